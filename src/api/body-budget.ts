import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { systemClock } from '#platform/clock.ts';

/** A smaller body costs no more than the connection itself. */
const SMALL_BODY = 64 * 1024;
const MIB = 1024 * 1024;
/** Three of the largest bodies at once from one address. */
const PER_ADDRESS = 64 * MIB;
const PER_PROCESS = 192 * MIB;
const RETRY_AFTER_SEC = 1;
/** How long bytes count that were read for a signature that turned out wrong. */
const UNPROVED_SEC = 5;

/** Bytes of bodies that are being read or processed in this process. */
const inFlight = new Map<string, number>();
let total = 0;
/** Bytes that still count, oldest first. */
const kept: { ip: string; bytes: number; untilMs: number }[] = [];

/** The announced length of a request; a chunked one announces none and counts as the maximum allowed. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Number(headers['content-length'] ?? 0);
}

export function refuseTooLarge(request: FastifyRequest): void {
  if (announcedBytes(request) > request.routeOptions.bodyLimit)
    throw new AppError('payload_too_large', inEnglish('The request body is larger than allowed.'));
}

/**
 * Reserves room for a large body before its first byte is read, and releases it when the answer is sent.
 * Without this, thirty connections that announce 20 MiB each could take 600 MiB.
 */
export function takeRoom(request: FastifyRequest, reply: FastifyReply): void {
  const bytes = announcedBytes(request);
  // If the client hung up while we looked up the caller, 'close' has already fired and would release nothing.
  if (bytes <= SMALL_BODY || reply.raw.destroyed) return;
  forgetOld();
  const { ip } = request;
  const mine = inFlight.get(ip) ?? 0;
  if (mine + bytes > PER_ADDRESS) throw tooMuchFromOne(mine);
  if (total + bytes > PER_PROCESS) throw tooMuchAtOnce();
  inFlight.set(ip, mine + bytes);
  total += bytes;
  reply.raw.once('close', () => {
    total -= bytes;
    const unproved = Math.min(bytes, request.unproved ?? 0);
    giveBack(ip, bytes - unproved);
    // The memory is free, but a caller who made us read in vain must not do so again at once.
    if (unproved > 0)
      kept.push({ ip, bytes: unproved, untilMs: systemClock.monotonicMs() + UNPROVED_SEC * 1000 });
  });
}

function forgetOld(): void {
  const now = systemClock.monotonicMs();
  for (let first = kept[0]; first && first.untilMs <= now; first = kept[0]) {
    kept.shift();
    giveBack(first.ip, first.bytes);
  }
}

function giveBack(ip: string, bytes: number): void {
  const left = (inFlight.get(ip) ?? 0) - bytes;
  if (left > 0) inFlight.set(ip, left);
  else inFlight.delete(ip);
}

/** A caller who is refused before a large body was read must not have to send the rest of it first. */
export function closeUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (!request.raw.complete && announcedBytes(request) > SMALL_BODY) reply.header('connection', 'close');
  done(null, payload);
}

function tooMuchFromOne(mine: number): AppError {
  return new AppError(
    'rate_limited',
    inEnglish(
      `Content-Length: ${Math.round(mine / MIB)} MiB of request bodies from this address are being read or had a wrong signature in the last ${UNPROVED_SEC} s; at most ${PER_ADDRESS / MIB} MiB may be at a time.`,
    ),
    { reason: 'bodies_in_flight', retryAfterSec: RETRY_AFTER_SEC },
    { reason: 'bodies_in_flight', retryAfterSec: RETRY_AFTER_SEC },
  );
}

function tooMuchAtOnce(): AppError {
  return new AppError(
    'unavailable',
    inEnglish('Too many large requests are being read; try again in a moment.'),
    { retryAfterSec: RETRY_AFTER_SEC },
    { retryAfterSec: RETRY_AFTER_SEC },
  );
}
