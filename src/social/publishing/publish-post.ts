import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { Policy, requireApproval } from '../approvals/policy.ts';
import { actorOf, mayUse } from '../caller.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { emitEvent } from '../events/emit-event.ts';
import { readUnready } from '../media/store.ts';
import { isUnrequested, POST } from '../model.ts';
import type { Additions } from '../outgoing/finish.ts';
import { finishFor, readSetting } from '../outgoing/read-additions.ts';
import { freeze, requireTranslated } from '../posts/blocked-versions.ts';
import { effectiveFor } from '../posts/merge-content.ts';
import { partsOf, type PostRow } from '../posts/rows.ts';
import { movePost } from '../posts/store/move-post.ts';
import { moveTarget } from '../posts/store/move-target.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readStanding } from '../posts/store/read-targets.ts';
import { notePost } from '../posts/store/write-post.ts';
import { takeFrom } from '../workspace/quota.ts';
import type { Plan } from '../workspace/store.ts';
import { acceptTargets } from './accept-targets.ts';
import { type Choice, chooseTargets, type Publishable } from './choose-targets.ts';
import { followPost } from './engine.ts';
import { targetError } from './retry.ts';
import { clearIntents } from './store/attempts.ts';
import { holdCaps, refusal } from './take-caps.ts';

export const publishPost = defineOperation({
  name: 'publish_post',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'POST', path: '/posts/{postId}/publish' }],
  summary: 'Publish a post now, or retry what failed; results appear per account in the post.',
  description:
    'Success means only accepted. With accountId only that account is published or retried; afterwards the post returns to its earlier status until the others are published. Content that a platform refuses fails per target with its errorCode. With a credential that must confirm, the answer has a confirmation; once a person has accepted it, repeat the call with its id and a new Idempotency-Key.',
  scope: 'publish:write',
  tier: 'publish',
  confirm: 'always',
  rate: 'publish',
  idempotency: 'required',
  status: 202,
  errors: [
    'invalid_input',
    'plan_limit',
    'not_found',
    'conflict',
    'no_account',
    'needs_reauth',
    'approval_required',
    'confirmation_stale',
    'localization_running',
    'media_not_ready',
    'rate_limited',
    'external_writes_off',
  ],
  input: z.object({
    postId: z.string(),
    accountId: z.string().max(64).optional(),
    force: z
      .boolean()
      .default(false)
      .describe('Also retry targets that may already be published (outcome_unknown); needs a reason.'),
    reason: z.string().min(1).max(500).optional(),
    waitForLocalizations: z
      .boolean()
      .default(true)
      .describe('false: publish the languages that are ready, even while others are being translated.'),
    ...confirmationInput,
  }),
  output: z.object({
    postId: z.string(),
    status: z.enum(POST.all),
    acceptedTargets: z.array(z.object({ targetId: z.string(), accountId: z.string(), platform: z.string() })),
    skippedTargets: z.array(
      z.object({
        accountId: z.string(),
        reason: z.string(),
        errorCode: z.string().nullable().describe('The errorCode of the target.'),
      }),
    ),
    ...confirmationOutput,
  }),

  async run(input, ctx) {
    if (input.force && input.reason === undefined)
      throw invalidField('reason', say('publishing.required_force'));
    const { workspaceId } = ctx.caller;
    // Sent together, in this order: what is read after the post is locked stays true.
    const [post, standing, { workspace, additions }] = await Promise.all([
      getPost(ctx, input.postId, true),
      readStanding(ctx, input.postId),
      readSetting(ctx.db, workspaceId),
    ]);
    const targets = standing.filter((target) => mayUse(ctx.caller, target.account_id));
    const { accountId } = input;
    if (accountId !== undefined && !targets.some((target) => target.account_id === accountId))
      throw invalidField('accountId', say('publishing.not_account_post'));
    // Plan, then accounts, then the platforms: the order of refusals in the whole API.
    const period = post.quota_period ?? (await takeFrom(ctx, workspace, 'scheduledThisMonth'));
    if (targets.length === 0) throw new AppError('no_account', say('publishing.post_no_account_go'));
    const choice = chooseTargets(post, targets, input);
    if (!MAY_PUBLISH.includes(post.status))
      throw new AppError(
        'conflict',
        say('publishing.post_cannot_be_published', { postStatus: post.status }),
        {
          status: post.status,
          version: post.version,
        },
      );
    requireApproval(Policy.parse(workspace.policy), post);
    requireTranslated(ctx, post, input.waitForLocalizations);
    await requireMedia(ctx, post, choice.chosen);
    const isAutomatic = choice.chosen.some((target) => !target.is_manual);
    if (isAutomatic && !ctx.config.externalWrites)
      throw new AppError('external_writes_off', say('common.external_writes_disabled_environment'));

    await confirm(ctx, {
      operation: 'publish_post',
      postIds: [post.id],
      accountIds: choice.chosen.map((target) => target.account_id),
      request: input,
      isAtOnce: true,
      answer: async () => ({
        postId: post.id,
        status: post.status,
        acceptedTargets: [],
        skippedTargets: choice.skipped.map(showSkipped),
      }),
    });
    return accept(ctx, { workspace, additions, period, standing }, post, choice, input);
  },
});

/** publishing: targets that an earlier call with accountId left out may follow. */
const MAY_PUBLISH: readonly string[] = ['draft', 'approved', 'scheduled', 'publishing', 'failed'];

/** What decides besides the post itself. */
interface Facts {
  workspace: Plan;
  additions: Additions;
  /** All targets of the post, also those that the caller may not see. */
  standing: readonly Publishable[];
  /** The month whose quota counts the post. */
  period: string;
}

