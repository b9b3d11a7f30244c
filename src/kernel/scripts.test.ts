import { describe, expect, it } from 'vitest';
import { foreignLetters, isCased, isSpaced, scriptOf } from './scripts.ts';

describe('scripts', () => {
  it.each([
    ['de', 'Größe', 0],
    ['de', 'Größe 大', 1],
    ['ru', 'меч HP', 2],
    ['ja', '剣をとる HP', 2],
    ['zh-cn', '剑の', 1],
  ])('letters foreign to %s in %s', (language, text, count) => {
    expect(text.match(foreignLetters(language) ?? /$^/u)?.length ?? 0).toBe(count);
  });

  it('the pseudo language and unknown codes are not judged', () => {
    expect(scriptOf('qps-ploc')).toBeNull();
    expect(foreignLetters('xx')).toBeNull();
  });

  it('knows where there are spaces and capitals', () => {
    expect([isSpaced('de'), isSpaced('ko'), isSpaced('ja'), isSpaced('th')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isCased('ru'), isCased('el'), isCased('ar'), isCased('zh-cn')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
