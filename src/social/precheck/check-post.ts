import { checkContent, limitFor, measureText } from '#adapters/social/check-content.ts';
import type { PlatformAdapter, PublishContent } from '#adapters/social/contract.ts';
import { MANUAL, type ManualName } from '#adapters/social/platforms.ts';
import { say } from '#kernel/say.ts';
import { letOthersGo } from '#platform/clock.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { checkManual } from '../manual/check-manual.ts';
import type { Finished } from '../outgoing/finish.ts';
import { type Effective, mergeContent } from '../posts/merge-content.ts';
import { contentHash } from '../posts/rows.ts';
import { accountIssues, paceIssues, timeIssues } from './check-account.ts';
import { contentFor, mediaStateIssues, reachabilityIssues } from './check-media.ts';
import { hiddenIssues } from './hidden-characters.ts';
import { planMedia } from './media-plan.ts';
import type { IssueView, PrecheckView } from './precheck-view.ts';
import type { AccountFacts } from '../accounts/store/facts.ts';
import { type CheckedPost, type Facts, type Reader, readFacts } from './read-facts.ts';

/** Reads the facts and judges them, for writes that check what they have just written. */
export async function precheckPost(
  ctx: Reader,
  post: CheckedPost,
  accountIds: readonly string[],
): Promise<PrecheckView> {
  return judgePost(ctx, post, await readFacts(ctx, post, accountIds));
}

/**
 * Everything that can be found for every account without asking a platform: content, media, authorization,
 * caps and repeats. It reads no data, so no transaction needs to be open while texts are checked, and it
 * yields to other calls between accounts.
 */
export async function judgePost(
  ctx: Pick<Reader, 'config' | 'publicUrl'>,
  post: CheckedPost,
  facts: Facts,
): Promise<PrecheckView> {
  const { accounts, effective, known, neighbours, plan, now } = facts;
  const when = { at: post.scheduledAt ?? now, isScheduled: post.scheduledAt !== null, now };

  const localeOf = (account: AccountFacts) => post.locales?.get(account.id) ?? account.locale;
  const checkAccount = (account: AccountFacts, mine: Finished<Effective>) => {
    const content = contentFor(account, mine, known);
    const adapter = adapterOf(account.platform);
    const pace = paceIssues(account, mine, neighbours, plan, when);
    const issues: IssueView[] = [
      ...platformIssues(ctx, account, content, adapter),
      ...hiddenIssues(mine),
      ...mediaStateIssues(mine, known),
      ...accountIssues(account, when.at),
      ...timeIssues(post.scheduledAt, now),
      ...pace.issues,
    ];
    const mediaPlan = planMedia(account, mine, known, issues, ctx.config.ffmpeg !== null);
    return {
      target: {
        accountId: account.id,
        platform: account.platform,
        ok: issues.every(({ severity }) => severity !== 'error'),
        issues: issues.map((issue) => withRender(issue, mine, mediaPlan)),
        metrics: metricsOf(adapter, account, mine),
        outgoing: outgoingOf(mine, mergeContent(post.parts, { ...account, locale: localeOf(account) })),
      },
      conflicts: pace.conflicts,
      mediaPlan,
      cost: adapter?.cost?.(mine) ?? null,
    };
  };
  const checked: ReturnType<typeof checkAccount>[] = [];
  for (const [i, account] of accounts.entries()) {
    checked.push(checkAccount(account, effective[i] ?? mergeContent(post.parts, account)));
    await letOthersGo();
  }

  const all = checked.flatMap(({ target }) => target.issues);
  const count = (severity: string) => all.filter((issue) => issue.severity === severity).length;
  return {
    ok: checked.length > 0 && checked.every(({ target }) => target.ok),
    checkedAt: now.toISOString(),
    contentHash: contentHash(
      post.parts,
      accounts.map(({ id }) => id),
    ),
    blocking: count('error'),
    warnings: count('warning'),
    targets: checked.map(({ target }) => target),
    cost: checked.flatMap(({ target, cost }) => (cost ? [{ accountId: target.accountId, ...cost }] : [])),
    quota: plan.quota,
    conflicts: checked.flatMap(({ conflicts }) => conflicts),
    mediaPlan: checked.flatMap(({ mediaPlan }) => mediaPlan),
  };
}

/** Problems that pass without a change to the post: they are reported but do not prevent scheduling. */
const HEALING = new Set(['token_expired', 'account_missing', 'media_not_reachable']);

/**
 * The errors for which schedule_post and queue_post refuse with 422: those of the content and of the time.
 */
export function blockingIssues(result: PrecheckView): (IssueView & { accountId: string })[] {
  return result.targets.flatMap(({ accountId, issues }) =>
    issues
      .filter(({ code, severity }) => severity === 'error' && !HEALING.has(code))
      .map((issue) => ({ accountId, ...issue })),
  );
}

function platformIssues(
  ctx: Pick<Reader, 'config' | 'publicUrl'>,
  account: AccountFacts,
  content: PublishContent,
  adapter: PlatformAdapter | null,
): IssueView[] {
  const manual = MANUAL.find((name) => name === account.platform);
  if (manual) return manualIssues(manual, content);
  if (!adapter) return [];
  const hasMedia = content.media.length > 0 || content.parts.some(({ media }) => media.length > 0);
  return [
    ...checkContent(adapter, content, account.facts),
    ...reachabilityIssues(ctx, account.platform, adapter.mediaTransfer(content), hasMedia),
  ];
}

function manualIssues(platform: ManualName, content: PublishContent): IssueView[] {
  const media = [...content.media, ...content.parts.flatMap((part) => part.media)];
  return checkManual(platform, {
    ...content,
    media: media.map(({ kind, altText }) => ({ url: '', kind, altText })),
  });
}

function withRender(issue: IssueView, content: Effective, plan: PrecheckView['mediaPlan']): IssueView {
  const [, index] = /mediaIds\[(\d+)\]$/.exec(issue.field) ?? [];
  if (index === undefined || issue.severity !== 'error') return issue;
  const list = issue.part === 0 ? content.mediaIds : (content.parts[issue.part - 1]?.mediaIds ?? []);
  const mediaId = list[Number(index)];
  const cure = plan.find(
    (each) => each.part === issue.part && each.mediaId === mediaId && each.status !== 'ready',
  );
  return cure
    ? { ...issue, fix: say('precheck.render_create_media_render_change', { preset: cure.preset }) }
    : issue;
}

/** Null where nothing is added to the author's text. */
function outgoingOf(finished: Effective, written: Effective): PrecheckView['targets'][number]['outgoing'] {
  const shown = ({ text, parts, firstComment, link }: Effective) => ({
    text,
    parts: parts.map((part) => part.text),
    firstComment,
    linkUrl: link?.url ?? null,
  });
  const outgoing = shown(finished);
  return JSON.stringify(outgoing) === JSON.stringify(shown(written))
    ? null
    : { ...outgoing, written: written.text };
}

function metricsOf(
  adapter: PlatformAdapter | null,
  account: AccountFacts,
  { text, parts }: Effective,
): PrecheckView['targets'][number]['metrics'] {
  if (!adapter) return null;
  const limit = limitFor(adapter, account.facts);
  const lengths = [text, ...parts.map((part) => part.text)].map((each, part) => ({
    part,
    length: measureText(adapter, each, limit),
  }));
  return {
    length: Math.max(...lengths.map(({ length }) => length)),
    limit,
    unit: adapter.text.unit,
    parts: lengths,
  };
}
