import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Network } from '#adapters/mt/offline/network.ts';
import { readPack, readShape } from '#adapters/mt/offline/pack.ts';
import { readPieces } from '#adapters/mt/offline/pieces.ts';
import { DraftProcess } from '#adapters/mt/offline/draft-process.ts';
import { systemClock } from '#platform/clock.ts';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from '#platform/config.ts';
import { type Line, monotonicMs, type Site } from './site.ts';

const WORDS = ['file', 'folder', 'page', 'account', 'message', 'picture', 'report', 'project', 'key', 'list'];
const ACTS = ['deleted', 'opened', 'saved', 'moved', 'copied', 'closed', 'renamed', 'printed'];
/** The same as the process of the engine uses. */
const BATCH = 16;

/** Interface strings of about twelve pieces: the network alone in this thread, then the complete engine. */
export async function benchOffline(site: Site): Promise<Line[]> {
  const { offline } = loadConfig(OUTSIDE, {});
  const [dir = ''] = offline.packs;
  const pieces = readPieces(readFileSync(join(dir, 'spm.vocab'), 'utf8'));
  const texts = makeTexts(site.quick ? 64 : 640);
  const inputs = texts.map((text) => ({
    pieces: [pieces.special('<2de>') ?? 0, ...pieces.encode(text)],
    kept: [],
  }));
  const length = inputs.reduce((sum, input) => sum + input.pieces.length - 1, 0) / inputs.length;

  const network = await Network.load(dir, readShape(readPack(dir)), pieces.specials());
  const bare = await perSecond(inputs.length, async () => {
    for (let at = 0; at < inputs.length; at += BATCH) await network.translate(inputs.slice(at, at + BATCH));
  });

  const drafter = new DraftProcess({ ...offline, idleSec: 5 }, systemClock);
  site.defer(() => drafter.close());
  const ask = (language: string, some: readonly string[]) =>
    drafter.ask(
      {
        owner: 'bench',
        pack: dir,
        language,
        questions: some.map((text) => ({ text, around: null, phrase: null })),
      },
      new AbortController().signal,
    );
  const began = monotonicMs();
  await ask('de', texts.slice(0, 1));
  const startMs = monotonicMs() - began;
  const whole = await perSecond(texts.length, () => ask('de', texts));
  const again = await perSecond(texts.length, () => ask('de', texts));

  const line = (name: string, figure: number, unit: string, note: string): Line => ({
    bench: 'offline',
    name,
    figure,
    unit,
    note,
  });
  return [
    line('bare network, one thread', bare, 'strings/s', `${length.toFixed(1)} pieces each`),
    line('engine', whole, 'strings/s', `${offline.cores} cores, ${(whole / bare).toFixed(2)} × bare`),
    line('engine, the same again', again, 'strings/s', 'from its cache'),
    line('start to first draft', startMs, 'ms', 'process, checksums, network'),
  ];
}

function makeTexts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [word, act] = [WORDS[i % WORDS.length], ACTS[Math.floor(i / WORDS.length) % ACTS.length]];
    return `The ${word} number ${i} could not be ${act}.`;
  });
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = monotonicMs();
  await work();
  return count / ((monotonicMs() - began) / 1000);
}
