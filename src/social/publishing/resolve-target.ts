import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf, userOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { TargetView } from '../posts/post-view.ts';
import type { TargetRow } from '../posts/rows.ts';
import { moveTarget, noteTarget } from '../posts/store/move-target.ts';
import { followPost } from './engine.ts';
import { findTarget, showTarget, wrongStatus } from './find-target.ts';
import { targetError } from './retry.ts';
import { clearIntents } from './store/attempts.ts';

export const resolveTarget = defineOperation({
  name: 'resolve_target',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'POST', path: '/posts/{postId}/targets/{targetId}/resolve' }],
  summary: 'Report the outcome of a publish that a person finished by hand, or whose outcome is not known.',
  scope: 'publish:write',
  tier: 'publish',
  rate: 'write',
  idempotency: 'required',
  errors: ['invalid_input', 'not_found', 'conflict'],
  input: z.object({
    postId: z.string(),
    targetId: z.string(),
    outcome: z.enum(['published', 'not_published']),
    platformUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
  }),
  output: TargetView,

  async run({ outcome, platformUrl, ...input }, ctx) {
    const { post, target } = await findTarget(ctx, input);
    const isUnknown = target.status === 'failed' && target.error_code === 'outcome_unknown';
    const isManual = target.status === 'manual_required';
    if (target.status !== 'uncertain' && !isUnknown && !isManual)
      throw wrongStatus(target, say('publishing.outcome_target_known'));
    const now = ctx.clock.now();
    const done = { executor: null, next_attempt_at: null };
    // An intent whose outcome a person has confirmed needs no probe.
    await clearIntents(ctx.db, [target.id], now, outcome === 'published' ? 'published' : 'absent');
    if (outcome === 'published') {
      await moveTarget(ctx.db, target.id, 'published', {
        ...done,
        error_code: null,
        error: null,
        platform_url: platformUrl ?? target.platform_url,
        published_at: now,
        verified_at: null,
        ...(isManual && {
          manual: { ...asObject(target), doneAt: now.toISOString(), doneBy: userOf(ctx.caller) },
        }),
      });
    } else if (isManual) {
      const errorCode = 'cancelled';
      const error = targetError({ errorCode, message: say('publishing.person_decided_not_post') }, now);
      await moveTarget(ctx.db, target.id, 'skipped', { ...done, error_code: errorCode, error });
    } else {
      const errorCode = 'platform_unavailable';
      const message = say('publishing.person_found_not_platform_may');
      const set = {
        ...done,
        error_code: errorCode,
        error: targetError({ errorCode, message, retryable: true }, now),
      };
      if (isUnknown) await noteTarget(ctx.db, target.id, set);
      else await moveTarget(ctx.db, target.id, 'failed', set);
    }
    await emitEvent(ctx, {
      workspaceId: post.workspace_id,
      type: 'target.resolved',
      actor: actorOf(ctx.caller),
      postId: post.id,
      data: { postId: post.id, targetId: target.id, accountId: target.account_id, outcome },
    });
    await followPost(ctx, ctx.db, { post_id: post.id, workspace_id: post.workspace_id });
    return showTarget(ctx, post, target.id);
  },
});

const asObject = ({ manual }: Pick<TargetRow, 'manual'>) => (manual ?? {}) as Record<string, unknown>;
