import type { Reply } from './http.ts';
/** How calls fail. The important one is `drop_after`: the call takes effect, but the response is lost. */
export type FaultKind =
  | 'drop_before'
  | 'drop_after'
  | 'delay_ms'
  | 'status'
  | 'rate_limit'
  | 'revoke_token'
  | 'duplicate'
  | 'policy'
  | 'slow_processing'
  | 'processing_failed';

export const FAULT_KINDS: readonly FaultKind[] = [
  'drop_before',
  'drop_after',
  'delay_ms',
  'status',
  'rate_limit',
  'revoke_token',
  'duplicate',
  'policy',
  'slow_processing',
  'processing_failed',
];

export interface Fault {
  platform: string;
  /** The name of the route, such as create_post. `*` matches any. */
  op: string;
  kind: FaultKind;
  /** The nth matching call from now on, counted from 1. 0 means every call. */
  nth: number;
  /** Alternatively a share of the calls, 0 to 1, drawn from a seeded generator. */
  share?: number;
  /** Milliseconds, an HTTP status or seconds, depending on the kind. */
  value?: number;
  body?: Reply['body'];
}

interface Armed extends Fault {
  seen: number;
}

/** Seeded, so that runs are reproducible. */
export function createFaults(seed = 1) {
  let armed: Armed[] = [];
  let random = seed >>> 0 || 1;
  const draw = () => {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return (random >>> 0) / 2 ** 32;
  };
  return {
    arm: (fault: Fault) => void armed.push({ ...fault, seen: 0 }),
    clear: () => {
      armed = [];
    },
    list: (): readonly Fault[] => armed,
    /** The faults for this call. A fault with a number is used up. */
    take(platform: string, op: string): Fault[] {
      const hits: Fault[] = [];
      for (const fault of armed) {
        if (fault.platform !== platform && fault.platform !== '*') continue;
        if (fault.op !== op && fault.op !== '*') continue;
        fault.seen += 1;
        if (fault.share !== undefined ? draw() < fault.share : fault.nth === 0 || fault.seen === fault.nth)
          hits.push(fault);
      }
      armed = armed.filter((fault) => fault.share !== undefined || fault.nth === 0 || fault.seen < fault.nth);
      return hits;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
