import { Readable } from 'node:stream';
import { OverflowError } from './outbound-error.ts';

/** A response whose head has arrived. */
export interface Exchange {
  status: number;
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
  durationMs(): number;
  fail(error: unknown): Error;
  /** Only the first call counts: later the line may already carry another request. */
  end(outcome: 'complete' | 'cut'): void;
}

/** The first `limitBytes` of a body. Leaving the loop closes the connection of an endless one. */
export async function readCapped(
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  const kept: Uint8Array[] = [];
  let room = limitBytes;
  for await (const chunk of chunks) {
    kept.push(chunk.subarray(0, room));
    room -= chunk.length;
    if (room < 0) break;
  }
  return { body: Buffer.concat(kept), truncated: room < 0 };
}

export async function* readLimited(exchange: Exchange, limitBytes: number): AsyncGenerator<Uint8Array> {
  let room = limitBytes;
  try {
    for await (const chunk of exchange.body) {
      room -= chunk.length;
      if (room < 0) throw new OverflowError(limitBytes);
      yield chunk;
    }
    exchange.end('complete');
  } catch (error) {
    throw exchange.fail(error);
  } finally {
    // The exchange is still open here only if the reader stopped early.
    exchange.end('cut');
  }
}

export function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  return Object.fromEntries(pairs);
}

export function sendable(
  body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined,
): string | Uint8Array | Readable | null {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body ?? null;
  return Readable.from(body, { objectMode: false });
}
