#include "page_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace trama {
namespace {

using Index = std::uint32_t;
constexpr Index none = std::numeric_limits<Index>::max();

constexpr double spring = 1.0;  // natural length of an edge while forces are at work
// C and p of Hu 2005. The greater p, the less do far nodes push: branches stay near their trunk.
constexpr double repulsion = 0.2;
constexpr double far_enough = 1.0;  // of a quadtree cell, its size over its distance: coarse, fast
constexpr Index coarsest = 12;      // nodes

// Room around boxes: for the labels of edges, which run mostly sideways.
constexpr double gap_x = 26.0;
constexpr double gap_y = 20.0;
constexpr double part_gap = 70.0;
constexpr double line_gap = 9.0;                 // between a box and a line that is not its own
constexpr std::size_t max_line_checks = 60'000;  // boxes by lines; more are only told from near

/// Numbers that look random and are the same everywhere (splitmix64).
class Noise {
 public:
  /// In [-0.5, 0.5).
  double next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1.0p-53 - 0.5;
  }

 private:
  std::uint64_t state_ = 7;
};

/// One level of a connected graph: an undirected weighted adjacency list.
struct Level {
  std::vector<Index> begin;  // of the neighbours of each node; one more at the end
  std::vector<Index> neighbours;
  std::vector<double> weights;  // of the same edges
  std::vector<double> masses;   // how many nodes of the finest level each stands for
  std::vector<Index> parents;   // in the next coarser level; empty in the coarsest

  Index size() const { return static_cast<Index>(masses.size()); }
  Index degree(Index node) const { return begin[node + 1] - begin[node]; }
};

struct WeightedEdge {
  Index a, b;
  double weight;
};

Level make_level(std::vector<double> masses, std::vector<WeightedEdge> edges) {
  for (WeightedEdge& edge : edges) {
    if (edge.a > edge.b) std::swap(edge.a, edge.b);
  }
  std::sort(edges.begin(), edges.end(), [](const WeightedEdge& x, const WeightedEdge& y) {
    return std::pair(x.a, x.b) < std::pair(y.a, y.b);
  });
  std::vector<WeightedEdge> unique;
  for (const WeightedEdge& edge : edges) {
    if (edge.a == edge.b) continue;
    if (!unique.empty() && unique.back().a == edge.a && unique.back().b == edge.b) {
      unique.back().weight += edge.weight;
    } else {
      unique.push_back(edge);
    }
  }
  Level level;
  level.masses = std::move(masses);
  level.begin.assign(level.masses.size() + 1, 0);
  for (const WeightedEdge& edge : unique) {
    ++level.begin[edge.a + 1];
    ++level.begin[edge.b + 1];
  }
  std::partial_sum(level.begin.begin(), level.begin.end(), level.begin.begin());
  level.neighbours.resize(2 * unique.size());
  level.weights.resize(2 * unique.size());
  std::vector<Index> next(level.begin.begin(), level.begin.end() - 1);
  for (const WeightedEdge& edge : unique) {
    level.neighbours[next[edge.a]] = edge.b;
    level.weights[next[edge.a]++] = edge.weight;
    level.neighbours[next[edge.b]] = edge.a;
    level.weights[next[edge.b]++] = edge.weight;
  }
  return level;
}

/// Pairs every node with the neighbour that it is tied to most, and leaves of one hub with each
/// other; fills `level.parents`.
Level coarsen(Level& level) {
  const Index size = level.size();
  std::vector<Index> order(size);
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return level.degree(a) < level.degree(b); });
  level.parents.assign(size, none);
  std::vector<double> masses;
  std::vector<Index> lone_leaf(size, none);  // by hub
  const auto join = [&](Index a, Index b) {
    level.parents[a] = level.parents[b] = static_cast<Index>(masses.size());
    masses.push_back(level.masses[a] + (a == b ? 0.0 : level.masses[b]));
  };
  for (const Index node : order) {
    if (level.parents[node] != none) continue;
    Index best = none;
    double best_tie = 0.0;
    for (Index i = level.begin[node]; i < level.begin[node + 1]; ++i) {
      const Index other = level.neighbours[i];
      const double tie = level.weights[i] / level.masses[other];
      if (level.parents[other] == none && tie > best_tie) {
        best = other;
        best_tie = tie;
      }
    }
    if (best == none && level.degree(node) == 1) {
      Index& waiting = lone_leaf[level.neighbours[level.begin[node]]];
      if (waiting == none) {
        waiting = node;
        continue;
      }
      best = std::exchange(waiting, none);
    }
    join(node, best == none ? node : best);
  }
  for (Index node = 0; node < size; ++node) {
    if (level.parents[node] == none) join(node, node);
  }
  std::vector<WeightedEdge> edges;
  for (Index node = 0; node < size; ++node) {
    for (Index i = level.begin[node]; i < level.begin[node + 1]; ++i) {
      const Index other = level.neighbours[i];
      if (node < other)
        edges.push_back({level.parents[node], level.parents[other], level.weights[i]});
    }
  }
  return make_level(std::move(masses), std::move(edges));
}

