import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { PlatformContext } from '../../connection.ts';
import { endOf, LINKEDIN_VERSION, versionOf, warnOfEnd } from './version.ts';

function warningsAt(time: string, apiVersion: string | null): unknown[] {
  const warnings: unknown[] = [];
  const log = { ...createLog('silent'), warn: (facts: unknown) => void warnings.push(facts) };
  const clock = { now: () => new Date(time), monotonicMs: () => 0, sleep: () => Promise.resolve() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a log that only records warnings
  warnOfEnd({ apiVersion, clock, log } as unknown as PlatformContext);
  return warnings;
}

describe('the version of the API', () => {
  it('is the one that the operator chose, otherwise the one that we were written for', () => {
    expect([versionOf({ apiVersion: '202610' }), versionOf({ apiVersion: null })]).toEqual([
      '202610',
      '202608',
    ]);
  });

  it('ends at the date that LinkedIn gave, otherwise about a year after its release', () => {
    expect(
      ['202511', '202603', '202608'].map((version) => endOf(version).toISOString().slice(0, 10)),
    ).toEqual(['2026-11-16', '2027-03-16', '2027-08-15']);
  });

  it('has a warning from 60 days before its end, and after it', () => {
    expect(warningsAt('2027-01-14T00:00:00Z', '202603')).toEqual([]);
    expect(warningsAt('2027-01-15T00:00:00Z', '202603')).toEqual([
      { version: '202603', daysLeft: 60, setting: 'PARLANCE_LINKEDIN_VERSION' },
    ]);
    expect(warningsAt('2027-09-01T00:00:00Z', null)).toMatchObject([{ version: '202608', daysLeft: -17 }]);
  });

  it('has the form of a month', () => {
    expect(
      ['202608', '202613', 'v26.0', '2026-08'].map((text) => LINKEDIN_VERSION.pattern.test(text)),
    ).toEqual([true, false, false, false]);
  });
});
