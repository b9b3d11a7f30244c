import type { VersionSetting } from '#platform/config-platforms.ts';
import type { PlatformContext } from '../../connection.ts';

/**
 * The version that the adapter was written for. LinkedIn releases a version each month and
 * drops it about a year later.
 */
const WRITTEN_FOR = '202608';
const DAY_MS = 86_400_000;
const WARN_DAYS = 60;

export const LINKEDIN_VERSION: VersionSetting = {
  name: 'PARLANCE_LINKEDIN_VERSION',
  fallback: null,
  allowed: 'a version such as 202608',
  about:
    'Version of the LinkedIn API, as year and month. LinkedIn drops a version about a year after its release and then refuses every call; the log warns 60 days before. Default: the one the adapter was written for.',
  pattern: /^20\d\d(?:0[1-9]|1[0-2])$/,
};

export const versionOf = (ctx: Pick<PlatformContext, 'apiVersion'>) => ctx.apiVersion ?? WRITTEN_FOR;

/** End dates announced by LinkedIn. */
const ENDS: Readonly<Record<string, string>> = {
  '202511': '2026-11-16',
  '202601': '2027-01-15',
  '202603': '2027-03-16',
};

/** For a version without an announced end: the middle of the same month a year later. */
export function endOf(version: string): Date {
  const [year, month] = [Number(version.slice(0, 4)), version.slice(4)];
  return new Date(`${ENDS[version] ?? `${year + 1}-${month}-15`}T00:00:00Z`);
}

/**
 * LinkedIn's answers do not say that a version ends soon, and after its end nothing works, so the
 * operator must be warned before.
 */
export function warnOfEnd(ctx: Pick<PlatformContext, 'apiVersion' | 'clock' | 'log'>): void {
  const version = versionOf(ctx);
  const daysLeft = Math.floor((endOf(version).getTime() - ctx.clock.now().getTime()) / DAY_MS);
  if (daysLeft > WARN_DAYS) return;
  ctx.log.warn(
    { version, daysLeft, setting: LINKEDIN_VERSION.name },
    'the version of the LinkedIn API that is in use ends soon or has ended; set a newer one',
  );
}
