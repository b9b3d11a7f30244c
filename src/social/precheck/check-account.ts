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

/** Whether the account itself can publish then. */
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

/** Repeats, intervals and full days. The numbers are those that publishing will be held to. */
export function paceIssues(
  account: AccountFacts,
  effective: Finished<Effective>,
  neighbours: readonly Neighbour[],
  plan: Plan,
  when: { at: Date; isScheduled: boolean; now: Date },
): { issues: IssueView[]; conflicts: Conflict[] } {
  const usage = plan.usage.get(account.id);
  const mine = neighbours.filter((each) => each.account_id === account.id);
  const issues: IssueView[] = [];
  const conflicts: Conflict[] = [];
  const add = (found: IssueView, kind: Conflict['kind'], neighbour: Neighbour | null) => {
    issues.push(found);
    conflicts.push({
      accountId: account.id,
      kind,
      postId: neighbour?.post_id ?? null,
      at: neighbour?.at.toISOString() ?? null,
      message: found.message,
    });
  };

  const words = likenessOf(effective.written ?? effective.text);
  const twin = words === '' ? undefined : mine.find((each) => likenessOf(each.text) === words);
  if (twin) {
    const where = twin.is_out
      ? 'went out on this account in the last 30 days'
      : 'is on the calendar of this account';
    add(
      issue('duplicate', 'warning', 'text', say('precheck.same_text', { where }), {
        fix: say('precheck.change_text'),
      }),
      'duplicate',
      twin,
    );
  }
  if (!usage || account.is_manual) return { issues, conflicts };

  const { caps, limits } = usage;
  const gapMs = caps.publishIntervalSec * 1000;
  const near = mine.find((each) => Math.abs(each.at.getTime() - when.at.getTime()) < gapMs);
  if (near)
    add(
      issue(
        'min_interval',
        'warning',
        'scheduledAt',
        say('precheck.account_may_publish_once_seconds', { publishIntervalSec: caps.publishIntervalSec }),
        {
          limit: caps.publishIntervalSec,
          actual: Math.round(Math.abs(near.at.getTime() - when.at.getTime()) / 1000),
        },
      ),
      'min_interval',
      near,
    );
  // Once: an account may have thousands of neighbours, and the calendar of a zone is not cheap to ask.
  const { startsAt, endsAt } = dayOf(when.at, plan.timezone);
  const isThatDay = (at: Date) => at >= startsAt && at < endsAt;
  const isToday = isThatDay(when.now);
  const planned = mine.filter((each) => isThatDay(each.at));
  // What went out today is counted already, and not every count has a post that still exists.
  const waiting = planned.filter((each) => !each.is_out).length;
  const used = isToday ? limits.publishesToday.used + waiting : planned.length;
  if (used >= caps.accountPublishesPerDay)
    add(
      issue(
        'daily_publish_cap',
        when.isScheduled ? 'error' : 'warning',
        'scheduledAt',
        say('precheck.publishes_account_day_taken', { accountPublishesPerDay: caps.accountPublishesPerDay }),
        {
          limit: caps.accountPublishesPerDay,
          actual: used,
          fix: say('precheck.choose_another_day'),
        },
      ),
      'daily_publish_cap',
      null,
    );
  if (limits.blockedUntil !== null && new Date(limits.blockedUntil) > when.at)
    issues.push(
      issue(
        'platform_quota',
        'warning',
        'scheduledAt',
        say('precheck.platform_asked_us_stop_until', { blockedUntil: limits.blockedUntil }),
      ),
    );
  return { issues, conflicts };
}
