import { INI_ESCAPE_LINE, INI_MARK } from './write.ts';

export interface IniEntry {
  /** Null before the first section. */
  section: string | null;
  key: string;
  value: string;
  /** The range of the value in the text after the byte order mark. */
  from: number;
  to: number;
  /** The position after the line end. */
  next: number;
  /** The line number. */
  line: number;
  isEscaped: boolean;
}

interface ReadIniOptions {
  /** Whether values are escaped. Our own files declare it; other files are assumed not to be. */
  escaped?: boolean;
}

/**
 * Reads our own files back exactly. In other files, blanks around keys and values are trimmed. A line
 * without an equals sign is ignored: in an unescaped file it is the rest of a value with a line break,
 * but it is unknown which.
 */
export function* readIni(text: string, options: ReadIniOptions = {}): Generator<IniEntry> {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const isOurs = text.startsWith(INI_MARK, start);
  let escaped = options.escaped ?? false;
  // An unescaped value may contain a line that looks like a header line.
  let inHeader = isOurs;
  let section: string | null = null;
  for (const { line, number, from, next } of linesOf(text, start)) {
    const bare = isOurs ? line : line.trim();
    if (inHeader && bare.startsWith(INI_ESCAPE_LINE)) {
      escaped = options.escaped ?? bare.slice(INI_ESCAPE_LINE.length) === 'escape';
    }
    if (bare === '' || bare.startsWith(';') || bare.startsWith('#')) continue;
    inHeader = false;
    if (bare.startsWith('[')) {
      const end = bare.indexOf(']');
      if (end > 0) section = bare.slice(1, end).trim();
      continue;
    }
    const equals = findEquals(bare);
    if (equals < 0) continue;
    const [key, rest] = [bare.slice(0, equals), bare.slice(equals + 1)];
    const raw = isOurs ? rest : rest.trim();
    const blanks = isOurs ? 0 : line.length - line.trimStart().length + rest.length - rest.trimStart().length;
    const at = from - start + blanks + equals + 1;
    yield {
      section,
      key: unescape(isOurs ? key : key.trim()),
      value: escaped ? unescape(raw) : raw,
      // A value that consists only of blanks starts at their end.
      ...(raw === '' && !isOurs
        ? { from: from - start + line.trimEnd().length, to: from - start + line.trimEnd().length }
        : { from: at, to: at + raw.length }),
      next: next - start,
      line: number,
      isEscaped: escaped,
    };
  }
}

/** Yields line by line, so that a large file is not copied into an array. A value may contain U+2028. */
function* linesOf(
  text: string,
  start: number,
): Generator<{ line: string; number: number; from: number; next: number }> {
  for (let [at, number] = [start, 1]; at < text.length; number += 1) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    // An editor may have converted our line ends to those of Windows.
    const line = text.slice(at, end > at && text[end - 1] === '\r' ? end - 1 : end);
    yield { line, number, from: at, next: Math.min(end + 1, text.length) };
    at = end + 1;
  }
}

/** The first equals sign without a backslash before it. */
function findEquals(line: string): number {
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '=') return at;
  }
  return -1;
}

const UNESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', s: ' ' };

function unescape(text: string): string {
  return text.includes('\\') ? text.replace(/\\([\s\S])/g, (_, c: string) => UNESCAPES[c] ?? c) : text;
}