/// Bodies gathered by place, so that a far group pushes as one.
class Quadtree {
 public:
  void build(std::span<const Place> places, std::span<const double> masses) {
    places_ = places;
    masses_ = masses;
    cells_.clear();
    next_.assign(places.size(), none);
    double low_x = places[0].x, high_x = low_x, low_y = places[0].y, high_y = low_y;
    for (const Place& place : places) {
      low_x = std::min(low_x, place.x);
      high_x = std::max(high_x, place.x);
      low_y = std::min(low_y, place.y);
      high_y = std::max(high_y, place.y);
    }
    const double side = std::max({high_x - low_x, high_y - low_y, 1e-9});
    cells_.push_back(Cell{(low_x + high_x) / 2, (low_y + high_y) / 2, side});
    for (Index body = 0; body < places.size(); ++body)
      insert(body);
    // Children come after their parents.
    for (std::size_t i = cells_.size(); i-- > 0;) {
      Cell& cell = cells_[i];
      for (Index body = cell.body; body != none; body = next_[body])
        gather(cell, places_[body].x, places_[body].y, masses_[body]);
      for (const Index child : cell.children) {
        if (child == none) continue;
        const Cell& part = cells_[child];
        gather(cell, part.sum_x / part.mass, part.sum_y / part.mass, part.mass);
      }
    }
  }

  /// What all other bodies push a body of mass 1 with, by the square of the distance (p = 2).
  Place push(Index body) {
    const Place place = places_[body];
    Place force;
    stack_.assign(1, 0);
    while (!stack_.empty()) {
      const Cell& cell = cells_[stack_.back()];
      stack_.pop_back();
      const double dx = place.x - cell.sum_x / cell.mass;
      const double dy = place.y - cell.sum_y / cell.mass;
      const double squared = dx * dx + dy * dy;
      if (cell.side * cell.side < far_enough * far_enough * squared) {
        const double share = cell.mass / (squared * std::sqrt(squared));
        force.x += share * dx;
        force.y += share * dy;
        continue;
      }
      for (Index other = cell.body; other != none; other = next_[other]) {
        if (other == body) continue;
        const double x = place.x - places_[other].x;
        const double y = place.y - places_[other].y;
        const double distance = std::max(x * x + y * y, 1e-4);
        const double share = masses_[other] / (distance * std::sqrt(distance));
        force.x += share * x;
        force.y += share * y;
      }
      for (const Index child : cell.children) {
        if (child != none) stack_.push_back(child);
      }
    }
    return force;
  }

 private:
  static constexpr int max_depth = 24;

  struct Cell {
    double x, y, side;  // its middle and the length of a side
    double sum_x = 0.0, sum_y = 0.0, mass = 0.0;
    Index body = none;  // the first of those that no child holds
    std::array<Index, 4> children{none, none, none, none};
    bool is_leaf = true;
  };

  static void gather(Cell& cell, double x, double y, double mass) {
    cell.sum_x += x * mass;
    cell.sum_y += y * mass;
    cell.mass += mass;
  }

  Index child_for(Index cell, Index body) {
    const Cell& parent = cells_[cell];
    const bool right = places_[body].x > parent.x;
    const bool below = places_[body].y > parent.y;
    const std::size_t quarter = (right ? 1u : 0u) + (below ? 2u : 0u);
    if (parent.children[quarter] == none) {
      const double half = parent.side / 2;
      Cell child{parent.x + (right ? half : -half) / 2, parent.y + (below ? half : -half) / 2,
                 half};
      cells_.push_back(child);
      cells_[cell].children[quarter] = static_cast<Index>(cells_.size() - 1);
    }
    return cells_[cell].children[quarter];
  }

