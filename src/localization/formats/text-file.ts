import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { say } from '#kernel/say.ts';
import { IntakeError } from './intake-error.ts';

/** Formats that must be whole before the first string is known are read at once, up to here. */
const WHOLE_MEBIBYTES_MAX = 50;

/**
 * UTF-8, or UTF-16 after its byte order mark, which is how Excel saves "Unicode text". Fatal: a file
 * in an old code page must fail instead of becoming question marks.
 */
function decoderFor(head: Uint8Array, charset?: string) {
  return new TextDecoder(charset ?? encodingOf(head).encoding, { fatal: true });
}

/** By its first bytes, and how many of them are the byte order mark. */
export function encodingOf(head: Uint8Array): {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  markBytes: number;
} {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  return { encoding: 'utf-8', markBytes: head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0 };
}

/** The bytes of one text in pieces; a character that is cut by the border of a piece stays whole. */
export interface TextPieces {
  write(piece: Uint8Array): string;
  end(): string;
}

/** `charset` where the file declares one. */
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

/** Before anything of a file is read that has to be held as a whole. */
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

/** For a format that was defined in ISO-8859-1: whatever is no UTF-8 is that. */
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
  /** In characters of the text after its byte order mark. */
  from: number;
  to: number;
}

/** Line by line, without their ends, whichever of the three kinds these are. */
export async function* readPlacedLines(path: string, charset?: string): AsyncGenerator<PlacedLine> {
  // The line that goes on in the next piece. Only what is new is searched for its end.
  let begun: string[] = [];
  let [chars, from] = [0, 0];
  /** Where the piece begins in the file. */
  let offset = 0;
  let isAfterReturn = false;
  for await (const piece of readText(path, charset)) {
    if (piece === '') continue;
    // A line feed at the border may belong to the return before it.
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
