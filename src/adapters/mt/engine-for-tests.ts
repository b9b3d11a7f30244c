import { startApp } from '../../../test/harness.ts';
import { type Behaviour, type Received, type Receiver, startReceiver } from '../../../test/receiver.ts';
import { systemClock } from '#platform/clock.ts';
import type { LlmConfig } from '#platform/config.ts';
import { tableOf } from '#kernel/narrow.ts';
import { type EngineCall, type EngineContext, NO_GUIDE } from './contract.ts';
import { MACHINES } from './vendors.ts';

export const KEY = 'test-key-of-the-engine';

export function model(url: string, extra: Partial<LlmConfig> = {}): LlmConfig {
  return {
    provider: 'openai_compatible',
    baseUrl: url,
    apiKey: KEY,
    model: 'small',
    priceIn: null,
    priceOut: null,
    ...extra,
  };
}

export interface Bed {
  server: Receiver;
  ctx: EngineContext;
  calls: EngineCall[];
  slept: number[];
  requests: readonly Received[];
}

/** A loopback server, and a context in which every engine uses it and sleeping takes no time. */
export async function makeBed(
  answer: (request: Received, nth: number) => Behaviour,
  options: Partial<EngineContext> = {},
): Promise<Bed> {
  let nth = 0;
  const server = await startReceiver((request) => answer(request, (nth += 1)));
  const { services } = await startApp();
  const calls: EngineCall[] = [];
  const slept: number[] = [];
  const machine = { baseUrl: server.url, apiKey: KEY, price: null };
  const ctx: EngineContext = {
    clock: { ...systemClock, sleep: async (ms) => void slept.push(ms) },
    log: services.log,
    outbound: services.outbound,
    signal: new AbortController().signal,
    calls: {
      async find(hashes, name) {
        const known = calls.filter((call) => call.model === name && hashes.includes(call.promptHash));
        return new Map(
          known.flatMap(({ promptHash, answer: kept }) => (kept === null ? [] : [[promptHash, kept]])),
        );
      },
      async record(made) {
        calls.push(...made);
      },
    },
    llm: model(server.url),
    judge: null,
    offline: services.config.offline,
    owner: 'prj_test',
    machines: tableOf(MACHINES.map(({ name }) => [name, machine])),
    style: null,
    guide: NO_GUIDE,
    ...options,
  };
  return { server, ctx, calls, slept, requests: server.received };
}