  void insert(Index body) {
    Index at = 0;
    for (int depth = 0;; ++depth) {
      if (cells_[at].is_leaf) {
        const Index settled = cells_[at].body;
        if (settled == none || depth >= max_depth) {
          next_[body] = settled;
          cells_[at].body = body;
          return;
        }
        cells_[at].is_leaf = false;
        cells_[at].body = none;
        const Index child = child_for(at, settled);
        cells_[child].body = settled;
      }
      at = child_for(at, body);
    }
  }

  std::span<const Place> places_;
  std::span<const double> masses_;
  std::vector<Cell> cells_;
  std::vector<Index> next_;  // of the bodies that share a cell
  std::vector<Index> stack_;
};

void settle(const Level& level, std::vector<Place>& places, double step, int iterations,
            Quadtree& tree) {
  double energy = std::numeric_limits<double>::max();
  int progress = 0;
  std::vector<Place> moved(places.size());
  for (int i = 0; i < iterations && step > 0.003 * spring; ++i) {
    tree.build(places, level.masses);
    double now = 0.0;
    for (Index node = 0; node < level.size(); ++node) {
      const Place place = places[node];
      Place force = tree.push(node);
      force.x *= repulsion * spring * spring * spring;
      force.y *= repulsion * spring * spring * spring;
      for (Index k = level.begin[node]; k < level.begin[node + 1]; ++k) {
        const Place& other = places[level.neighbours[k]];
        const double dx = other.x - place.x;
        const double dy = other.y - place.y;
        // Divided by the mass, as the push is: both move a node of mass 1.
        const double pull =
            level.weights[k] / level.masses[node] * std::sqrt(dx * dx + dy * dy) / spring;
        force.x += dx * pull;
        force.y += dy * pull;
      }
      const double squared = force.x * force.x + force.y * force.y;
      now += squared;
      const double length = std::sqrt(squared);
      const double share = length > 1e-12 ? step * std::min(1.0, length) / length : 0.0;
      moved[node] = {place.x + force.x * share, place.y + force.y * share};
    }
    places.swap(moved);
    if (now < energy) {
      if (++progress >= 5) {
        progress = 0;
        step = std::min(step / 0.9, spring);
      }
    } else {
      progress = 0;
      step *= 0.9;
    }
    energy = now;
  }
}

/// Places of a connected graph, in units of `spring`.
std::vector<Place> place_connected(Level finest) {
  std::vector<Level> levels;
  levels.push_back(std::move(finest));
  while (levels.back().size() > coarsest) {
    Level coarser = coarsen(levels.back());
    if (static_cast<double>(coarser.size()) > 0.95 * levels.back().size()) {
      levels.back().parents.clear();
      break;
    }
    levels.push_back(std::move(coarser));
  }
  Noise noise;
  Quadtree tree;
  std::vector<Place> places(levels.back().size());
  const double side = std::sqrt(static_cast<double>(places.size())) * spring;
  for (Place& place : places)
    place = {noise.next() * side, noise.next() * side};
  settle(levels.back(), places, spring, 500, tree);
  for (std::size_t i = levels.size() - 1; i-- > 0;) {
    const Level& level = levels[i];
    const double growth =
        std::sqrt(static_cast<double>(level.size()) / static_cast<double>(levels[i + 1].size()));
    std::vector<Place> finer(level.size());
    for (Index node = 0; node < level.size(); ++node) {
      const Place& parent = places[level.parents[node]];
      finer[node] = {parent.x * growth + 0.2 * noise.next(),
                     parent.y * growth + 0.2 * noise.next()};
    }
    places = std::move(finer);
    settle(level, places, 0.3 * spring, level.size() > 2000 ? 90 : 250, tree);
  }
  return places;
}

/// The room that the boxes of some nodes take.
struct Bounds {
  double low_x = std::numeric_limits<double>::max();
  double high_x = std::numeric_limits<double>::lowest();
  double low_y = std::numeric_limits<double>::max();
  double high_y = std::numeric_limits<double>::lowest();

