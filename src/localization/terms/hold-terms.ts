import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseOwn } from '#kernel/narrow.ts';
import type { Sentence } from '#kernel/say.ts';
import type { JobContext } from '#platform/job.ts';
import type { TermFormat } from '../formats/term-format.ts';
import { type FileSource, withDownload } from '../intake/download.ts';
import { type Apart, readApart } from '../intake/read-apart.ts';
import type { TermInput } from '../model.ts';

/** The input of an import, as stored with its run. */
export interface TermFile {
  source: FileSource;
  format: TermFormat['id'];
  sourceLanguage: string;
}

interface HeldTerms {
  count: number;
  warnings: Sentence[];
  batches(): AsyncGenerator<TermInput[]>;
}

/**
 * Reads and checks the whole file before `use` gets its first term, so that a faulty file leaves the
 * termbase unchanged. The terms are kept on disk: a file may have a hundred megabytes, and the
 * transaction that writes must not wait for reading.
 */
export function withHeldTerms<T>(
  ctx: JobContext,
  runId: string,
  { source, format, sourceLanguage }: TermFile,
  apart: Apart,
  use: (held: HeldTerms) => Promise<T>,
): Promise<T> {
  return withDownload(ctx, runId, source, async ({ path, scratch }) => {
    const heldAt = join(scratch, 'terms');
    const warnings: Sentence[] = [];
    let count = 0;
    async function* lines() {
      for await (const batch of readApart(ctx, 'terms', { path, format, sourceLanguage }, apart)) {
        warnings.push(...batch.warnings);
        count += batch.items.length;
        yield `${JSON.stringify(batch.items)}\n`;
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(heldAt));
    return use({ count, warnings, batches: () => batchesOf(heldAt) });
  });
}

async function* batchesOf(path: string): AsyncGenerator<TermInput[]> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    yield parseOwn<TermInput[]>(line);
}
