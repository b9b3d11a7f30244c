import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { IntakeError } from './intake-error.ts';

/** Formats that must be whole before the first string is known are read at once, up to here. */
const WHOLE_MEBIBYTES_MAX = 50;

/**
 * UTF-8, or UTF-16 behind its byte order mark, which is how Excel saves "Unicode text". Fatal: a file
 * in an old code page must fail instead of becoming question marks.
 */
function decoderFor(head: Uint8Array) {
  const isUtf16le = head[0] === 0xff && head[1] === 0xfe;
  const isUtf16be = head[0] === 0xfe && head[1] === 0xff;
  const encoding = isUtf16le ? 'utf-16le' : isUtf16be ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

/** The bytes of one text in pieces; a character that is cut by the border of a piece stays whole. */
export interface TextPieces {
  write(piece: Uint8Array): string;
  end(): string;
}

export function decodePieces(what: string): TextPieces {
  let decoder: ReturnType<typeof decoderFor> | undefined;
  const decode = (piece?: Uint8Array) => {
    try {
      return (decoder ??= decoderFor(piece ?? new Uint8Array())).decode(piece, {
        stream: piece !== undefined,
      });
    } catch (error) {
      throw new IntakeError(`${what} is not valid UTF-8 text.`, 422, error);
    }
  };
  return { write: (piece) => decode(piece), end: () => decode() };
}

export async function* readText(path: string): AsyncGenerator<string> {
  const text = decodePieces('The file');
  const pieces: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of pieces) yield text.write(piece);
  yield text.end();
}

/** Before anything of a file is read that has to be held as a whole. */
export async function checkWholeSize(path: string, mebibytes = WHOLE_MEBIBYTES_MAX): Promise<void> {
  const { size } = await stat(path);
  if (size > mebibytes * 1024 * 1024) {
    throw new IntakeError(
      `The file is larger than ${mebibytes} MiB, the most that this format may have; use xlsx or csv.`,
    );
  }
}

export async function readWholeText(path: string, mebibytes = WHOLE_MEBIBYTES_MAX): Promise<string> {
  await checkWholeSize(path, mebibytes);
  const text = decodePieces('The file');
  return text.write(await readFile(path)) + text.end();
}

/** For a format that was defined in ISO-8859-1: whatever is no UTF-8 is that. */
export async function readTextOrLatin1(path: string): Promise<string> {
  try {
    return await readWholeText(path);
  } catch (error) {
    if (error instanceof IntakeError && error.cause !== undefined) return readFile(path, 'latin1');
    throw error;
  }
}

const LINE_CHARS_MAX = 8 * 1024 * 1024;

/** Line by line, without their ends, whichever of the three kinds these are. */
export async function* readLines(path: string): AsyncGenerator<string> {
  // The line that goes on in the next piece. Only what is new is searched for its end.
  let begun: string[] = [];
  let chars = 0;
  let isAfterReturn = false;
  for await (const piece of readText(path)) {
    if (piece === '') continue;
    // A line feed at the border may belong to the return before it.
    const lines = piece.slice(isAfterReturn && piece.startsWith('\n') ? 1 : 0).split(/\r\n|\n|\r/);
    isAfterReturn = piece.endsWith('\r');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield begun.length === 0 ? line : begun.join('') + line;
      begun = [];
      chars = 0;
    }
    if (last !== '') begun.push(last);
    chars += last.length;
    if (chars > LINE_CHARS_MAX) {
      throw new IntakeError(`A line of the file has more than ${LINE_CHARS_MAX} characters.`);
    }
  }
  if (begun.length > 0) yield begun.join('');
}