  void add(const Place& place, const LayoutNode& node) {
    low_x = std::min(low_x, place.x - node.width / 2);
    high_x = std::max(high_x, place.x + node.width / 2);
    low_y = std::min(low_y, place.y - node.height / 2);
    high_y = std::max(high_y, place.y + node.height / 2);
  }
  double width() const { return high_x - low_x; }
  double height() const { return high_y - low_y; }
};

/// Pushes boxes apart until none overlap; where that does not end, the whole is stretched a little.
class Separator {
 public:
  explicit Separator(std::span<const LayoutNode> nodes) : nodes_(nodes) {
    for (const LayoutNode& node : nodes) {
      cell_x_ = std::max(cell_x_, node.width + gap_x);
      cell_y_ = std::max(cell_y_, node.height + gap_y);
    }
  }

  void run(std::vector<Place>& places) {
    for (int pass = 1; pass <= 1000 && push(places); ++pass) {
      if (pass % 8 == 0) {
        for (Place& place : places) {
          place.x *= 1.03;
          place.y *= 1.03;
        }
      }
    }
  }

 private:
  std::int64_t key(std::int64_t column, std::int64_t row) const { return column * 4'000'003 + row; }

  // True if anything overlapped.
  bool push(std::vector<Place>& places) {
    cells_.clear();
    std::vector<Index> next(places.size(), none);
    std::vector<std::pair<std::int64_t, std::int64_t>> where(places.size());
    for (Index i = 0; i < places.size(); ++i) {
      where[i] = {static_cast<std::int64_t>(std::floor(places[i].x / cell_x_)),
                  static_cast<std::int64_t>(std::floor(places[i].y / cell_y_))};
      const auto [found, is_new] = cells_.try_emplace(key(where[i].first, where[i].second), none);
      next[i] = std::exchange(found->second, i);
    }
    bool overlapped = false;
    for (Index i = 0; i < places.size(); ++i) {
      for (std::int64_t column = -1; column <= 1; ++column) {
        for (std::int64_t row = -1; row <= 1; ++row) {
          const auto found = cells_.find(key(where[i].first + column, where[i].second + row));
          if (found == cells_.end()) continue;
          for (Index j = found->second; j != none; j = next[j]) {
            if (i < j && separate(places, i, j)) overlapped = true;
          }
        }
      }
    }
    return overlapped;
  }

  bool separate(std::vector<Place>& places, Index i, Index j) {
    const double want_x = (nodes_[i].width + nodes_[j].width) / 2 + gap_x;
    const double want_y = (nodes_[i].height + nodes_[j].height) / 2 + gap_y;
    const double dx = places[j].x - places[i].x;
    const double dy = places[j].y - places[i].y;
    const double over_x = want_x - std::abs(dx);
    const double over_y = want_y - std::abs(dy);
    if (over_x < 0.5 || over_y < 0.5) return false;
    // By the share of the overlap: else flat boxes would all be pushed up and down, into columns.
    if (over_y / want_y < over_x / want_x) {
      const double shift = (dy < 0.0 || (dy == 0.0 && i > j) ? -1.0 : 1.0) * (over_y + 0.1);
      places[i].y -= shift / 2;
      places[j].y += shift / 2;
    } else {
      const double shift = (dx < 0.0 || (dx == 0.0 && i > j) ? -1.0 : 1.0) * (over_x + 0.1);
      places[i].x -= shift / 2;
      places[j].x += shift / 2;
    }
    return true;
  }

  std::span<const LayoutNode> nodes_;
  double cell_x_ = 1.0;
  double cell_y_ = 1.0;
  std::unordered_map<std::int64_t, Index> cells_;
};

/// The boxes that have their places, on a grid.
class Taken {
 public:
  explicit Taken(std::span<const LayoutNode> nodes) : nodes_(nodes) {
    for (const LayoutNode& node : nodes) {
      cell_x_ = std::max(cell_x_, node.width);
      cell_y_ = std::max(cell_y_, node.height);
    }
  }

  void take(Index node, const Place& place) {
    cells_[key(column(place), row(place))].push_back({node, place});
  }