async function accept(
  ctx: Context,
  { workspace, additions, standing, period }: Facts,
  post: PostRow,
  { chosen, expired, skipped }: Choice,
  { accountId, waitForLocalizations }: { accountId?: string | undefined; waitForLocalizations: boolean },
) {
  const now = ctx.clock.now();
  const paced = chosen.filter((target) => !target.is_manual);
  const accounts = paced.map((target) => ({
    id: target.account_id,
    platform: target.platform,
    facts: target.facts,
  }));
  const { day, stop, count } = await holdCaps(ctx.db, 'publish', workspace, accounts, now);
  if (stop) throw refusal(stop, now);

  await failExpired(ctx, expired, now);
  const leftOut = accountId === undefined ? skipped : [];
  await leaveOut(ctx, leftOut);
  const accepted = chosen.map((target) => ({
    targetId: target.id,
    postId: post.id,
    workspaceId: post.workspace_id,
    platform: target.platform,
    content: finishFor(freeze(post, target, waitForLocalizations), additions, post, target, now),
    counted: target.is_manual ? null : { day, at: now },
  }));
  const settled = new Set([...chosen, ...expired, ...leftOut.map(({ target }) => target)]);
  const isWhole = !standing.some((target) => isUnrequested(target) && !settled.has(target));
  // Sent together, in this order.
  await Promise.all([
    count(),
    // A forced try is a new one: open intents of earlier tries no longer count.
    clearIntents(
      ctx.db,
      chosen.filter(({ attempts }) => attempts > 0).map(({ id }) => id),
      now,
    ),
    acceptTargets(ctx, accepted),
    beginPublishing(ctx, post, isWhole, period),
    emitEvent(ctx, {
      workspaceId: post.workspace_id,
      type: 'post.publishing',
      actor: actorOf(ctx.caller),
      postId: post.id,
      data: { postId: post.id, accountIds: chosen.map((target) => target.account_id) },
    }),
    followPost(ctx, ctx.db, { post_id: post.id, workspace_id: post.workspace_id }),
  ]);
  return presentAccepted(post, { chosen, expired, skipped });
}

/** Accepted targets are under way, whatever happened to the others. */
const presentAccepted = (post: PostRow, { chosen, expired, skipped }: Choice) => ({
  postId: post.id,
  status: 'publishing' as const,
  acceptedTargets: chosen.map((target) => ({
    targetId: target.id,
    accountId: target.account_id,
    platform: target.platform,
  })),
  skippedTargets: [
    ...skipped.map(showSkipped),
    ...expired.map((target) => ({
      accountId: target.account_id,
      reason: 'token_expired',
      errorCode: 'token_expired',
    })),
  ],
});

async function failExpired(ctx: Context, expired: Choice['expired'], now: Date): Promise<void> {
  const errorCode = 'token_expired';
  const message = say('common.authorization_account_no_longer_valid');
  for (const target of expired.filter(({ status }) => status !== 'failed')) {
    if (target.status === 'skipped') await moveTarget(ctx.db, target.id, 'pending');
    const set = { error_code: errorCode, error: targetError({ errorCode, message }, now) };
    await moveTarget(ctx.db, target.id, 'failed', set);
  }
}

/** A disconnected account is reported with that reason; the others keep theirs. */
const showSkipped = ({ target, reason }: Choice['skipped'][number]) => ({
  accountId: target.account_id,
  reason,
  errorCode: reason === 'account_missing' ? reason : target.error_code,
});

/**
 * Publishing the whole post covers these accounts too, so they must not keep it open as
 * accounts nobody has asked for.
 */
async function leaveOut(ctx: Context, skipped: Choice['skipped']): Promise<void> {
  const now = ctx.clock.now();
  for (const { target, reason } of skipped) {
    if (target.status !== 'pending' || target.executor !== null) continue;
    const message = say('social.account_no_longer_connected');
    const isGone = reason === 'account_missing';
    await moveTarget(ctx.db, target.id, 'skipped', {
      next_attempt_at: null,
      error_code: isGone ? reason : null,
      error: isGone ? targetError({ errorCode: reason, message }, now) : null,
    });
  }
}

/**
 * `isWhole`: every account was asked for, including those the caller cannot see; otherwise the post returns
 * to its earlier status. A post counts once against the quota of its month, whichever way it is published: if
 * publishing immediately were free, the plan's limit would mean nothing. A retry, or a post that was
 * scheduled, does not count again.
 */
async function beginPublishing(ctx: Context, post: PostRow, isWhole: boolean, period: string): Promise<void> {
  if (post.status !== 'publishing' && post.status !== 'failed') {
    const resumeStatus = isWhole ? null : (RESUMED.find((status) => status === post.status) ?? null);
    await movePost(ctx.db, post.id, 'publishing', { resumeStatus, period });
    return;
  }
  const note = {
    ...(post.quota_period === null && { quota_period: period }),
    ...(post.status === 'publishing' && isWhole && post.resume_status !== null && { resume_status: null }),
  };
  if (Object.keys(note).length > 0) await notePost(ctx.db, post, note);
}

/**
 * The statuses from which a post may be published, and to which it returns when only some accounts went out.
 */
const RESUMED = ['draft', 'approved', 'scheduled'] as const;

async function requireMedia(ctx: Context, post: PostRow, chosen: readonly Publishable[]): Promise<void> {
  const contents = chosen.map((target) => effectiveFor(target, partsOf(post)));
  const ids = contents.flatMap(({ mediaIds, parts }) => [
    ...mediaIds,
    ...parts.flatMap((part) => part.mediaIds),
  ]);
  if (ids.length === 0) return;
  const open = await readUnready(ctx.db, post.workspace_id, ids);
  if (open.length > 0)
    throw new AppError('media_not_ready', say('social.media_post_still_being_processed'), {
      mediaIds: open,
    });
}
