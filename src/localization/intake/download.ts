import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { say } from '#kernel/say.ts';
import type { JobContext } from '#platform/job.ts';
import { OutboundError } from '#platform/net/outbound.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { type KeptFile, unpackKept } from './kept-file.ts';

const FILE_BYTES_MAX = 100 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;

interface Download {
  path: string;
  /** A folder for other data of the reading, removed together with the file. */
  scratch: string;
}

type DownloadContext = Pick<JobContext, 'outbound' | 'config' | 'signal' | 'jobId' | 'attempt' | 'database'>;

/** A caller's file, at a URL or sent with the call. */
export type FileSource = { kind: 'url'; url: string } | { kind: 'content'; content: string };

/** Keeps the file on disk while `use` runs. */
export async function withDownload<T>(
  ctx: DownloadContext,
  runId: string,
  source: FileSource | ({ kind: 'kept' } & KeptFile),
  use: (download: Download) => Promise<T>,
): Promise<T> {
  const scratch = await makeScratch(ctx, runId);
  try {
    const path = join(scratch, 'source');
    if (source.kind === 'url') await fetchTo(ctx, source.url, path);
    else if (source.kind === 'kept') await unpackKept(ctx, source, path);
    else await writeFile(path, source.content);
    return await use({ path, scratch });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A folder per attempt. The next attempt removes what a killed one left. */
async function makeScratch({ config, jobId, attempt }: DownloadContext, runId: string): Promise<string> {
  const tmp = join(config.dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  const prefix = `import-${runId}-`;
  const left = (await readdir(tmp)).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(tmp, name), { recursive: true, force: true })));
  const scratch = join(tmp, `${prefix}${jobId}-${attempt}`);
  await mkdir(scratch);
  return scratch;
}

/** Redirects are not followed, because their targets have not been checked. */
async function fetchTo({ outbound, signal }: DownloadContext, url: string, path: string): Promise<void> {
  try {
    const { status, body, close } = await outbound.stream({
      method: 'GET',
      url,
      headers: { 'accept-encoding': 'identity' },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: FILE_BYTES_MAX,
      signal,
    });
    if (status !== 200) {
      close();
      throw new IntakeError(say('file.download_answered', { status }), 502);
    }
    await pipeline(body, createWriteStream(path));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // The process was told to stop, which is no fault of the file.
    if (error.failure === 'aborted' && signal.aborted) throw error;
    if (error.failure === 'too_large') throw new IntakeError(say('file.larger_than_100'), 422, error);
    throw new IntakeError(say('file.download_failed', { why: error.message }), 502, error);
  }
}
