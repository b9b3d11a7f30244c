import { randomUUID } from 'node:crypto';
import { fieldsOf } from '#kernel/narrow.ts';
import { EMPTY_FORM, type Question, type Way, wayAmong, wordsFor } from './ask-person.ts';

// Programs of before 2026 say once, in their greeting, how they ask their person, and are asked in the middle of an
// answer; what the person says comes with another request.

/**
 * What a program said of itself comes back with each of its calls, to whichever process: it is the name of its
 * session, of which nothing else is kept. Null: it asks nobody, and has none.
 */
export function sessionFor(message: Record<string, unknown> | undefined): string | null {
  if (message?.['method'] !== 'initialize') return null;
  const way = wayAmong(fieldsOf(message['params'])['capabilities']);
  return way === null ? null : `${way}-${randomUUID()}`;
}

export function wayInSession(session: unknown): Way | null {
  const [, way] = typeof session === 'string' ? (/^(page|form)-/.exec(session) ?? []) : [];
  return way === 'page' || way === 'form' ? way : null;
}

type Send = (message: {
  jsonrpc: '2.0';
  method: string;
  params: Record<string, unknown>;
  id?: string;
}) => void;

/** Questions on their way, by who was asked. An answer that comes to another process ends none: the wait does. */
export class Questions {
  readonly #asked = new Map<string, (action: unknown) => void>();

  ask(callerId: string, way: Way, question: Question, signal: AbortSignal, send: Send) {
    const id = `ask-${randomUUID()}`;
    const key = `${callerId} ${id}`;
    const refused = new AbortController();
    let isOpen = true;
    this.#asked.set(key, (action) => {
      isOpen = false;
      if (action !== 'accept') refused.abort();
    });
    const message = wordsFor(way, question);
    send({
      jsonrpc: '2.0',
      id,
      method: 'elicitation/create',
      params:
        way === 'page'
          ? { mode: 'url', message, url: question.url, elicitationId: question.id }
          : { message, requestedSchema: EMPTY_FORM },
    });
    return {
      /** Ends with the call, or when the person wants to hear no more of it. */
      signal: AbortSignal.any([signal, refused.signal]),
      isRefused: () => refused.signal.aborted,
      end: () => {
        this.#asked.delete(key);
        // Who decided on the page need not answer here as well.
        if (isOpen) send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      },
    };
  }

  /** A message may be the answer to one of them. */
  hear(callerId: string, message: Record<string, unknown> | undefined): void {
    if (message === undefined || message['method'] !== undefined) return;
    this.#asked.get(`${callerId} ${String(message['id'])}`)?.(fieldsOf(message['result'])['action']);
  }
}
