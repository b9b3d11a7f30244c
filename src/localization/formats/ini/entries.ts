import { INI_ESCAPE_LINE, INI_MARK } from './write.ts';

export interface IniEntry {
  /** Null before the first section. */
  section: string | null;
  key: string;
  value: string;
  /** Where the value stands in the text, after its byte order mark. */
  from: number;
  to: number;
  /** After the end of its line. */
  next: number;
  /** The number of its line. */
  line: number;
  isEscaped: boolean;
}

export interface ReadIniOptions {
  /** Whether values are escaped. Our own files say it themselves; of others we assume they are not. */
  escaped?: boolean;
}

/**
 * Reads our own files back exactly, and other people's with the blanks around keys and values
 * trimmed. A line without an equals sign is nothing: in a raw file it is the rest of a value that
 * had a line break, and which value nobody can tell.
 */
export function* readIni(text: string, options: ReadIniOptions = {}): Generator<IniEntry> {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const isOurs = text.startsWith(INI_MARK, start);
  let escaped = options.escaped ?? false;
  // A raw value may contain a line that looks like the header's.
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
      // A value of nothing but blanks begins at its end.
      ...(raw === '' && !isOurs
        ? { from: from - start + line.trimEnd().length, to: from - start + line.trimEnd().length }
        : { from: at, to: at + raw.length }),
      next: next - start,
      line: number,
      isEscaped: escaped,
    };
  }
}

/** Line by line, so that a large file is not copied into an array first. A value may contain U+2028. */
function* linesOf(
  text: string,
  start: number,
): Generator<{ line: string; number: number; from: number; next: number }> {
  for (let [at, number] = [start, 1]; at < text.length; number += 1) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    // An editor may have turned our line ends into the ones of Windows.
    const line = text.slice(at, end > at && text[end - 1] === '\r' ? end - 1 : end);
    yield { line, number, from: at, next: Math.min(end + 1, text.length) };
    at = end + 1;
  }
}

/** The first equals sign that no backslash protects. */
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