  bool is_free(Index node, const Place& place) const {
    for (std::int64_t dx = -1; dx <= 1; ++dx) {
      for (std::int64_t dy = -1; dy <= 1; ++dy) {
        const auto found = cells_.find(key(column(place) + dx, row(place) + dy));
        if (found == cells_.end()) continue;
        for (const auto& [other, there] : found->second) {
          const bool apart =
              std::abs(place.x - there.x) >= (nodes_[node].width + nodes_[other].width) / 2 + 4 ||
              std::abs(place.y - there.y) >= (nodes_[node].height + nodes_[other].height) / 2 + 4;
          if (!apart) return false;
        }
      }
    }
    return true;
  }

 private:
  std::int64_t column(const Place& place) const {
    return static_cast<std::int64_t>(std::floor(place.x / (cell_x_ + 4)));
  }
  std::int64_t row(const Place& place) const {
    return static_cast<std::int64_t>(std::floor(place.y / (cell_y_ + 4)));
  }
  static std::int64_t key(std::int64_t column, std::int64_t row) {
    return column * 4'000'003 + row;
  }

  std::span<const LayoutNode> nodes_;
  double cell_x_ = 1.0;
  double cell_y_ = 1.0;
  std::unordered_map<std::int64_t, std::vector<std::pair<Index, Place>>> cells_;
};

class PageLayout {
 public:
  PageLayout(std::span<const LayoutNode> nodes, std::span<const LayoutEdge> edges)
      : nodes_(nodes), places_(nodes.size()) {
    for (LayoutEdge edge : edges) {
      if (edge.a == edge.b) continue;
      if (edge.a > edge.b) std::swap(edge.a, edge.b);
      edges_.push_back(edge);
    }
    std::sort(edges_.begin(), edges_.end());
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
  }

  std::vector<Place> make() {
    std::vector<std::vector<Index>> parts = find_parts();
    std::vector<Index> alone;
    std::vector<Bounds> bounds;
    std::vector<std::vector<Index>> placed;
    for (std::vector<Index>& part : parts) {
      if (part.size() == 1) {
        alone.push_back(part.front());
        continue;
      }
      bounds.push_back(place_part(part));
      placed.push_back(std::move(part));
    }
    const double bottom = pack(placed, bounds);
    place_alone(alone, bottom);
    place_satellites();
    return std::move(places_);
  }

 private:
  // Connected parts without satellites, the largest first; nodes ascending.
  std::vector<std::vector<Index>> find_parts() {
    std::vector<Index> root(nodes_.size());
    std::iota(root.begin(), root.end(), 0u);
    const auto find = [&](Index node) {
      while (root[node] != node) {
        root[node] = root[root[node]];
        node = root[node];
      }
      return node;
    };
    for (const LayoutEdge& edge : edges_) {
      if (nodes_[edge.a].is_satellite || nodes_[edge.b].is_satellite) continue;
      const Index a = find(edge.a);
      const Index b = find(edge.b);
      root[std::max(a, b)] = std::min(a, b);
    }
    std::vector<std::vector<Index>> by_root(nodes_.size());
    for (Index node = 0; node < nodes_.size(); ++node) {
      if (!nodes_[node].is_satellite) by_root[find(node)].push_back(node);
    }
    std::erase_if(by_root, [](const auto& part) { return part.empty(); });
    std::stable_sort(by_root.begin(), by_root.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return by_root;
  }

  Bounds place_part(const std::vector<Index>& part) {
    std::unordered_map<Index, Index> local;
    for (const Index node : part)
      local.emplace(node, static_cast<Index>(local.size()));
    std::vector<WeightedEdge> edges;
    for (const Index node : part) {
      auto edge = std::lower_bound(edges_.begin(), edges_.end(), LayoutEdge{node, 0});
      for (; edge != edges_.end() && edge->a == node; ++edge) {
        const auto other = local.find(edge->b);
        if (other != local.end()) edges.push_back({local.at(node), other->second, 1.0});
      }
    }
    std::vector<LayoutNode> boxes;
    double area = 0.0;
    double width = 0.0;
    double height = 0.0;
    for (const Index node : part) {
      boxes.push_back(nodes_[node]);
      area += (nodes_[node].width + gap_x) * (nodes_[node].height + gap_y);
      width += nodes_[node].width / static_cast<double>(part.size());
      height += nodes_[node].height / static_cast<double>(part.size());
    }
    std::vector<Place> places =
        place_connected(make_level(std::vector<double>(part.size(), 1.0), edges));
    turn_flat(places);

    // As long as an edge needs to be for its label, and at least so that the boxes have room.
    std::vector<double> lengths;
    for (const WeightedEdge& edge : edges) {
      lengths.push_back(
          std::hypot(places[edge.a].x - places[edge.b].x, places[edge.a].y - places[edge.b].y));
    }
    std::nth_element(lengths.begin(),
                     lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2),
                     lengths.end());
    const double median = std::max(lengths[lengths.size() / 2], 1e-6);
    double scale = (width + 75.0) / median;
    Bounds spread;
    for (const Place& place : places)
      spread.add({place.x * scale, place.y * scale}, {});
    const double room = (spread.width() + width + gap_x) * (spread.height() + height + gap_y);
    scale *= std::max(1.0, std::sqrt(1.6 * area / room));
    for (Place& place : places) {
      place.x *= scale * 1.1;
      place.y *= scale * 0.95;
    }
    Separator separator(boxes);
    separator.run(places);
    if (part.size() * edges.size() <= max_line_checks) {
      for (int pass = 0; pass < 60 && clear_lines(boxes, edges, places); ++pass)
        separator.run(places);
    }
    Bounds bounds;
    for (std::size_t i = 0; i < part.size(); ++i) {
      places_[part[i]] = places[i];
      bounds.add(places[i], boxes[i]);
    }
    return bounds;
  }

