import { createHash } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { isRecord } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import type { BackupEnd, TableCount } from './backup.ts';

const NEWLINE = 10;
const ROW_START = '['.charCodeAt(0);
/** PostgreSQL itself limits a row to a gigabyte; a longer "line" cannot be from a backup of ours. */
const LINE_MAX_BYTES = 512 * 1024 * 1024;

export interface BackupReader {
  /** The next line that is not a row; null after the last line. */
  heading(): Promise<Record<string, unknown> | null>;
  /** The rows up to the next heading, many lines at a time. */
  rows(count: TableCount): AsyncGenerator<Buffer, void, void>;
  /** Throws unless this line is the true end of everything read so far. */
  checkEnd(end: Record<string, unknown>, counts: readonly TableCount[]): Promise<void>;
}

/** Reads a backup once from front to back and never holds more than a piece of it. */
export function readBackup(chunks: AsyncIterable<Uint8Array>): BackupReader {
  const source = linesOf(chunks);
  const hash = createHash('sha256');
  let lines: Buffer[] = [];
  let at = 0;
  let digestBeforeHeading = '';

  async function peek(): Promise<Buffer | null> {
    while (at === lines.length) {
      const next = await source.next();
      if (next.done) return null;
      lines = next.value;
      at = 0;
    }
    return lines[at] ?? null;
  }

  return {
    async heading() {
      const line = await peek();
      if (line === null) return null;
      at += 1;
      digestBeforeHeading = hash.copy().digest('hex');
      hash.update(line);
      return parseHeading(line);
    },
    async *rows(count) {
      while ((await peek())?.[0] === ROW_START) {
        let end = at;
        while (lines[end]?.[0] === ROW_START) end += 1;
        const part = Buffer.concat(lines.slice(at, end));
        count.rows += end - at;
        at = end;
        hash.update(part);
        yield part;
      }
    },
    async checkEnd(end, counts) {
      const { sha256, counts: promised } = end as Partial<BackupEnd>;
      if (sha256 !== digestBeforeHeading || JSON.stringify(promised) !== JSON.stringify(counts))
        throw damaged();
      if ((await peek()) !== null) throw damaged();
    },
  };
}

export function notABackup(): AppError {
  return new AppError(
    'invalid_input',
    inEnglish('The file is not a backup of Parlance. Nothing was changed.'),
  );
}

export function damaged(cause?: unknown): AppError {
  return new AppError(
    'invalid_input',
    inEnglish('The backup is damaged or incomplete. Nothing was changed.'),
    {},
    { cause },
  );
}

function parseHeading(line: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    if (isRecord(value)) return value;
  } catch {
    // Reported below, like every other unreadable line.
  }
  throw damaged();
}

/** Whole lines with their newlines, as many as each chunk completes. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[], void, void> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const last = chunk.lastIndexOf(NEWLINE);
    if (last === -1) {
      pieces.push(chunk);
      held += chunk.length;
      if (held > LINE_MAX_BYTES) throw damaged();
      continue;
    }
    const whole = Buffer.concat([...pieces, chunk.subarray(0, last + 1)]);
    pieces = [chunk.subarray(last + 1)];
    held = chunk.length - last - 1;
    const lines: Buffer[] = [];
    for (let from = 0; from < whole.length; ) {
      const to = whole.indexOf(NEWLINE, from) + 1;
      lines.push(whole.subarray(from, to));
      from = to;
    }
    yield lines;
  }
  if (held > 0) throw damaged();
}
