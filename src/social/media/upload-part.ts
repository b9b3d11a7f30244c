import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { RawBody } from '#platform/context.ts';
import { PART_BYTES } from './media.ts';
import type { MediaRow } from './store.ts';

/** The part of a file that one request carries. */
export interface Piece {
  number: number;
  isWhole: boolean;
  maxBytes: number;
  /** The exact number of bytes it must have, where that is known. */
  exact: number | null;
}

export function pieceOf(media: MediaRow, part: number | undefined, body: RawBody): Piece {
  const range = body.range === null ? null : readRange(media, body.range);
  if (range && part !== undefined && part !== range.number)
    throw invalidField('part', inEnglish('does not fit the Content-Range.'));
  const piece = range ?? {
    number: part ?? 1,
    isWhole: part === undefined,
    maxBytes: part === undefined ? media.bytes : Math.min(PART_BYTES, media.bytes),
    exact: part === undefined ? media.bytes : null,
  };
  if (body.length !== null && body.length > piece.maxBytes)
    throw new AppError(
      'payload_too_large',
      inEnglish(`content: at most ${piece.maxBytes} bytes are expected here.`),
      {
        maxBytes: piece.maxBytes,
      },
    );
  return piece;
}

function readRange(media: MediaRow, text: string): Piece {
  const [, first, last, total] = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(text) ?? [];
  const [start, end] = [Number(first), Number(last)];
  const bytes = end - start + 1;
  const isRight =
    first !== undefined &&
    Number(total) === media.bytes &&
    start % PART_BYTES === 0 &&
    end < media.bytes &&
    (bytes === PART_BYTES || (bytes > 0 && bytes < PART_BYTES && end === media.bytes - 1));
  if (!isRight)
    throw invalidField(
      'Content-Range',
      inEnglish(
        `must be "bytes first-last/${media.bytes}", in pieces of ${PART_BYTES} bytes; only the last is shorter.`,
      ),
    );
  return { number: start / PART_BYTES + 1, isWhole: false, maxBytes: bytes, exact: bytes };
}
