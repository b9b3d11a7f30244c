import { describe, expect, it } from 'vitest';
import { lastWords } from './last-words.ts';

describe('why a program of PostgreSQL gave up, in one line', () => {
  it.each([
    [
      'initdb: error: could not create directory "/x/pg_wal": Permission denied\ninitdb: removing contents of data directory "/x"\n',
      'could not create directory "/x/pg_wal": Permission denied (all of it is in /x.log)',
    ],
    [
      '2026-01-01 LOG:  starting\n2026-01-01 FATAL:  unrecognized configuration parameter "nonsense"\n',
      'unrecognized configuration parameter "nonsense" (all of it is in /x.log)',
    ],
    [
      'creating directory /x ... ok\ninitdb: error: could not write: No space left on device\nmore\n',
      'the disk is full; make room and start again',
    ],
    ['Segmentation fault\n', 'see /x.log'],
  ])('%j', (said, sentence) => {
    expect(lastWords(said, '/x.log')).toBe(sentence);
  });
});
