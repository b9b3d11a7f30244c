import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Lane, LANE_NAMES, laneOf, TEST_FILES, uses } from './lanes.ts';

const inLane = (lane: Lane) => TEST_FILES.filter((file) => laneOf(file) === lane);

describe('lanes of the suite', () => {
  it('every test file is in one', () => {
    const everywhere = globSync('**/*.{test,spec}.{ts,tsx,mts,js,mjs}', {
      exclude: (path) => /(^|\/)(node_modules|dist|\.[^/]+)$/.test(path),
    });
    expect(everywhere.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(TEST_FILES);
  });

  it('a browser is opened by journeys alone, and by each of them', () => {
    expect(TEST_FILES.filter((file) => uses(file, 'browser'))).toEqual(inLane('journeys'));
  });

  it('processes of ours are started by journeys and crash tests alone', () => {
    const starting = TEST_FILES.filter((file) => uses(file, 'processes'));
    expect(starting.filter((file) => !['journeys', 'crash'].includes(laneOf(file)))).toEqual([]);
  });

  it('each is run by a command, and each command by CI', () => {
    const runner = readFileSync('scripts/run.mjs', 'utf8');
    for (const lane of LANE_NAMES) expect(runner).toContain(`'--project=${lane}'`);
    // Without redirections, and without what reads the output or follows a failure.
    const called = readFileSync('.ci/run', 'utf8')
      .split('\n')
      .map((line) => line.replace(/ (?:2?>|\|).*/, ''));
    for (const command of ['npm run check', 'npm test', 'npm run test:journeys', 'npm run test:crash'])
      expect(called).toContain(command);
  });
});
