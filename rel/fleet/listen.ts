import { parseOwn } from '../../src/kernel/narrow.ts';

/** A page that stays open: what it was told, by all processes that answered it. */
export interface Listener {
  /** Ids of the things that moved, and of those that it read again. */
  heard: Set<string>;
  /** How often it had to reconnect, and how often it was told that too much had passed. */
  returns(): number;
  resets(): number;
  stop(): void;
}

/**
 * Like a browser: whenever the stream ends, it requests events after the last one, and whenever the server does not
 * know what it missed, it reads everything again.
 */
export function listenOn(url: string, cookie: string, all: () => Iterable<string>): Listener {
  const over = new AbortController();
  const heard = new Set<string>();
  let [last, returns, resets] = ['', -1, 0];
  const read = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    last = field('id') ?? last;
    if (field('event') === 'reset') {
      resets += 1;
      for (const id of all()) heard.add(id);
    }
    const data = field('data');
    const { objectId } = data === undefined ? {} : parseOwn<{ objectId?: string }>(data);
    if (objectId) heard.add(objectId);
  };
  const follow = async () => {
    const { ok, body } = await fetch(`${url}/api/console/events`, {
      headers: { cookie, accept: 'text/event-stream', ...(last !== '' && { 'last-event-id': last }) },
      signal: over.signal,
    });
    if (!ok || !body) return;
    let text = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(read);
    }
  };
  void (async () => {
    while (!over.signal.aborted) {
      returns += 1;
      await follow().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
  return { heard, returns: () => returns, resets: () => resets, stop: () => over.abort() };
}
