import type { Metrics } from '#adapters/social/contract.ts';
import { completed, GROWING, type Growing, METRICS, type MetricName, rateOf } from './metrics.ts';
import { addDays, eachDay, type Range } from './range.ts';
import { type AccountFact, DAILY, type Snapshot, type Subject } from './store.ts';

export interface Readings {
  accounts: readonly AccountFact[];
  subjects: readonly Subject[];
  /** In the order of their days, with the last one of each subject from before the range. */
  snapshots: readonly Snapshot[];
}

interface Figure {
  /** Null where nothing is known; zero only if it was read. */
  value: number | null;
  /** The accounts it was read from. */
  from: ReadonlySet<string>;
}
export type Figures = ReadonlyMap<MetricName, Figure>;

const keyOf = (accountId: string, targetId: string) => `${accountId} ${targetId}`;

/** What each post added within the range, where the readings at both ends are known. */
export function addedByPost(readings: Readings, range: Range): Map<string, Metrics> {
  const bySubject = Map.groupBy(readings.snapshots, (s) => keyOf(s.accountId, s.targetId));
  return new Map(
    readings.subjects.map((subject): [string, Metrics] => {
      const own = bySubject.get(keyOf(subject.accountId, subject.targetId)) ?? [];
      return [subject.targetId, addedBy(own, subject, range)];
    }),
  );
}

function addedBy(own: readonly Snapshot[], subject: Subject, range: Range): Metrics {
  const added: Metrics = {};
  const before = completed(own.findLast(({ day }) => day < range.from)?.metrics ?? {});
  const isNew = subject.publishedDay >= range.from;
  const within = own.filter(({ day }) => day >= range.from && day <= range.to);
  for (const metric of GROWING) {
    const end = within
      .map(({ metrics }) => completed(metrics)[metric])
      .findLast((value) => value !== undefined);
    const start = before[metric] ?? (isNew ? 0 : undefined);
    if (end !== undefined && start !== undefined) added[metric] = end - start;
  }
  return added;
}

/** The same readings, grouped by a property of their accounts in a single pass. */
export function groupedBy<Key>(
  { accounts, subjects, snapshots }: Readings,
  keyOfAccount: (account: AccountFact) => Key,
): Map<Key, Readings> {
  const keys = new Map(accounts.map((account) => [account.id, keyOfAccount(account)]));
  const subjectsOf = Map.groupBy(subjects, ({ accountId }) => keys.get(accountId));
  const snapshotsOf = Map.groupBy(snapshots, ({ accountId }) => keys.get(accountId));
  return new Map(
    [...Map.groupBy(accounts, keyOfAccount)].map(([key, own]) => [
      key,
      { accounts: own, subjects: subjectsOf.get(key) ?? [], snapshots: snapshotsOf.get(key) ?? [] },
    ]),
  );
}

/** The readings of posts by tag; a post with two tags counts for both, one without tags for null. */
export function groupedByTag({ accounts, subjects, snapshots }: Readings): Map<string | null, Readings> {
  const ofPosts = Map.groupBy(snapshots, (s) => keyOf(s.accountId, s.targetId));
  const tagged = subjects.flatMap((subject) =>
    (subject.tags.length === 0 ? [null] : subject.tags).map((tag) => ({ tag, subject })),
  );
  return new Map(
    [...Map.groupBy(tagged, ({ tag }) => tag)].map(([tag, own]) => [
      tag,
      {
        accounts,
        subjects: own.map(({ subject }) => subject),
        snapshots: own.flatMap(
          ({ subject }) => ofPosts.get(keyOf(subject.accountId, subject.targetId)) ?? [],
        ),
      },
    ]),
  );
}

/** The figures of these accounts for one range. */
export function tally(readings: Readings, range: Range): Figures {
  const { accounts } = readings;
  const ids = new Set(accounts.map(({ id }) => id));
  const added = addedByPost(readings, range);
  const byAccount = new Map<string, Metrics>(accounts.map(({ id }) => [id, {}]));
  for (const { targetId, accountId } of readings.subjects) {
    const sum = byAccount.get(accountId);
    if (!sum) continue;
    for (const metric of GROWING) {
      const value = added.get(targetId)?.[metric];
      if (value !== undefined) sum[metric] = (sum[metric] ?? 0) + value;
    }
  }
  for (const { accountId, metrics } of readings.snapshots.filter((each) => isDaily(each, range))) {
    const sum = byAccount.get(accountId);
    if (!sum) continue;
    const added = completed(metrics);
    for (const metric of GROWING)
      if (added[metric] !== undefined) sum[metric] = (sum[metric] ?? 0) + added[metric];
  }
  const figures = new Map<MetricName, Figure>();
  for (const metric of GROWING) {
    const known = [...byAccount].flatMap(([id, sums]) => {
      const value = sums[metric];
      return value === undefined ? [] : [{ id, value }];
    });
    figures.set(metric, figureOf(known));
  }
  const { levels, deltas } = followersOf(readings.snapshots, ids, range);
  figures.set('followers', figureOf(levels));
  figures.set('followersDelta', figureOf(deltas));
  const published = readings.subjects.filter(
    ({ accountId, publishedDay }) =>
      ids.has(accountId) && publishedDay >= range.from && publishedDay <= range.to,
  );
  figures.set('posts', { value: published.length, from: ids });
  figures.set('engagementRate', rateFigure(byAccount));
  return figures;
}

const isDaily = ({ targetId, day }: Snapshot, { from, to }: Pick<Range, 'from' | 'to'>) =>
  targetId === DAILY && day >= from && day <= to;

