import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { say } from '#kernel/say.ts';
import { IntakeError } from './intake-error.ts';

/** The maximum size for formats that are read as a whole before their first string is known. */
const WHOLE_MEBIBYTES_MAX = 50;

/**
 * UTF-8, or UTF-16 with a byte order mark, which Excel writes as "Unicode text". Fatal, so that a file
 * in an old code page fails instead of turning into replacement characters.
 */
function decoderFor(head: Uint8Array, charset?: string) {
  return new TextDecoder(charset ?? encodingOf(head).encoding, { fatal: true });
}

/** The encoding by the first bytes, and the length of the byte order mark. */
export function encodingOf(head: Uint8Array): {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  markBytes: number;
} {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  return { encoding: 'utf-8', markBytes: head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0 };
}

/** Decodes a text in pieces. Characters that are cut at the border of a piece stay intact. */
export interface TextPieces {
  write(piece: Uint8Array): string;
  end(): string;
}

/** `charset` is the one declared in the file, if any. */
export function decodePieces(part: string, charset?: string): TextPieces {
  let decoder: ReturnType<typeof decoderFor> | undefined;
  const decode = (piece?: Uint8Array) => {
    try {
      return (decoder ??= decoderFor(piece ?? new Uint8Array(), charset)).decode(piece, {
        stream: piece !== undefined,
      });
    } catch (error) {
      const what =
        charset === undefined
          ? say('file.not_utf8', { part })
          : say('file.not_its_charset', { part, charset });
      throw new IntakeError(what, 422, error);
    }
  };
  return { write: (piece) => decode(piece), end: () => decode() };
}

export async function* readText(path: string, charset?: string): AsyncGenerator<string> {
  const text = decodePieces(say('file.the_file'), charset);
  const pieces: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of pieces) yield text.write(piece);
  yield text.end();
}

/** Called before reading a file that must be in memory as a whole. */
export async function checkWholeSize(path: string, mebibytes = WHOLE_MEBIBYTES_MAX): Promise<void> {
  const { size } = await stat(path);
  if (size > mebibytes * 1024 * 1024) {
    throw new IntakeError(say('file.larger_than_format_allows', { mebibytes }));
  }
}

export async function readWholeText(path: string, mebibytes = WHOLE_MEBIBYTES_MAX): Promise<string> {
  await checkWholeSize(path, mebibytes);
  const text = decodePieces(say('file.the_file'));
  return text.write(await readFile(path)) + text.end();
}

/** For formats defined in ISO-8859-1: anything that is not valid UTF-8 is read as that. */
export async function readTextOrLatin1(path: string): Promise<{ text: string; isLatin1: boolean }> {
  try {
    return { text: await readWholeText(path), isLatin1: false };
  } catch (error) {
    if (error instanceof IntakeError && error.cause !== undefined)
      return { text: await readFile(path, 'latin1'), isLatin1: true };
    throw error;
  }
}

const LINE_CHARS_MAX = 8 * 1024 * 1024;

export interface PlacedLine {
  line: string;
  /** The range in characters of the text after its byte order mark. */
  from: number;
  to: number;
}

/** Yields line by line, without line ends of any of the three kinds. */
export async function* readPlacedLines(path: string, charset?: string): AsyncGenerator<PlacedLine> {
  // The beginning of a line that continues in the next piece. Only new text is searched for the line end.
  let begun: string[] = [];
  let [chars, from] = [0, 0];
  /** The position of the piece in the file. */
  let offset = 0;
  let isAfterReturn = false;
  for await (const piece of readText(path, charset)) {
    if (piece === '') continue;
    // A line feed at the border may belong to the preceding carriage return.
    let at = isAfterReturn && piece.startsWith('\n') ? 1 : 0;
    if (at > 0) from += 1;
    isAfterReturn = piece.endsWith('\r');
    const ends = /\r\n|\n|\r/g;
    ends.lastIndex = at;
    for (let end = ends.exec(piece); end; end = ends.exec(piece)) {
      begun.push(piece.slice(at, end.index));
      const line = begun.length === 1 ? (begun[0] ?? '') : begun.join('');
      yield { line, from, to: from + line.length };
      begun = [];
      chars = 0;
      at = ends.lastIndex;
      from = offset + at;
    }
    if (at < piece.length) begun.push(piece.slice(at));
    chars += piece.length - at;
    offset += piece.length;
    if (chars > LINE_CHARS_MAX) {
      throw new IntakeError(say('file.line_too_long', { max: LINE_CHARS_MAX }));
    }
  }
  const last = begun.join('');
  if (last !== '') yield { line: last, from, to: from + last.length };
}
