/**
 * What the SDK needs of fetch and of abort signals, declared here: a project may have the types of a browser, those
 * of Node, or neither.
 */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Sent {
  method: string;
  headers: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- the types of browsers and of Node disagree on what a body is
  body?: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- a signal of ours is one of theirs, which only they can say
  signal?: any;
  redirect: 'error';
}

export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** The fetch of any platform, or one that goes through a proxy. */
export type Fetch = (url: string, sent: Sent) => Promise<Answer>;

/** Ends early when aborted, with the given reason. */
export function sleep(ms: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A signal that also ends when the time is over; the given one if there is no limit. */
export function startLimit(
  given: Signal | undefined,
  sec: number | undefined,
): { signal: Signal | undefined; isOver(): boolean; end(): void } {
  if (sec === undefined) return { signal: given, isOver: () => false, end: () => undefined };
  const own = new AbortController();
  const stop = () => own.abort(given?.reason);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    own.abort(new Error(`No answer within ${sec} s.`));
  }, sec * 1000);
  if (given?.aborted) stop();
  else given?.addEventListener('abort', stop, { once: true });
  return {
    signal: own.signal,
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      given?.removeEventListener('abort', stop);
    },
  };
}
