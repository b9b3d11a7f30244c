import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import HeaviestFirst from './test/heaviest-first.ts';
import { filesOf, LANE_NAMES } from './test/lanes.ts';
import SayWhatWasSkipped from './test/say-what-was-skipped.ts';

/**
 * Over the wire, in a browser and between kills a part of the time nobody works (a job waits for its next attempt, a
 * claim for its end, a page for its answer), so there are more processes than cores: two more, or one where another
 * lane runs beside this one. What computes alone comes first, and whoever has nothing left of it goes on over the wire
 * while others still compute.
 */
const CORES = Math.max(2, Math.min(6, availableParallelism()));
const WORKERS = { unit: CORES + 2, wire: CORES + 2, journeys: CORES + 1, crash: CORES + 1 } as const;
const ORDER = { unit: 0, wire: 0, journeys: 1, crash: 2 } as const;

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  // Pages are a package of their own, where Node would not know the names of the borders.
  resolve: {
    alias: [
      { find: /^#(?=[a-z]+\/)/, replacement: `${root}src/` },
      { find: /^@sdk\//, replacement: `${root}sdk/src/` },
    ],
  },
  test: {
    projects: LANE_NAMES.map((name) => ({
      extends: true,
      test: {
        name,
        include: filesOf(name),
        globalSetup: ['./test/global-setup.ts'],
        maxWorkers: WORKERS[name],
        sequence: { groupOrder: ORDER[name] },
      },
    })),
    sequence: { sequencer: HeaviestFirst },
    setupFiles: ['./test/fence.ts', './test/end-with-suite.ts'],
    // A process is shared by its files: isolation is by tenant, as in the product itself.
    isolate: false,
    pool: 'forks',
    reporters: ['default', new SayWhatWasSkipped()],
    // Nothing waits for time, so these only end what hangs; on a busy machine a test takes thirty times as long,
    // and one of them walks seventy screens.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
