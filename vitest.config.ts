import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';
import SayWhatWasSkipped from './test/say-what-was-skipped.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sdk/**/*.test.ts', 'eval/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/fence.ts', './test/end-with-suite.ts'],
    // Processes shared by their files: isolation is by tenant, as in the product itself. Two per core, because
    // half of the time goes by while a test waits for processes that it started or killed.
    isolate: false,
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(6, 2 * availableParallelism())),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SayWhatWasSkipped()],
    // Nothing waits for time, so these only end what hangs; on a busy machine a test takes thirty times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    retry: 0,
  },
});
