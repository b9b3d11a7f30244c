import { describe, expect, it } from 'vitest';
import { attacksOn } from './attack-pattern.ts';
import { countSteps } from './count-steps.ts';
import { isUnbounded, type Pattern, patternsOf, sourceFiles } from './find-patterns.ts';
import { readPattern } from './read-pattern.ts';

/** A pattern with a bound in it (`x{1,300}`) is measured past its bound, where it has stopped growing. */
const lengthFor = (source: string) => (/\{\d*,\d{2,}\}/.test(source) ? 400 : 150);
const GROWTH_MAX = 2.5;

interface Worst {
  growth: number;
  text: string;
}

const known = new Map<string, Worst>();

/** One in six occurs in several places. */
function worstOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Worst {
  const written = `/${source}/${flags}`;
  const worst = known.get(written) ?? findWorst(source, flags);
  known.set(written, worst);
  return worst;
}

/** The worst text for a pattern, and how the steps grow from one length to its double. */
function findWorst(source: string, flags: string): Worst {
  const tree = readPattern(source, flags);
  const length = lengthFor(source);
  const doubled = attacksOn(tree, 2 * length);
  let worst = { growth: 0, text: '' };
  for (const text of attacksOn(tree, length)) {
    const large = countSteps(tree, flags, doubled.next().value ?? '').steps;
    const growth = large === Infinity ? Infinity : large / countSteps(tree, flags, text).steps;
    if (growth > worst.growth) worst = { growth, text };
    if (growth === Infinity) break;
  }
  return worst;
}

const all = sourceFiles.flatMap((file) => patternsOf(file).literal);
const unbounded = all.filter(({ source }) => isUnbounded(source));

describe('every pattern without a bound', () => {
  it('is found', () => {
    expect(all.length).toBeGreaterThan(500);
    expect(unbounded.length).toBeGreaterThan(150);
  });

  it.each([...Map.groupBy(unbounded, ({ file }) => file)])('takes linear steps: %s', (_, patterns) => {
    const wrong = patterns.flatMap((pattern) => {
      const { growth, text } = worstOf(pattern);
      return growth <= GROWTH_MAX
        ? []
        : [
            `line ${pattern.line}: /${pattern.source}/${pattern.flags} on ${JSON.stringify(text.slice(0, 40))}…`,
          ];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the counter of steps', () => {
  it.each([
    [/x+$/, false],
    [/<[^>]*>/g, false],
    [/(?<![\p{L}\p{N}/@])@([a-z0-9_]+(?:[a-z0-9_.-]*[a-z0-9_])?)@/giu, false],
    [/(a+)+$/, false],
    [/^\s*(a|b)*c/m, false],
    [/\bfile.*size/i, false],
    [/^x+$/, true],
    [/<[^<>]*>/g, true],
    [/(?<![a-z])[a-z]+@/g, true],
    [/\s+/g, true],
    [/(?<=\s)#(\S+)/gu, true],
  ])('tells a runaway pattern from an acceptable one: %s', (pattern, isLinear) => {
    const { growth } = worstOf({ source: pattern.source, flags: pattern.flags });
    expect(growth <= GROWTH_MAX).toBe(isLinear);
  });

  it('reads a pattern as the engine does', () => {
    const texts = ['', 'ab', 'aab b', 'x<br/>y', '@ann@a.example', 'a1b22', '😀é', '"a\\"b"', 'A-b_c'];
    for (const { source, flags } of all) {
      const tree = readPattern(source, flags);
      for (const text of texts) {
        const found = new RegExp(source, flags.replace('g', '')).exec(text);
        const { end } = countSteps(tree, flags, text);
        expect([source, text, end]).toEqual([source, text, found ? found.index + found[0].length : null]);
      }
    }
  });
});
