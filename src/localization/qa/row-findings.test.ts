import { describe, expect, it } from 'vitest';
import { viewOf } from './check.ts';
import { inputOf } from './examples-for-tests.ts';
import { RowFindings } from './row-findings.ts';
import { findAll, findIn } from './run-checks.ts';

const plain = inputOf({ source: 'Costs 250 gold', target: 'Kostet Gold' });
const plural = inputOf({
  source: '{n, plural, one {One day!} other {# days!}}',
  target: '{n, plural, one {Un jour!} other {# jours!}}',
  language: 'fr',
});

describe('the findings of a row', () => {
  it.each([plain, plural])('are those of the checks, and the same when they are requested again', (input) => {
    const findings = new RowFindings(input);
    const found = findings.of(input.target);
    expect(found).toEqual(findAll(input));
    expect(found).not.toEqual([]);
    expect(findings.of(input.target)).toBe(found);
    const inBranches = findings.inAllBranches(input.target);
    expect(inBranches).toEqual(findIn(viewOf(input, true)));
    expect(findings.inAllBranches(input.target)).toBe(inBranches);
  });

  it('in the branches of a plural are more than in the one that every language has', () => {
    const findings = new RowFindings(plural);
    expect(findings.inAllBranches(plural.target).length).toBeGreaterThan(findings.of(plural.target).length);
  });

  it('are those of the given text, whatever text the row has', () => {
    const findings = new RowFindings(plain);
    const mended = 'Kostet 250 Gold';
    expect(findings.of(mended)).toEqual(findAll({ ...plain, target: mended }));
    expect(findings.of(mended)).not.toEqual(findings.of(plain.target));
  });
});
