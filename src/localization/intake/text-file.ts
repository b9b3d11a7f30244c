import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { IntakeError } from './intake-error.ts';

/** Formats that must be whole before the first string is known are read at once, up to here. */
const WHOLE_BYTES_MAX = 50 * 1024 * 1024;

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
  for await (const piece of createReadStream(path)) yield text.write(piece as Buffer);
  yield text.end();
}

export async function readWholeText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > WHOLE_BYTES_MAX) {
    throw new IntakeError(
      'The file is larger than 50 MiB, the most that this format may have; use xlsx or csv.',
    );
  }
  const text = decodePieces('The file');
  return text.write(await readFile(path)) + text.end();
}
