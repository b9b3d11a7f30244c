import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saidIn } from '../../src/api/said-in.ts';
import { ERRORS } from '../../src/kernel/errors.ts';
import { keep, recall, say, sayAgain, saidColumn, saidOf, tell } from '../../src/kernel/say.ts';
import { ENGLISH } from '../../src/kernel/sentences/en.ts';
import { fill, gapsIn } from '../../src/kernel/sentences/fill.ts';
import { CHINESE } from '../../src/kernel/sentences/zh-cn.ts';
import { viewOf } from '../../src/localization/qa/check.ts';
import { examplesOf, inputOf, setExamplesOf } from '../../src/localization/qa/examples-for-tests.ts';
import type { EngineResult } from '../../src/adapters/mt/contract.ts';
import { IntakeError } from '../../src/localization/formats/intake-error.ts';
import type { RowChange } from '../../src/localization/model.ts';
import { CHECKS, evidenceIn, SET_CHECKS } from '../../src/localization/qa/run-checks.ts';
import type { RunFailure } from '../../src/localization/runs/fail-run.ts';
import { judgmentFrom } from '../../src/localization/terms/judgment.ts';
import { explainAll } from '../../src/social/errors/explain.ts';
import { hear, sentenceFor } from '../../web/src/text/by-id.ts';

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));
const home = 'src/kernel/sentences';
const filesOf = (locale: string) => globSync(`${home}/${locale}/*.json`).toSorted();