  // Moves boxes off the lines that would run behind them, as if they belonged to them. False if
  // there are none.
  static bool clear_lines(const std::vector<LayoutNode>& boxes,
                          const std::vector<WeightedEdge>& edges, std::vector<Place>& places) {
    bool moved = false;
    for (const WeightedEdge& edge : edges) {
      for (Index node = 0; node < boxes.size(); ++node) {
        if (node == edge.a || node == edge.b) continue;
        const Place a = places[edge.a];
        const double dx = places[edge.b].x - a.x;
        const double dy = places[edge.b].y - a.y;
        const double squared = std::max(dx * dx + dy * dy, 1e-9);
        const double along = ((places[node].x - a.x) * dx + (places[node].y - a.y) * dy) / squared;
        if (along <= 0.0 || along >= 1.0) continue;
        const double length = std::sqrt(squared);
        const double away = ((places[node].x - a.x) * dy - (places[node].y - a.y) * dx) / length;
        // Half of the box as seen along the line.
        const double half =
            (std::abs(dy) * boxes[node].width + std::abs(dx) * boxes[node].height) / (2 * length) +
            line_gap;
        if (std::abs(away) >= half - 0.5) continue;
        moved = true;
        const double shift = (away < 0.0 ? -1.0 : 1.0) * (half - std::abs(away)) * 0.6;
        places[node].x += shift * dy / length;
        places[node].y -= shift * dx / length;
        for (const Index end : {edge.a, edge.b}) {
          places[end].x -= 0.3 * shift * dy / length;
          places[end].y += 0.3 * shift * dx / length;
        }
      }
    }
    return moved;
  }

  // Turns the longest extent sideways: screens are wide, and so are names.
  static void turn_flat(std::vector<Place>& places) {
    double x = 0.0, y = 0.0;
    for (const Place& place : places) {
      x += place.x / static_cast<double>(places.size());
      y += place.y / static_cast<double>(places.size());
    }
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (const Place& place : places) {
      xx += (place.x - x) * (place.x - x);
      yy += (place.y - y) * (place.y - y);
      xy += (place.x - x) * (place.y - y);
    }
    const double angle = 0.5 * std::atan2(2.0 * xy, xx - yy);
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    for (Place& place : places) {
      const double dx = place.x - x;
      const double dy = place.y - y;
      place = {dx * cosine + dy * sine, dy * cosine - dx * sine};
    }
  }

