import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Earlier commits were written before the rule was enforced, and are not rewritten. */
const SINCE = '2026-11-19T04:00:00Z';
const LENGTH_MAX = 72;

/** Why a subject is hard to find later in `git log`; null for a good one. */
function faultOf(subject: string): 'long' | 'without part' | null {
  if (subject.length > LENGTH_MAX) return 'long';
  return /^[a-z0-9][^:]*: \S/.test(subject) ? null : 'without part';
}

/** Newest first, without merges; none in a copy without git or its history. */
function subjectsSince(date: string): string[] {
  try {
    const log = ['log', '--no-merges', `--since=${date}`, '--format=%s'];
    return execFileSync('git', log, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

describe('the subject of a commit', () => {
  it.each([
    ['composer: keep unsaved words across reload', null],
    ['api, desk, bridge: comments said plainly', null],
    [`web: ${'a'.repeat(67)}`, null],
    [`web: ${'a'.repeat(68)}`, 'long'],
    ['four characters are one', 'without part'],
    ['Formatted: all', 'without part'],
    ['web:nothing', 'without part'],
  ])('%s: %s', (subject, fault) => expect(faultOf(subject)).toBe(fault));

  it('names the part and has at most 72 characters', () => {
    const faulty = subjectsSince(SINCE).filter((subject) => faultOf(subject) !== null);
    expect(faulty).toEqual([]);
  });
});