describe('what the server says to people, by id', () => {
  it('every sentence is in one file, and every file is read', () => {
    for (const [locale, all] of [['en', ENGLISH] as const, ['zh-cn', CHINESE] as const]) {
      const ids = filesOf(locale).flatMap((path) => Object.keys(read(path)));
      expect(ids.toSorted()).toEqual(Object.keys(all).toSorted());
    }
  });

  it('both languages have the same sentences, and Chinese has no gap that English lacks', () => {
    for (const path of filesOf('en')) {
      const chinese = read(`${home}/zh-cn/${basename(path)}`);
      expect(Object.keys(chinese).toSorted(), path).toEqual(Object.keys(read(path)).toSorted());
      for (const [id, text] of Object.entries(read(path))) {
        expect(gapsIn(text), id).toEqual(expect.arrayContaining(gapsIn(chinese[id] ?? '')));
      }
    }
  });

  it('Chinese is Chinese, if there is more text than gaps and marks', () => {
    const hasWords = (text: string) => /[a-z]/i.test(text.replaceAll(/\{\w+\}/g, ''));
    const chinese: Record<string, string> = CHINESE;
    const foreign = Object.entries(ENGLISH)
      .filter(([id, text]) => hasWords(text) && !/\p{Script=Han}/u.test(chinese[id] ?? ''))
      .map(([id]) => id);
    expect(foreign).toEqual([]);
  });

  it('no two ids have the same text, and no unused one is kept', () => {
    const texts = Object.values(ENGLISH);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    const code = globSync('src/**/*.ts')
      .filter((path) => !/test|\.gen\.ts$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    expect(Object.keys(ENGLISH).filter((id) => !code.includes(`'${id}'`))).toEqual([]);
  });

  it('every finding of a check has its id, in all its own examples', () => {
    const messages = [
      ...CHECKS.flatMap((check) =>
        examplesOf(check).fires.flatMap((example) => check.find(viewOf(inputOf(example))).map(({ message }) => message)),
      ),
      ...SET_CHECKS.flatMap((check) =>
        setExamplesOf(check).fires.flatMap((set) => {
          const rows = set.map(inputOf);
          const found = check.findIn(rows, (index) => evidenceIn(rows[index]));
          return [...found.values()].map(({ message }) => message);
        }),
      ),
    ];
    expect(messages.length).toBeGreaterThan(CHECKS.length);
    expect(messages.filter((message) => saidOf(message) === null)).toEqual([]);
  });

  it('the reason of a suggested term is shown in Chinese, reason by reason', () => {
    const judgment = judgmentFrom([
      ['scan.appears', { occurrences: 43, strings: 31 }],
      ['scan.always_capitalised'],
      ['scan.model_says', { why: 'A place.' }],
    ]);
    expect(judgment).toBe('Appears 43 times in 31 strings, always capitalised. Model: “A place.”');
    hear(saidIn({ judgment }) ?? {});
    expect(sentenceFor(CHINESE, judgment ?? '', (word) => word)).toBe(
      '在 31 条文本中出现 43 次，总是大写。模型：“A place.”',
    );
    expect(judgmentFrom([['scan.nobody_says_this']])).toBeNull();
  });

  it('stored texts for people have an id: the compiler refuses plain text, and `inEnglish` does not circumvent it', () => {
    // @ts-expect-error -- written on the spot
    expect(new IntakeError('The file is empty.').message).toBe('The file is empty.');
    // @ts-expect-error -- written on the spot
    const ofARow: RowChange = { language: 'de', position: 0, failure: 'No answer.' };
    // @ts-expect-error -- written on the spot
    const ofARun: RunFailure = { reason: 'It failed.', code: 500 };
    // @ts-expect-error -- written on the spot
    const ofAnEngine: EngineResult = { failure: 'No answer.' };
    expect([ofARow, ofARun, ofAnEngine]).toHaveLength(3);
    const kept =
      /(?:IntakeError(?:\.\w+)?|StageFailure|Engine(?:Refused|Unavailable|Busy))\([^;]*?\binEnglish\(|\b(?:failure|reason|error):\s*inEnglish\(/;
    const around = globSync('src/**/*.ts').filter(
      (path) => !/test/.test(path) && kept.test(readFileSync(path, 'utf8')),
    );
    // `cancelled` is a word of the contract.
    expect(around).toEqual(['src/localization/runs/cancel-runs.ts']);
  });

  it.each(['en', 'zh-cn'])('%s: every error code has its own words', (locale) => {
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
          !texts[`post.error.${code}`] && !texts[`error.${code}`] && saidOf(meaning) === null,
      );
      expect(silent.map(({ code }) => code)).toEqual([]);
    }
  });
});

describe('a sentence on its way to a page', () => {
  const wordFor = (word: string) => (word === 'viewer' ? '只读成员' : word);
  const inChinese = (text: string) => sentenceFor(CHINESE, text, wordFor);

  it('is English for everybody, and our page gets its id and its values', () => {
    const text = say('social.no_post', { postId: 'post_1' });
    expect(text).toBe('There is no post post_1.');
    expect(saidIn({ error: { message: text }, more: ['nothing'] })).toEqual({
      [text]: ['social.no_post', { postId: 'post_1' }],
    });
    expect(saidIn({ text: 'Somebody wrote this.' })).toBeUndefined();
    expect(inChinese(text)).toBeNull();
    hear(saidIn([text]) ?? {});
    expect(inChinese(text)).toBe('没有帖子 post_1。');
    expect(inChinese('There is no post post_2.')).toBeNull();
  });

  it('may have a word of the page or another sentence in a gap', () => {
    const refused = say('platform.role_may_not_do', { role: 'viewer' });
    const found = say('check.character_is', { character: '國', variant: say('check.traditional') });
    hear(saidIn([refused, found]) ?? {});
    expect(inChinese(refused)).toBe('只读成员角色不能执行此操作。');
    expect(inChinese(found)).toBe('“國”是繁体字。');
  });

  it('keeps the values of its gaps through a row and another process', () => {
    const place = say('file.line_column', { line: 7, column: 3 });
    const { message } = IntakeError.at(place, say('file.expected', { expected: say('file.comma_or', { close: '}' }) }));
    const row = { message: 'It was worded so once.', said: JSON.parse(saidColumn(message) ?? '') };
    expect(row.said).toEqual([
      'file.at',
      {
        place: ['file.line_column', { line: 7, column: 3 }],
        what: ['file.expected', { expected: ['file.comma_or', { close: '}' }] }],
      },
    ]);
    expect(sayAgain(row.said)).toBe('line 7, column 3: expected a comma or }.');
    hear(saidIn(tell(row)) ?? {});
    expect(inChinese('It was worded so once.')).toBe('第 7 行第 3 列：应为逗号或 }。');
  });

  it('is stored in a row with its id, and returned without it; older ones stay as they are', () => {
    const finding = { message: say('social.no_post', { postId: 'post_3' }), start: 0 };
    const kept = keep(finding);
    expect(kept).toEqual({ ...finding, said: ['social.no_post', { postId: 'post_3' }] });
    expect(keep({ message: 'A model said this.' })).toEqual({ message: 'A model said this.' });
    // As another process would read it.
    const row = { message: 'It was worded so.', said: kept.said ?? ['none'] };
    expect(tell(row)).toEqual({ message: 'It was worded so.' });
    expect(saidOf('It was worded so.')).toEqual(['social.no_post', { postId: 'post_3' }]);
    expect(recall('An old row.', null)).toBe('An old row.');
    expect(saidOf('An old row.')).toBeNull();
  });

  it('values in a gap are used as they are', () => {
    expect(fill('{a} and {b} and {c}', { a: '{b}', b: '$&' })).toBe('{b} and $& and {c}');
  });

  it('languages are shown by their names, in the language of the reader', () => {
    const text = say('bridge.locale_no_engine_project_translates', { from: 'de', to: 'zh-cn' });
    expect(text).toContain('from German to Chinese (China).');
    hear({ [text]: saidOf(text) ?? ['none'] });
    expect(sentenceFor(CHINESE, text, (word) => word, 'zh-cn')).toContain('从德语译成中文（中国）');
    expect(fill('{all:language}; {b:language}', { all: 'ja, no such code' })).toBe(
      'Japanese and no such code; {b:language}',
    );
  });

  it('is forgotten after several thousand others, and is English then', () => {
    const text = say('social.no_post', { postId: 'the first' });
    for (let i = 0; i < 20_000; i += 1) say('social.no_post', { postId: `p${i}` });
    expect(saidOf(text)).toBeNull();
    expect(saidOf(say('social.no_post', { postId: 'the last' }))).not.toBeNull();
  });
});
