import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../src/kernel/term-categories.ts';
import { CHECKS, SET_CHECKS } from '../../src/localization/qa/run-checks.ts';

const idsIn = (language: string) =>
  Object.keys(JSON.parse(readFileSync(`web/src/text/${language}/localize-checks.json`, 'utf8')));

describe.each(['en', 'zh-cn'])('names in %s', (language) => {
  it('every check and every category has one, and nothing else', () => {
    const wanted = [
      ...[...CHECKS, ...SET_CHECKS].map(({ id }) => `check.${id}`),
      ...CATEGORIES.map((category) => `category.${category}`),
    ];
    expect(idsIn(language).toSorted()).toEqual(wanted.toSorted());
  });
});
