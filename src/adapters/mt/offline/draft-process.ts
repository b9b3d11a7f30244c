import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { asError, parseOwn } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { BARE_ENV } from '#platform/bare-env.ts';
import type { Clock } from '#platform/clock.ts';
import { EngineBusy, EngineUnavailable } from '../contract.ts';
import {
  type DraftReply,
  type DraftRequest,
  type DraftText,
  ownUid,
  type DraftProcessSettings,
  draftAddress,
} from './protocol.ts';

type Question = Omit<DraftRequest, 'id'>;

interface Open {
  question: Question;
  resolve(drafts: readonly DraftText[]): void;
  reject(error: Error): void;
  tries: number;
}

const PROGRAM = fileURLToPath(new URL('./serve-drafts.ts', import.meta.url));
/** One minute in total, because the machine may be busy. */
const START_PAUSES_MS = [
  20,
  50,
  100,
  200,
  300,
  400,
  500,
  1000,
  1000,
  2000,
  2000,
  ...Array<number>(10).fill(5000),
];
/** Start it again after this many attempts, because it may have died while starting. */
const STARTS_EVERY = 8;
/** After three deaths with the same question, the question is the cause. */
const TRIES_MAX = 3;

/**
 * The client of the one process on this machine that holds the networks. It is started by the first
 * caller that needs it. When it ends, because it is idle or was killed, open questions are asked
 * again.
 */
export class DraftProcess {
  readonly #settings: DraftProcessSettings;
  readonly #clock: Clock;
  readonly #open = new Map<number, Open>();
  #socket: Promise<Socket> | null = null;
  #count = 0;

  constructor(settings: DraftProcessSettings, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** A draft for each text, in order. */
  async ask(question: Question, signal: AbortSignal): Promise<readonly DraftText[]> {
    signal.throwIfAborted();
    this.#count += 1;
    const id = this.#count;
    const { promise, resolve, reject } = Promise.withResolvers<readonly DraftText[]>();
    this.#open.set(id, { question, resolve, reject, tries: 0 });
    const giveUp = () => {
      void this.#socket
        ?.then((socket) => socket.write(`${JSON.stringify({ cancel: id })}\n`))
        .catch(() => {});
      reject(asError(signal.reason));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#send(id);
    return promise.finally(() => {
      signal.removeEventListener('abort', giveUp);
      this.#open.delete(id);
      // The socket keeps this process alive only while it waits for an answer. The drafting process ends with
      // its last connection.
      if (this.#open.size === 0) void this.#socket?.then((socket) => socket.unref()).catch(() => {});
    });
  }

  async close(): Promise<void> {
    const socket = await this.#socket?.catch(() => null);
    this.#socket = null;
    socket?.destroy();
  }

  #send(id: number): void {
    const open = this.#open.get(id);
    if (!open) return;
    open.tries += 1;
    if (open.tries > TRIES_MAX)
      return open.reject(new EngineUnavailable(say('engine.offline_ended_three_times')));
    this.#connected().then(
      (socket) => void socket.ref().write(`${JSON.stringify({ id, ...open.question })}\n`),
      (error: unknown) => open.reject(asError(error)),
    );
  }

  #connected(): Promise<Socket> {
    this.#socket ??= this.#reach().catch((error: unknown) => {
      this.#socket = null;
      throw error;
    });
    return this.#socket;
  }

  async #reach(): Promise<Socket> {
    const { folder, address } = draftAddress(this.#settings);
    if (folder !== null) makePrivate(folder);
    for (const [attempt, pauseMs] of START_PAUSES_MS.entries()) {
      const socket = await tryConnect(address);
      if (socket) return this.#listen(socket);
      // Two processes may start it at once. One of them then finds the address taken and exits.
      if (attempt % STARTS_EVERY === 0) start(address, this.#settings);
      await this.#clock.sleep(pauseMs);
    }
    throw new EngineUnavailable(say('engine.offline_not_started'));
  }

  #listen(socket: Socket): Socket {
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
      .on('line', (line) => this.#hear(parseOwn<DraftReply>(line)))
      // The socket reports the same error, and its close event is handled below.
      .on('error', () => {});
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      this.#socket = null;
      for (const id of this.#open.keys()) this.#send(id);
    });
    return socket;
  }

  #hear(reply: DraftReply): void {
    const open = this.#open.get(reply.id);
    if (!open) return;
    if ('drafts' in reply) open.resolve(reply.drafts);
    else if (reply.isBusy) open.reject(new EngineBusy(say('engine.offline_busy')));
    else open.reject(new EngineUnavailable(say('engine.offline_failed', { failure: reply.failure })));
  }
}

const processes = new Map<string, DraftProcess>();

/** One connection per drafting process, shared by callers with the same settings. */
export function draftProcessFor(settings: DraftProcessSettings, clock: Clock): DraftProcess {
  const { address } = draftAddress(settings);
  const drafter = processes.get(address) ?? new DraftProcess(settings, clock);
  processes.set(address, drafter);
  return drafter;
}

function tryConnect(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/**
 * Started without our environment and its secrets, and detached, because other processes need it after
 * this one has ended.
 */
function start(address: string, settings: DraftProcessSettings): void {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', PROGRAM, address, JSON.stringify(settings)],
    { detached: true, stdio: 'ignore', env: BARE_ENV },
  );
  child.on('error', () => {});
  child.unref();
}

/** Texts pass through this folder, so it must be ours and accessible to nobody else. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== ownUid() || (mode & 0o077) !== 0)
    throw new EngineUnavailable(say('engine.offline_folder_foreign', { folder }));
}