  // Parts side by side in rows, small ones in columns beside large ones. Gives the lower end.
  double pack(const std::vector<std::vector<Index>>& parts, const std::vector<Bounds>& bounds) {
    if (parts.empty()) return 0.0;
    double area = 0.0;
    for (const Bounds& part : bounds) {
      area += (part.width() + part_gap) * (part.height() + part_gap);
      row_width_ = std::max(row_width_, part.width() + part_gap);
    }
    row_width_ = std::max(row_width_, std::sqrt(area * 1.8));
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return bounds[a].height() > bounds[b].height();
    });
    double row_top = 0.0, row_height = 0.0, column_left = 0.0, column_width = 0.0, y = 0.0;
    for (const std::size_t i : order) {
      const double width = bounds[i].width() + part_gap;
      const double height = bounds[i].height() + part_gap;
      const bool fits_below =
          y > row_top && y + height <= row_top + row_height && column_left + width <= row_width_;
      if (!fits_below) {
        column_left += column_width;
        column_width = 0.0;
        y = row_top;
        if (column_left + width > row_width_ + 0.5) {
          row_top += row_height;
          row_height = 0.0;
          column_left = 0.0;
          y = row_top;
        }
      }
      const double dx = column_left - bounds[i].low_x;
      const double dy = y - bounds[i].low_y;
      for (const Index node : parts[i]) {
        places_[node].x += dx;
        places_[node].y += dy;
      }
      y += height;
      column_width = std::max(column_width, width);
      row_height = std::max(row_height, height);
    }
    return row_top + row_height;
  }

  void place_alone(const std::vector<Index>& alone, double top) {
    double area = 0.0;
    for (const Index node : alone)
      area += (nodes_[node].width + gap_x) * (nodes_[node].height + gap_y);
    const double width = std::max(row_width_, std::sqrt(area * 1.8));
    double x = 0.0;
    double row_height = 0.0;
    for (const Index node : alone) {
      if (x > 0.0 && x + nodes_[node].width > width) {
        x = 0.0;
        top += row_height;
        row_height = 0.0;
      }
      places_[node] = {x + nodes_[node].width / 2, top + nodes_[node].height / 2};
      x += nodes_[node].width + gap_x;
      row_height = std::max(row_height, nodes_[node].height + gap_y);
    }
  }

  // Each at the first free place of a spiral around its neighbour.
  void place_satellites() {
    std::vector<Index> anchor(nodes_.size(), none);
    for (const LayoutEdge& edge : edges_) {
      if (nodes_[edge.a].is_satellite && anchor[edge.a] == none) anchor[edge.a] = edge.b;
      if (nodes_[edge.b].is_satellite && anchor[edge.b] == none) anchor[edge.b] = edge.a;
    }
    Bounds bounds;
    Taken taken(nodes_);
    std::vector<Index> alone;
    bool any = false;
    for (Index node = 0; node < nodes_.size(); ++node) {
      if (nodes_[node].is_satellite) {
        any = true;
        const Index at = anchor[node];
        if (at == none || nodes_[at].is_satellite) alone.push_back(node);
      } else {
        bounds.add(places_[node], nodes_[node]);
        taken.take(node, places_[node]);
      }
    }
    if (!any) return;
    place_alone(alone, bounds.low_y <= bounds.high_y ? bounds.high_y + part_gap : 0.0);
    for (const Index node : alone)
      taken.take(node, places_[node]);
    for (Index node = 0; node < nodes_.size(); ++node) {
      const Index at = anchor[node];
      if (!nodes_[node].is_satellite || at == none || nodes_[at].is_satellite) continue;
      Place place;
      for (int step = 0;; ++step) {
        // The golden angle spreads the steps evenly.
        const double angle = 1.2 + 2.399963 * step;
        const double away = 14.0 * std::sqrt(static_cast<double>(step));
        place = {
            places_[at].x + std::cos(angle) * ((nodes_[at].width + nodes_[node].width) / 2 + away),
            places_[at].y +
                std::sin(angle) * ((nodes_[at].height + nodes_[node].height) / 2 + gap_y + away)};
        if (taken.is_free(node, place)) break;
      }
      places_[node] = place;
      taken.take(node, place);
    }
  }

  std::span<const LayoutNode> nodes_;
  std::vector<LayoutEdge> edges_;
  std::vector<Place> places_;
  double row_width_ = 0.0;
};

}  // namespace

std::vector<Place> lay_out(std::span<const LayoutNode> nodes, std::span<const LayoutEdge> edges) {
  return PageLayout(nodes, edges).make();
}

}  // namespace trama
