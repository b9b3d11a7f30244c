import { afterEach, describe, expect, it } from 'vitest';
import { countSteps } from '../../test/growth/count-steps.ts';
import { readPattern } from '../../test/growth/read-pattern.ts';
import { NO_PATTERNS, type PatternProblem, patternProblem, takePatternsFrom } from './own-patterns.ts';
import { tokenizerOf } from './placeholder-patterns.ts';
import { comparePlaceholders, findPlaceholders, protect } from './placeholders.ts';

afterEach(() => takePatternsFrom(() => NO_PATTERNS));
const found = (text: string, patterns: readonly string[]) =>
  findPlaceholders(text, patterns).map((each) => each.text);

describe('placeholders of a project', () => {
  it.each<[string, string, string[]]>([
    ['@*@', 'Hello @user.name@, you have %d', ['@user.name@', '%d']],
    ['«#»', 'Take «12» and «x»', ['«12»']],
    ['~*:#~', 'A ~item:4~ B ~item~', ['~item:4~']],
    ['\\*\\**', 'a **name b', ['**name']],
    ['^^', 'wait^^ now', ['^^']],
    ['@*.*@', 'a @user.first.name@ b @x.y@', ['@user.first.name@', '@x.y@']],
    // Special characters of regular expressions are literal.
    ['(?*)', 'a (?name) b', ['(?name)']],
    ['[.*]', 'a [.x] [yx]', ['[.x]']],
    [
      '{=*}',
      '{=GREET} {n, plural, one {# {=a}} other {#}}',
      ['{=GREET}', '{n, plural, one {', '{=a}', '} other {', '}}'],
    ],
  ])('%s in %j', (pattern, text, expected) => {
    expect(patternProblem(pattern)).toBeNull();
    expect(found(text, [pattern])).toEqual(expected);
  });

  it.each<[string, PatternProblem]>([
    ['', 'start'],
    ['name*', 'start'],
    ['*@', 'start'],
    [' x', 'start'],
    ['@', 'short'],
    ['@**', 'adjacent'],
    ['@*#@', 'adjacent'],
    ['@*.*.*.*', 'wildcards'],
    ['@'.repeat(41), 'long'],
    ['@a\nb', 'lines'],
  ])('%j is refused', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
    expect(found('@ name x @a', [pattern])).toEqual([]);
  });

  it('the same patterns are used for protection and comparison', () => {
    takePatternsFrom(() => ['@*@']);
    expect(protect('Hi @you@!')).toEqual({ text: 'Hi ⟦1⟧!', tokens: ['@you@'] });
    expect(comparePlaceholders('Hi @you@', 'Hallo', 'argument').missing).toEqual(['@you@']);
    takePatternsFrom(() => NO_PATTERNS);
    expect(protect('Hi @you@!').tokens).toEqual([]);
  });

  it('the worst pattern takes linear time on the worst text', () => {
    const { source, flags } = tokenizerOf(['.*.*.*!', '-*-*-*!', '_*_*_*!']);
    const steps = (n: number) => countSteps(readPattern(source, flags), flags, '._-a'.repeat(n)).steps;
    // If a wildcard could also match its own end, twice the text would take eight times the steps.
    expect(steps(160) / steps(80)).toBeLessThan(2.2);
  });
});
