import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type Draft, type Input, Network } from './network.ts';
import { readPack, readShape } from './pack.ts';
import { readPieces } from './pieces.ts';

/** A batch for one of the threads, and its result. */
export interface Batch {
  pack: string;
  inputs: readonly Input[];
}

export type Outcome = { drafts: readonly Draft[] } | { failure: string };

/*
 * Running a network blocks its thread, and a network makes little use of a second core, so each core
 * gets a thread with its own network.
 */
const networks = new Map<string, Promise<Network>>();

parentPort?.on('message', (batch: Batch) => {
  void run(batch).then((outcome) => parentPort?.postMessage(outcome));
});

async function run({ pack, inputs }: Batch): Promise<Outcome> {
  try {
    const network = await (networks.get(pack) ?? load(pack));
    return { drafts: await network.translate(inputs) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function load(dir: string): Promise<Network> {
  const pieces = readPieces(readFileSync(join(dir, 'spm.vocab'), 'utf8'));
  const loading = Network.load(dir, readShape(readPack(dir)), pieces.specials());
  networks.set(dir, loading);
  loading.catch(() => networks.delete(dir));
  return loading;
}
