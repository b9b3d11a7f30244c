import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asError } from '#kernel/narrow.ts';
import { FairQueue } from './fair-queue.ts';
import type { Draft } from './network.ts';
import { PHRASES, readPack, verifyPack } from './pack.ts';
import { answerOf, type Phrasebook, readPhrasebook } from './phrasebook.ts';
import { type Pieces, readPieces } from './pieces.ts';
import type { DraftProcessSettings, DraftQuestion, DraftReply, DraftRequest, DraftText } from './protocol.ts';
import { surroundingPieces } from './surroundings.ts';
import { Threads } from './threads.ts';

/**
 * The limit for waiting texts. It admits ten thousand strings of ten sentences; further requests are
 * retried later.
 */
const WAITING_MAX = 100_000;
const BATCH = 16;
/** Answers to keep, so that a repeated text costs nothing. */
const KNOWN_MAX = 50_000;
const KNOWN_CHARS_MAX = 300;
/** The network has 126 positions, including the language tag. */
const PIECES_MAX = 120;
/** A longer text never fits into that many pieces. */
const TEXT_CHARS_MAX = 4000;
const KEPT = /<(?:p\d|nl)>/gu;

interface Job {
  owner: string;
  length: number;
  key: string;
  pack: string;
  pieces: Pieces;
  input: { pieces: number[]; kept: number[] };
  /** Everybody who has asked for this text while it waits. */
  waiting: Set<Wait>;
}

interface Loaded {
  pieces: Pieces;
  book: Phrasebook | null;
}

interface Wait {
  asker: object;
  done(text: DraftText): void;
  fail(error: Error): void;
}

/** Takes texts from many callers, drafts each distinct one once, and answers in turn. */
export class Drafter {
  readonly #settings: DraftProcessSettings;
  readonly #packs = new Map<string, Promise<Loaded>>();
  readonly #threads: Threads;
  readonly #queue = new FairQueue<Job>();
  readonly #open = new Map<string, Job>();
  readonly #known = new Map<string, DraftText>();
  #isWoken = false;

  constructor(settings: DraftProcessSettings) {
    this.#settings = settings;
    this.#threads = new Threads(settings.cores);
  }

  get isIdle(): boolean {
    return this.#threads.isIdle && this.#queue.size === 0;
  }

  async draft(asker: object, { id, owner, pack, language, questions }: DraftRequest): Promise<DraftReply> {
    if (this.#queue.size + questions.length > WAITING_MAX) return { id, isBusy: true };
    try {
      const { pieces, book } = await this.#load(pack);
      const drafts = await Promise.all(
        questions.map(async (question): Promise<DraftText> => {
          const answer = book && question.phrase && answerOf(book, language, question.phrase);
          if (answer !== null && answer !== 'doubt')
            return { text: answer.text, mean: 0, weakest: 0, known: answer.confidence };
          const draft = await this.#ask({ asker, owner, pieces, pack, language, question });
          return draft && answer === 'doubt' ? { ...draft, isDoubted: true } : draft;
        }),
      );
      return { id, drafts };
    } catch (error) {
      return { id, isBusy: false, failure: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Drops the requests of a caller that disconnected. */
  forget(asker: object): void {
    this.#queue.drop((job) => {
      for (const wait of job.waiting) if (wait.asker === asker) job.waiting.delete(wait);
      if (job.waiting.size === 0) this.#open.delete(job.key);
      return job.waiting.size === 0;
    });
  }

  #load(dir: string): Promise<Loaded> {
    if (!this.#settings.packs.includes(dir)) throw new Error(`There is no pack ${dir}.`);
    const loading = this.#packs.get(dir) ?? loadPack(dir);
    this.#packs.set(dir, loading);
    // A failed disk read may succeed the next time.
    loading.catch(() => this.#packs.delete(dir));
    return loading;
  }

  #ask(one: {
    asker: object;
    owner: string;
    pieces: Pieces;
    pack: string;
    language: string;
    question: DraftQuestion;
  }): Promise<DraftText> {
    const { asker, owner, pieces, pack, language } = one;
    const { text, around } = one.question;
    const key = JSON.stringify([pack, language, text, around]);
    const known = this.#known.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const tag = pieces.special(`<2${language}>`);
    if (tag === undefined || text.length > TEXT_CHARS_MAX) return Promise.resolve(null);
    const encoded = pieces.encode(text);
    if (encoded.length > PIECES_MAX) return Promise.resolve(null);
    const context = around === null ? [] : surroundingPieces(around, pieces);
    const isRoomy = context.length + encoded.length <= PIECES_MAX;
    return new Promise((done, fail) => {
      const wait = { asker, done, fail };
      const job = this.#open.get(key);
      if (job) return void job.waiting.add(wait);
      const kept = (text.match(KEPT) ?? []).map((name) => pieces.special(name) ?? 0);
      const input = { pieces: [tag, ...(isRoomy ? context : []), ...encoded], kept };
      const fresh: Job = {
        owner,
        length: input.pieces.length,
        key,
        pack,
        pieces,
        input,
        waiting: new Set([wait]),
      };
      this.#open.set(key, fresh);
      this.#queue.add(fresh);
      this.#wake();
    });
  }

  /** Delayed, so that all texts of a request end up in the same batches. */
  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    queueMicrotask(() => {
      this.#isWoken = false;
      while (this.#threads.hasRoom && this.#queue.size > 0) void this.#run(this.#queue.take(BATCH));
    });
  }

  async #run(batch: readonly Job[]): Promise<void> {
    await Promise.all(
      Array.from(
        Map.groupBy(batch, (job) => job.pack),
        async ([pack, jobs]) => {
          try {
            const drafts = await this.#threads.run(
              pack,
              jobs.map(({ input }) => input),
            );
            for (const [index, job] of jobs.entries()) this.#settle(job, drafts[index] ?? null);
          } catch (error) {
            for (const job of jobs) {
              this.#open.delete(job.key);
              for (const { fail } of job.waiting) fail(asError(error));
            }
          }
        },
      ),
    );
    this.#wake();
  }

  #settle(job: Job, draft: Draft | null): void {
    const text = draft?.isWhole
      ? { text: job.pieces.decode(draft.pieces), mean: draft.mean, weakest: draft.weakest }
      : null;
    this.#open.delete(job.key);
    if (job.key.length <= KNOWN_CHARS_MAX) this.#remember(job.key, text);
    for (const { done } of job.waiting) done(text);
  }

  #remember(key: string, text: DraftText): void {
    this.#known.set(key, text);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest);
  }
}

async function loadPack(dir: string): Promise<Loaded> {
  const pack = readPack(dir);
  await verifyPack(pack);
  return {
    pieces: readPieces(readFileSync(join(dir, 'spm.vocab'), 'utf8')),
    book: PHRASES in pack.files ? readPhrasebook(readFileSync(join(dir, PHRASES), 'utf8')) : null,
  };
}
