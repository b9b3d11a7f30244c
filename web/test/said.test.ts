import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainAll } from '../../src/social/errors/explain.ts';
import { inputOf, viewOf } from '../../src/localization/qa/check.ts';
import { CHECKS, SET_CHECKS } from '../../src/localization/qa/run-checks.ts';
import { ERRORS } from '../../src/kernel/errors.ts';
import { gapsOf, matchSentence } from '../../web/src/text/match-sentence.ts';
import { refusalsIn } from './said.ts';

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));
const said = read('web/src/text/said.zh-cn.json');
const sources = globSync('src/**/*.ts')
  .filter((path) => !/test|\.gen\.ts$/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

/** Places whose sentences no page can bring about: signed calls, programs, moving the store, bytes in pieces. */
const NO_PAGE =
  /^src\/(api|app|adapters\/(mt|media|mail)|localization\/formats|platform\/(db\/(move|read-backup|restore)|auth\/(app-key|bearer)|blobs))|upload-part|upload-media-content/;

/** Sentences that answer a call which no form of ours makes, or that are put together from others. */
const OF_PROGRAMS = new Set([
  '{}: {}',
  '{}.',
  'callback_events[{}]: {}',
  'is not one of targetLocales',
  'must not name account {} again, which is in {}; mode draft makes a post for each',
  'exactly one of id and next must be given',
  'is required, or project_id, and not both',
  'give either id or ids',
  'exactly one of text and texts must be given',
  'is only for the mode fuzzy; send text',
  'A credential that is narrowed to some accounts may not read the audit log.',
  'must change status, unread, assigneeId or labels.',
  'must not be sent together with beforeId.',
  'must be another idea.',
  'must change name, color, wipLimit, isLocked or afterId.',
  'The post also goes to accounts that this credential may not use.',
  'The credential may not use every account of this post.',
  '{} is not allowed; use {}',
  '{} has no allowed value{}',
  'The credential may not use every account of this post; name those it may.',
  'give either scheduledAt, or localTime with timezone',
  'A credential that is narrowed to some accounts may not manage webhooks.',
  'must change url, types, active or rotateSecret.',
]);

describe('what the server says, in Chinese', () => {
  it('every sentence that refuses a person is known', () => {
    const missing = sources
      .filter(([path]) => !NO_PAGE.test(path))
      .flatMap(([path, text]) => refusalsIn(text).map((sentence) => [path, sentence] as const))
      .filter(([, sentence]) => said[sentence] === undefined && !OF_PROGRAMS.has(sentence))
      .map(([path, sentence]) => `${path}: ${sentence}`);
    expect(missing).toEqual([]);
  });

  it('every finding of a check is known, in all its own examples', () => {
    const messages = [
      ...CHECKS.flatMap((check) =>
        check.fires.flatMap((example) => check.find(viewOf(inputOf(example))).map(({ message }) => message)),
      ),
      ...SET_CHECKS.flatMap((check) =>
        check.fires.flatMap((set) =>
          [...check.findIn(set.map(inputOf)).values()].map(({ message }) => message),
        ),
      ),
    ];
    expect(messages.length).toBeGreaterThan(CHECKS.length);
    expect(messages.filter((message) => matchSentence(said, message) === null)).toEqual([]);
  });

  it('no sentence is kept that nobody says any more', () => {
    const all = sources.map(([, text]) => text.replaceAll(/\\(['"`])/g, '$1')).join('\n');
    const stale = Object.keys(said).filter((sentence) => {
      const [longest = ''] = sentence.split('{}').toSorted((a, b) => b.length - a.length);
      return !all.includes(longest.trim());
    });
    expect(stale).toEqual([]);
  });

  it('each says in its gaps only what the sentence has, and is in Chinese', () => {
    for (const [sentence, text] of Object.entries(said)) {
      const gaps = sentence.split('{}').length - 1;
      for (const [, number] of text.matchAll(/\{(\d)\}/g))
        expect(Number(number), text).toBeLessThanOrEqual(gaps);
      expect(text, sentence).toMatch(/\p{Script=Han}/u);
    }
  });

  it.each(['en', 'zh-cn'])('%s: every error code has words of its own', (locale) => {
    const texts = read(`web/src/text/${locale}/common.json`);
    expect(Object.keys(ERRORS).filter((code) => !texts[`error.${code}`])).toEqual([]);
  });

  it('every code of a target, a precheck, a file or a language is explained in both languages', () => {
    for (const locale of ['en', 'zh-cn']) {
      const texts = {
        ...read(`web/src/text/${locale}/publish-plan.json`),
        ...read(`web/src/text/${locale}/common.json`),
      };
      const silent = explainAll().filter(
        ({ code, meaning }) =>
          !texts[`post.error.${code}`] && !texts[`error.${code}`] && matchSentence(said, meaning) === null,
      );
      expect(silent.map(({ code }) => code)).toEqual([]);
    }
  });

  it('gaps are found from the left, and what says more is preferred', () => {
    expect(gapsOf('There is no post {}.', 'There is no post post_1.')).toEqual(['post_1']);
    expect(gapsOf('{}: there is no account {}.', 'a[0]: there is no account b.')).toEqual(['a[0]', 'b']);
    expect(gapsOf('There is no post {}.', 'There is no post')).toBeNull();
    expect(gapsOf('a{}a', 'a')).toBeNull();
    const two = { 'must be {}': '必须是 {1}', 'must be at most {} characters': '最多 {1} 个字符' };
    expect(matchSentence(two, 'must be at most 80 characters')).toBe('最多 80 个字符');
    expect(matchSentence(two, 'may be anything')).toBeNull();
    expect(
      matchSentence(
        { 'The role {} may not do this.': '{1}角色不能执行此操作。' },
        'The role viewer may not do this.',
        () => '访客',
      ),
    ).toBe('访客角色不能执行此操作。');
  });
});
