import type { Services } from '../context.ts';

/**
 * A signature covers the time and the body, so a repeated one is a client's retry or a replayed recording.
 */
const seen = new Map<string, number>();
const SEEN_MAX = 10_000;
/** A timestamp is accepted from five minutes before to five minutes after. */
const KEPT_MS = 600_000;
/** When the operator was last warned about a key. */
const warned = new Map<string, number>();
const WARNED_MAX = 1_000;
const WARN_EVERY_MS = 60_000;

interface SignedChange {
  keyId: string;
  sign: string;
  operation: string;
  requestId: string;
  address: string;
}

/** Never refuses a call, because clients do retry. The operator is warned at most once a minute per key. */
export function watchReplay({ clock, log }: Services, change: SignedChange): void {
  const now = clock.monotonicMs();
  // The path is not part of the key: a captured call is most useful to an attacker at another path.
  const key = `${change.keyId}:${change.sign}`;
  const isRepeat = now - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < KEPT_MS;
  remember(seen, key, now, SEEN_MAX);
  if (!isRepeat || now - (warned.get(change.keyId) ?? Number.NEGATIVE_INFINITY) < WARN_EVERY_MS) return;
  remember(warned, change.keyId, now, WARNED_MAX);
  const { sign: _, ...facts } = change;
  log.warn({ ...facts, event: 'replay_suspect' }, 'replay_suspect: the same signed call came again');
}

/** The oldest entry is removed first: a Map keeps the order of insertion. */
function remember(map: Map<string, number>, key: string, at: number, max: number): void {
  map.delete(key);
  map.set(key, at);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