function figureOf(known: readonly { id: string; value: number }[]): Figure {
  return {
    value: known.length === 0 ? null : known.reduce((sum, { value }) => sum + value, 0),
    from: new Set(known.map(({ id }) => id)),
  };
}

function followersOf(snapshots: readonly Snapshot[], ids: ReadonlySet<string>, range: Range) {
  const levels: { id: string; value: number }[] = [];
  const deltas: { id: string; value: number }[] = [];
  const own = snapshots.filter(
    ({ targetId, accountId, metrics }) =>
      targetId === '' && ids.has(accountId) && metrics.followers !== undefined,
  );
  for (const [id, readings] of Map.groupBy(own, ({ accountId }) => accountId)) {
    const end = readings.findLast(({ day }) => day >= range.from && day <= range.to)?.metrics.followers;
    const start = readings.findLast(({ day }) => day < range.from)?.metrics.followers;
    if (end === undefined) continue;
    levels.push({ id, value: end });
    if (start !== undefined) deltas.push({ id, value: end - start });
  }
  return { levels, deltas };
}

/** Only over accounts with both parts of the rate: one without a base must not dilute the others. */
function rateFigure(byAccount: ReadonlyMap<string, Metrics>): Figure {
  const usable = [...byAccount].filter(([, sums]) => rateOf(sums) !== null);
  const total = { engagements: 0, base: 0 };
  for (const [, sums] of usable) {
    total.engagements += sums.engagements ?? 0;
    total.base += sums.reach ?? sums.views ?? sums.impressions ?? 0;
  }
  return {
    value: total.base > 0 ? total.engagements / total.base : null,
    from: new Set(usable.map(([id]) => id)),
  };
}

/** Null when there is nothing to compare with, or when the accounts differ from before. */
export function changePct(now: Figure | undefined, before: Figure | undefined): number | null {
  if (!now || !before || now.value === null || before.value === null || before.value === 0) return null;
  if (now.from.size !== before.from.size || ![...now.from].every((id) => before.from.has(id))) return null;
  return ((now.value - before.value) / Math.abs(before.value)) * 100;
}

interface Point {
  date: string;
  value: number | null;
  /** The number of accounts; a value from fewer accounts must not look like a trend. */
  accounts: number;
}

/**
 * Day by day. A day that was not read, or follows one that was not, has no value: gaps are shown, not filled.
 */
export function seriesOf(
  readings: Readings,
  range: Range,
  figures: Figures,
): { metric: MetricName; points: Point[] }[] {
  const days = eachDay(range);
  const readOn = Map.groupBy(readings.snapshots, ({ day }) => day);
  const accountsOn = new Map(
    [...readOn].map(([day, rows]): [string, Set<string>] => [
      day,
      new Set(rows.map(({ accountId }) => accountId)),
    ]),
  );
  const firstDay = new Map<string, string>();
  for (const { accountId, day } of readings.snapshots) {
    if (!firstDay.has(accountId)) firstDay.set(accountId, day);
  }
  const born = new Map(readings.subjects.map(({ targetId, publishedDay }) => [targetId, publishedDay]));
  const known = METRICS.filter((metric) => (figures.get(metric)?.value ?? null) !== null);
  return known.flatMap((metric) => {
    if (metric === 'followersDelta' || metric === 'engagementRate') return [];
    const from = figures.get(metric)?.from ?? new Set<string>();
    const points = days.map((date): Point => {
      if (metric === 'posts') {
        const value = readings.subjects.filter(({ publishedDay }) => publishedDay === date).length;
        return { date, value, accounts: from.size };
      }
      const eve = addDays(date, -1);
      const missing = [...from].some((id) => {
        if ((firstDay.get(id) ?? '~') >= date) return false;
        const isRead = accountsOn.get(date)?.has(id) ?? false;
        return !isRead || (metric !== 'followers' && !(accountsOn.get(eve)?.has(id) ?? false));
      });
      if (missing) return { date, value: null, accounts: 0 };
      const values =
        metric === 'followers'
          ? levelsOn(readOn.get(date) ?? [])
          : differences(readOn.get(date) ?? [], readOn.get(eve) ?? [], metric, (id) => born.get(id) === date);
      const sum = values.reduce((total, { value }) => total + value, 0);
      const accounts = new Set(values.map(({ accountId }) => accountId)).size;
      return { date, value: values.length === 0 ? null : sum, accounts };
    });
    return [{ metric, points }];
  });
}

function levelsOn(rows: readonly Snapshot[]) {
  return rows.flatMap(({ accountId, targetId, metrics }) =>
    targetId === '' && metrics.followers !== undefined ? [{ accountId, value: metrics.followers }] : [],
  );
}

function differences(
  today: readonly Snapshot[],
  yesterday: readonly Snapshot[],
  metric: Growing,
  isBornToday: (targetId: string) => boolean,
) {
  const before = new Map(
    yesterday.map((row) => [keyOf(row.accountId, row.targetId), completed(row.metrics)[metric]]),
  );
  return today.flatMap(({ accountId, targetId, metrics }) => {
    if (targetId === '') return [];
    const end = completed(metrics)[metric];
    if (targetId === DAILY) return end === undefined ? [] : [{ accountId, value: end }];
    const start = before.get(keyOf(accountId, targetId)) ?? (isBornToday(targetId) ? 0 : undefined);
    return end === undefined || start === undefined ? [] : [{ accountId, value: end - start }];
  });
}
