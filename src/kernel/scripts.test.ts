import { describe, expect, it } from 'vitest';
import { isCased, isSpaced, scriptOf } from './scripts.ts';

describe('scripts', () => {
  it('the pseudo language and unknown codes are not judged', () => {
    expect([scriptOf('qps-ploc'), scriptOf('xx')]).toEqual([null, null]);
    expect(scriptOf('ru')?.test('меч')).toBe(true);
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
