import { createReadStream } from 'node:fs';
import { AppError } from '#kernel/errors.ts';
import type { JobContext } from '#platform/job.ts';
import { parseInput } from '#platform/parse-input.ts';
import { withDownload } from '../intake/download.ts';
import { IntakeError } from '../intake/intake-error.ts';
import type { TermInput } from './store.ts';
import type { TermFormat } from './term-format.ts';
import { termFormat } from './term-formats.ts';
import { TermItem, toTermInput } from './term-item.ts';

/** What an import was asked for, as its run keeps it. */
export interface TermFile {
  source: { kind: 'url'; url: string } | { kind: 'content'; content: string };
  format: TermFormat['id'];
  sourceLanguage: string;
}

/** They are written in one transaction, which takes a second for 10,000. */
export const FILE_TERMS_MAX = 50_000;
const PIECE_BYTES = 64 * 1024;

/** A file that can be read more than once: to check all of it, then to write. */
export interface OpenTermFile {
  terms(warn: (message: string) => void): AsyncGenerator<TermInput>;
}

/** Fetches the file, if it is behind a URL, for as long as `use` runs. */
export function withTermFile<T>(
  ctx: JobContext,
  runId: string,
  file: TermFile,
  use: (open: OpenTermFile) => Promise<T>,
): Promise<T> {
  const { source } = file;
  if (source.kind === 'content') {
    const bytes = Buffer.from(source.content);
    return use({ terms: (warn) => checked(file, inPieces(bytes), warn) });
  }
  return withDownload(ctx, runId, source.url, ({ path }) =>
    use({ terms: (warn) => checked(file, createReadStream(path), warn) }),
  );
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** By the rules of the upload; the first bad term refuses the file and names its place. */
async function* checked(
  { format, sourceLanguage }: TermFile,
  pieces: AsyncIterable<Uint8Array>,
  warn: (message: string) => void,
): AsyncGenerator<TermInput> {
  let count = 0;
  for await (const { at, ...item } of termFormat(format).read(pieces, { sourceLanguage, warn })) {
    count += 1;
    if (count > FILE_TERMS_MAX)
      throw new IntakeError(`The file has more than ${FILE_TERMS_MAX} terms; split it.`);
    yield toTermInput(checkedItem(at, { ...item, source_language: sourceLanguage }));
  }
  if (count === 0) throw new IntakeError(`The file has no term in "${sourceLanguage}".`);
}

function checkedItem(at: string, item: object) {
  try {
    return parseInput(TermItem, item);
  } catch (error) {
    if (error instanceof AppError) throw new IntakeError(`${at}: ${error.message}`, 422, error);
    throw error;
  }
}
