import { randomUUID } from 'node:crypto';
import { fieldsOf, parseOwn } from '#kernel/narrow.ts';
import type { Services } from '#platform/context.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { notifyProcesses } from '#platform/store/notices.ts';
import { type Answer, olderParams, type Question, readAnswer, type Way, waysAmong } from './ask-person.ts';

// For programs from before 2026. They declare once, when they initialize, how they ask their person, and are
// asked in the middle of an answer; the person's reply arrives in another request.

/**
 * The session id encodes what the program declared, so each of its calls brings that to any process, and
 * nothing else has to be stored. Null: the program cannot ask a person and gets no session.
 */
export function sessionFor(message: Record<string, unknown> | undefined): string | null {
  if (message?.['method'] !== 'initialize') return null;
  const ways = waysAmong(fieldsOf(message['params'])['capabilities']);
  return ways.length === 0 ? null : [...ways, randomUUID()].join('-');
}

export function waysInSession(session: unknown): readonly Way[] {
  const [, page, form] = typeof session === 'string' ? (/^(page-)?(form-)?[0-9a-f]/.exec(session) ?? []) : [];
  return [...(page ? (['page'] as const) : []), ...(form ? (['form'] as const) : [])];
}

export type Send = (message: {
  jsonrpc: '2.0';
  method: string;
  params: Record<string, unknown>;
  id?: string;
}) => void;

/** A question that has been sent. */
export interface Asked {
  /** Aborted when the call ends, or when the person has answered in any way. */
  heard: AbortSignal;
  /** Aborted when the call ends, or when the person refuses. */
  refused: AbortSignal;
  answer(): Answer | null;
  end(): void;
}

const CHANNEL = 'mcp_answers';
const CONNECT_MS = 3000;
const ID = /^ask-[0-9a-f-]{36}$/;
/** A notice holds 8000 bytes, and our forms have one field. */
const CONTENT_MAX = 1000;
/** More than a person can answer. */
const ANSWERS = { limit: 60, windowSec: 60 };

/** Open questions by who was asked. An answer may arrive at another process, which then tells the others. */
export class Questions {
  readonly #services: Pick<Services, 'database' | 'clock'>;
  readonly #asked = new Map<string, (answer: Answer) => void>();
  #listening: Promise<unknown> | null = null;

  constructor(services: Pick<Services, 'database' | 'clock'>) {
    this.#services = services;
  }

  async ask(callerId: string, question: Question, signal: AbortSignal, send: Send): Promise<Asked> {
    await (this.#listening ??= this.#listen());
    const id = `ask-${randomUUID()}`;
    const key = `${callerId} ${id}`;
    const [heard, refused] = [new AbortController(), new AbortController()];
    let received: Answer | null = null;
    this.#asked.set(key, (answer) => {
      received = answer;
      heard.abort();
      if (answer.action !== 'accept') refused.abort();
    });
    send({ jsonrpc: '2.0', id, method: 'elicitation/create', params: olderParams(question) });
    return {
      heard: AbortSignal.any([signal, heard.signal]),
      refused: AbortSignal.any([signal, refused.signal]),
      answer: () => received,
      end: () => {
        this.#asked.delete(key);
        // Withdraws the question if the person has decided on the page instead.
        if (received === null)
          send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      },
    };
  }

  /** A message may be the answer to a question asked here or by another process. */
  async hear(callerId: string, message: Record<string, unknown> | undefined): Promise<void> {
    if (message === undefined || message['method'] !== undefined) return;
    const { id, result } = message;
    if (typeof id !== 'string' || !ID.test(id)) return;
    const answer = readAnswer(result);
    const key = `${callerId} ${id}`;
    const mine = this.#asked.get(key);
    if (mine) return mine(answer);
    const { database, clock } = this.#services;
    const limit = { key: `${callerId}:mcp_answers`, ...ANSWERS };
    const rate = await take(database, clock, { name: 'Answers' }, limit, 1);
    if (!rate.taken) throw rate.refusal;
    const isSmall = JSON.stringify(answer.content).length <= CONTENT_MAX;
    const action = answer.action === 'accept' && isSmall ? 'accept' : 'cancel';
    const content = action === 'accept' ? answer.content : {};
    await notifyProcesses(database.system, CHANNEL, JSON.stringify({ key, action, content }));
  }

  /**
   * Before anyone is asked, otherwise the first answer could be missed. The wait is short, because the
   * store may be unavailable.
   */
  #listen(): Promise<unknown> {
    const { database, clock } = this.#services;
    // Answers that arrive while we cannot listen are lost; the wait for them ends by itself.
    const connected = new Promise<void>((resolve) => {
      void database.listen(CHANNEL, (told) => this.#hearOther(told), resolve);
    });
    return Promise.race([connected, clock.sleep(CONNECT_MS)]);
  }

  #hearOther(told: string): void {
    const { key, ...answer } = parseOwn<Answer & { key: string }>(told);
    this.#asked.get(key)?.(answer);
  }
}
