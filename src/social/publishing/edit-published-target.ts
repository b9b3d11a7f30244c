import { z } from 'zod';
import type { ApiPlatform } from '#adapters/social/declare.ts';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { readAccountFacts } from '../accounts/store/facts.ts';
import { requireOwnWord } from '../approvals/decide.ts';
import { userOf } from '../caller.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { readShown } from '../confirmations/shown-content.ts';
import { editTargetJob } from '../jobs.ts';
import { readable } from '../outgoing/finish.ts';
import type { Frozen } from '../posts/blocked-versions.ts';
import { TargetView } from '../posts/post-view.ts';
import { noteTarget } from '../posts/store/move-target.ts';
import { findTarget, showTarget, wrongStatus } from './find-target.ts';
import { isUnderWay } from './pending-edit.ts';

const TEXT_MAX = 100_000;
const TITLE_MAX = 400;

export const editPublishedTarget = defineOperation({
  name: 'edit_published_target',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'POST', path: '/posts/{postId}/targets/{targetId}/edit' }],
  summary: 'Change the text of a published post on its platform; media, address and comments stay.',
  description:
    'Only if `capabilities.edit` of the account is true. Changes the text of the first part, and the title if the platform allows it. `variant` of the target has the new text once the platform has accepted it; until then another edit is a 409. If the platform refuses, `error` of the target has the reason, and the target stays published. If the workspace requires an approval, only owners and admins can edit, and only if they may approve their own posts (`allowSelfApproval`).',
  scope: 'publish:write',
  tier: 'publish',
  confirm: 'always',
  rate: 'publish',
  idempotency: 'required',
  status: 202,
  errors: [
    'not_found',
    'conflict',
    'approval_required',
    'precheck_failed',
    'confirmation_stale',
    'needs_reauth',
    'external_writes_off',
  ],
  input: z.object({
    postId: z.string(),
    targetId: z.string(),
    text: z.string().max(TEXT_MAX).describe('The complete new text.'),
    title: z
      .string()
      .min(1)
      .max(TITLE_MAX)
      .optional()
      .describe('For platforms that show a title. Absent: unchanged.'),
    ...confirmationInput,
  }),
  output: z.object({ target: TargetView, ...confirmationOutput }),

  async run(input, ctx) {
    const { title } = input;
    const { post, target } = await findTarget(ctx, input);
    const { snapshot } = target;
    if (target.status !== 'published')
      throw wrongStatus(target, say('publishing.only_what_published_be_edited'));
    const adapter = adapterOf(target.platform);
    // A post with a poll cannot be edited, because its question is what people voted on.
    if (!adapter?.edit || target.platform_post_id === null || snapshot === null || snapshot.poll !== null)
      throw wrongStatus(target, say('platform.edit_it_there'));
    if (title !== undefined && !adapter.edit.title)
      throw wrongStatus(target, say('publishing.title_stays_there'));
    const text = readable(input.text, adapter.namesPeople?.scheme);
    if (isUnderWay(snapshot, ctx.clock.now())) throw wrongStatus(target, say('publishing.edit_under_way'));
    const account = (await readAccountFacts(ctx, [target.account_id])).get(target.account_id);
    if (account?.status === 'expired')
      throw new AppError('needs_reauth', say('publishing.authorization_account_expired_reconnect_first'), {
        accountIds: [target.account_id],
      });
    if (!ctx.config.externalWrites)
      throw new AppError('external_writes_off', say('common.external_writes_disabled_environment'));
    await requireOwnWord(ctx, post);
    const settings = { ...snapshot.settings, ...(title !== undefined && { title }) };
    requireFit(adapter, { ...snapshot, text, settings }, account?.facts ?? {});
    const answer = async (now: Context = ctx) => ({ target: await showTarget(now, post, target.id) });
    await confirm(ctx, {
      operation: 'edit_published_target',
      postIds: [post.id],
      accountIds: [target.account_id],
      request: input,
      content: (await readShown(ctx, [post.id], [target.account_id])).map((shown) => ({
        ...shown,
        variant: shown.variant && { ...shown.variant, text, settings },
      })),
      isAtOnce: true,
      answer,
    });
    const edit = {
      id: newId('att', ctx.clock),
      text,
      settings,
      by: userOf(ctx.caller),
      at: ctx.clock.now().toISOString(),
    };
    await noteTarget(ctx.db, target.id, { snapshot: { ...snapshot, edit } }, 'published');
    await ctx.jobs.enqueue(
      ctx.db,
      editTargetJob,
      { postId: post.id, targetId: target.id, editId: edit.id },
      { tenant: { workspaceId: post.workspace_id, projectId: null }, requestId: ctx.requestId },
    );
    return answer();
  },
});

/** Checks only the text: the files were accepted when they were published. */
function requireFit(adapter: ApiPlatform, content: Frozen, facts: Record<string, unknown>): void {
  const { link } = content;
  const hasFiles = content.mediaIds.length > 0;
  const issues = adapter
    .check({ ...content, media: [], parts: [], link: link && { url: link.url }, firstComment: null }, facts)
    .filter(({ severity, field }) => severity === 'error' && /^(?:text|settings\.title)$/.test(field))
    .filter(({ code }) => !(hasFiles && code === 'text_required'));
  const [first] = issues;
  if (first) throw new AppError('precheck_failed', inEnglish(`${first.field}: ${first.message}`), { issues });
}
