#pragma once

/// Files, directories, globs and standard input to documents.

#include <trama/graph/document.h>
#include <trama/graph/error.h>
#include <trama/graph/span.h>
#include <trama/read/text_map.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trama {

/// What the bytes of an input are.
enum class InputFormat {
  automatic,   ///< told by the name's extension; where that says nothing, by the first bytes
  text,        ///< plain text
  markdown,    ///< CommonMark with tables, front matter and footnotes
  html,        ///< a page, of which the main text is taken
  pdf,         ///< read by `pdftotext`
  json_lines,  ///< one document a line: `{"id","text","language"?,"date"?,"title"?,"url"?}`
};

/// `"json_lines"`.
std::string_view to_string(InputFormat format) noexcept;

/// What `to_string` writes, and the usual extensions without the dot: `"md"`, `"htm"`, `"jsonl"`,
/// `"ndjson"`. Nothing if the name is unknown.
std::optional<InputFormat> find_input_format(std::string_view name) noexcept;

/// The names of the formats and their extensions, for a message: `"text (.txt, .text), …"`.
std::string input_format_list();

/// How documents are read. The limits keep a hostile or mistaken input from taking the machine; an
/// input that hits one is reported.
struct ReadOptions {
  InputFormat format = InputFormat::automatic;

  /// Of documents that do not say theirs: BCP 47, empty for unknown.
  std::string language;
  /// Of documents that do not say theirs: EDTF, empty for unknown.
  std::string date;

  /// Largest document, after decompression; of JSON lines, largest line. A larger one is an error.
  std::size_t max_bytes = std::size_t{64} << 20;
  /// Deepest nesting of HTML elements, Markdown quotes and JSON values. What lies deeper in HTML
  /// and Markdown is left out with a warning, a JSON line is an error.
  std::size_t max_depth = 512;
  /// Pages of one PDF. Those beyond are left out with a warning.
  std::size_t max_pages = 2000;
  /// For reading one document. One that takes longer is an error.
  unsigned max_seconds = 60;
  /// Files that one directory or glob may give. More is an error.
  std::size_t max_files = 1'000'000;

  /// The program that reads PDF, run as a process of its own with limits on its time and memory.
  std::string pdftotext = "/usr/bin/pdftotext";
};

/// One page of a document that has pages.
struct Page {
  std::uint32_t number = 0;  ///< as the file counts, from 1
  Span span{};               ///< in the document's original text

  friend bool operator==(const Page&, const Page&) = default;
};

/// A position by page.
struct PagePosition {
  std::uint32_t page = 0;    ///< from 1; 0 if the document has no pages
  std::uint32_t offset = 0;  ///< in code points, from the page's first character
};

/// A document as it is handed to extraction.
///
/// `text` is what is read, in well-formed UTF-8 and Normalization Form C, without soft hyphens and
/// other characters that only break words apart. The original text is what positions in a graph
/// point into:
/// - of plain text and Markdown, the file's characters, without a byte order mark;
/// - of HTML, the page's source, without a byte order mark;
/// - of PDF, the text of its pages in reading order, a form feed after each;
/// - of a JSON line, the value of `"text"`.
/// Bytes that could not be decoded are one U+FFFD in both.
struct ReadDocument {
  Document about;             ///< `length` counts the original
  std::string text;           ///< for extraction
  TextMap map{};              ///< from positions of `text` to positions of the original
  std::string original{};     ///< the original text; empty if it is `text` (`map` is the identity)
  std::vector<Page> pages{};  ///< in order; empty if the format has none
  Where where{};              ///< the file and, of JSON lines, the line
  InputFormat format = InputFormat::text;
  std::string encoding{};    ///< of the bytes, as IANA names it: `"UTF-8"`, `"windows-1252"`
  std::size_t replaced = 0;  ///< characters that could not be decoded and became U+FFFD

  /// The text that positions point into; lives as long as the document and is not changed.
  std::string_view original_text() const noexcept { return map.is_identity() ? text : original; }

  /// Where a stretch of `text` stands in the original text.
  Span to_original(Span span) const noexcept { return map.to_original(span); }

  /// The page on which a position of the original text lies. Logarithmic in the number of pages.
  PagePosition page_at(std::uint32_t original_position) const noexcept;
};

/// Reads the documents of files, directories, globs and standard input, one at a time.
///
/// An input is one of
/// - `-`, standard input;
/// - a file, compressed with gzip or Zstandard or not, whatever its name says;
/// - a directory: its files with an extension that is known (see `input_format_list`), and those of
///   its folders, in the order of their paths' bytes. Names that begin with a dot are passed over;
///   so are other files, with one warning that counts them;
/// - a path that does not exist and holds `*`, `?` or `[…]`: the files it matches, in the same
///   order. `**` stands for any number of folders.
///
/// A file that several inputs give is read once. A document's name is the path as it was given or
/// found; `-` for standard input; of JSON lines the `"id"`, or `path:line` without one.
///
/// JSON lines are read as they come, in memory bounded by `ReadOptions::max_bytes` and some 50
/// bytes for each line already read (to find ids that occur twice).
///
/// Nothing is printed and no environment is read. Not for use from two threads at once.
class DocumentReader {
 public:
  /// Finds the files; none is opened yet. What is wrong with an input comes out of `next`.
  explicit DocumentReader(std::vector<std::string> inputs, ReadOptions options = {},
                          Diagnostics diagnostics = {});
  ~DocumentReader();
  DocumentReader(DocumentReader&&) noexcept;
  DocumentReader& operator=(DocumentReader&&) noexcept;

  /// The next document, or why it could not be read; nothing at the end. After an error, reading
  /// goes on with the next line or file.
  ///
  /// Errors, each with the file and, where there is one, line and column:
  /// `not_found` (no such file, a directory or glob without documents), `io`, `encoding` (not text:
  /// the message says what it looks like), `syntax` (a broken line, a damaged archive or PDF, an
  /// empty file), `limit`, `duplicate` (an id that an earlier line has), `unsupported` (an
  /// encrypted PDF, no program to read it).
  ///
  /// A PDF without a text layer is a document without text, with a warning. Other warnings: another
  /// encoding than UTF-8, characters replaced, text left out because of a limit, pages without
  /// text, a date that cannot be read.
  std::optional<Result<ReadDocument>> next();

  /// Files found so far, standard input included; and how many of them are done.
  std::size_t file_count() const noexcept;
  std::size_t files_done() const noexcept;

  /// Bytes of all files together as they lie on disk, and how many of them are read, for a progress
  /// bar. Standard input counts as it comes.
  std::uint64_t total_bytes() const noexcept;
  std::uint64_t bytes_read() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// One document from bytes in memory; not JSON lines, which hold many (`invalid_argument`).
/// `name` becomes the document's name and the source in errors and warnings, its extension tells
/// the format where the options do not. Bytes compressed with gzip or Zstandard are unpacked.
/// Errors as `DocumentReader::next`.
Result<ReadDocument> parse_document(std::string bytes, std::string name,
                                    const ReadOptions& options = {},
                                    const Diagnostics& diagnostics = {});

}  // namespace trama
