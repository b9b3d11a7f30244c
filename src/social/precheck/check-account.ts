import { say, type Sentence } from '#kernel/say.ts';
import type { Finished } from '../outgoing/finish.ts';
import type { Effective } from '../posts/merge-content.ts';
import { dayOf } from '../workspace/days.ts';
import type { IssueView, PrecheckView } from './precheck-view.ts';
import type { AccountFacts } from '../accounts/store/facts.ts';
import { likenessOf, type Neighbour, type Plan } from './read-facts.ts';

type Conflict = PrecheckView['conflicts'][number];

const issue = (
  code: string,
  severity: IssueView['severity'],
  field: string,
  message: Sentence,
  more: Partial<IssueView> = {},
): IssueView => ({ code, severity, field, part: 0, message, ...more });

/** Whether the account itself can publish at that time. */
export function accountIssues(account: AccountFacts, at: Date): IssueView[] {
  const issues: IssueView[] = [];
  if (account.is_gone)
    issues.push(issue('account_missing', 'error', 'accountIds', say('precheck.account_disconnected')));
  if (account.paused)
    issues.push(
      issue('account_paused', 'warning', 'accountIds', say('precheck.account_paused_will_be_skipped')),
    );
  if (account.is_manual) return issues;
  if (account.status === 'expired')
    issues.push(
      issue('token_expired', 'error', 'accountIds', say('common.authorization_account_expired'), {
        fix: say('precheck.reconnect_account_application'),
      }),
    );
  else if (
    account.status === 'expiring' &&
    account.token_expires_at !== null &&
    account.token_expires_at <= at
  )
    issues.push(
      issue('token_expired', 'warning', 'accountIds', say('precheck.authorization_ends_before_post_goes'), {
        fix: say('precheck.reconnect_account_application'),
      }),
    );
  return issues;
}

export function timeIssues(scheduledAt: Date | null, now: Date): IssueView[] {
  if (scheduledAt === null || scheduledAt > now) return [];
  return [
    issue('time_past', 'error', 'scheduledAt', say('precheck.time_passed'), {
      fix: say('precheck.choose_time_ahead'),
    }),
  ];
}

interface Found {
  view: IssueView;
  kind: Conflict['kind'];
  neighbour: Neighbour | null;
}
type Usage = NonNullable<ReturnType<Plan['usage']['get']>>;
interface When {
  at: Date;
  isScheduled: boolean;
  now: Date;
}

/** Repeats, intervals and full days, with the same limits as publishing. */
export function paceIssues(
  account: AccountFacts,
  effective: Finished<Effective>,
  neighbours: readonly Neighbour[],
  plan: Plan,
  when: When,
): { issues: IssueView[]; conflicts: Conflict[] } {
  const mine = neighbours.filter((each) => each.account_id === account.id);
  const usage = account.is_manual ? undefined : plan.usage.get(account.id);
  const found = [
    ...repeats(effective, mine),
    ...(usage ? [...tooSoon(usage, mine, when), ...fullDay(usage, plan.timezone, mine, when)] : []),
  ];
  return {
    issues: [...found.map(({ view }) => view), ...(usage ? blocked(usage, when) : [])],
    conflicts: found.map(({ view, kind, neighbour }) => ({
      accountId: account.id,
      kind,
      postId: neighbour?.post_id ?? null,
      at: neighbour?.at.toISOString() ?? null,
      message: view.message,
    })),
  };
}

function repeats({ written, text }: Finished<Effective>, mine: readonly Neighbour[]): Found[] {
  const words = likenessOf(written ?? text);
  const twin = words === '' ? undefined : mine.find((each) => likenessOf(each.text) === words);
  if (!twin) return [];
  const where = twin.is_out
    ? 'went out on this account in the last 30 days'
    : 'is on the calendar of this account';
  const message = say('precheck.same_text', { where });
  const view = issue('duplicate', 'warning', 'text', message, { fix: say('precheck.change_text') });
  return [{ view, kind: 'duplicate', neighbour: twin }];
}

function tooSoon({ caps }: Usage, mine: readonly Neighbour[], { at }: When): Found[] {
  const limit = caps.publishIntervalSec;
  const secondsTo = (each: Neighbour) => Math.abs(each.at.getTime() - at.getTime()) / 1000;
  const near = mine.find((each) => secondsTo(each) < limit);
  if (!near) return [];
  const message = say('precheck.account_may_publish_once_seconds', { publishIntervalSec: limit });
  const actual = Math.round(secondsTo(near));
  const view = issue('min_interval', 'warning', 'scheduledAt', message, { limit, actual });
  return [{ view, kind: 'min_interval', neighbour: near }];
}

function fullDay(
  { caps: { accountPublishesPerDay }, limits }: Usage,
  timezone: string,
  mine: readonly Neighbour[],
  { at, now, isScheduled }: When,
): Found[] {
  // Computed once: an account may have thousands of neighbours, and time zone calculations are slow.
  const { startsAt, endsAt } = dayOf(at, timezone);
  const isThatDay = (moment: Date) => moment >= startsAt && moment < endsAt;
  const planned = mine.filter((each) => isThatDay(each.at));
  // Posts that went out today are already in the counter, which may include posts deleted since.
  const waiting = planned.filter((each) => !each.is_out).length;
  const actual = isThatDay(now) ? limits.publishesToday.used + waiting : planned.length;
  if (actual < accountPublishesPerDay) return [];
  const message = say('precheck.publishes_account_day_taken', { accountPublishesPerDay });
  const more = { limit: accountPublishesPerDay, actual, fix: say('precheck.choose_another_day') };
  const view = issue('daily_publish_cap', isScheduled ? 'error' : 'warning', 'scheduledAt', message, more);
  return [{ view, kind: 'daily_publish_cap', neighbour: null }];
}

function blocked({ limits: { blockedUntil } }: Usage, { at }: When): IssueView[] {
  if (blockedUntil === null || new Date(blockedUntil) <= at) return [];
  const message = say('precheck.platform_asked_us_stop_until', { blockedUntil });
  return [issue('platform_quota', 'warning', 'scheduledAt', message)];
}
