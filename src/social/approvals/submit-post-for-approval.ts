import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import type { Step } from '../model.ts';
import { NoteText } from '../posts/notes.ts';
import { PostView } from '../posts/post-view.ts';
import { checkVersion, refuseStatus, requireWhole } from '../posts/refuse.ts';
import { movePost } from '../posts/store/move-post.ts';
import { insertNote } from '../posts/store/notes.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { showPost } from '../reading/show-post.ts';
import { tellAbout } from './decide.ts';
import { type Policy, readPolicy } from './policy.ts';

export const submitPostForApproval = defineOperation({
  name: 'submit_post_for_approval',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/submit' }],
  summary: 'Hand a draft to the reviewers; its content is locked until they decide.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    postId: z.string(),
    note: NoteText.optional().describe('For the reviewers.'),
    version: z.int().min(1).optional(),
  }),
  output: PostView,

  async run({ postId, note, version }, ctx) {
    const post = await getPost(ctx, postId, true);
    requireWhole(ctx.caller, await readTargets(ctx.db, post.id), 'submit_post_for_approval');
    checkVersion(post, version);
    const policy = await readPolicy(ctx.db, post.workspace_id);
    const isMoved = await movePost(ctx.db, post.id, 'pending_approval', {
      from: ['draft', 'rejected'],
      approval: {
        required: policy.approval.required,
        state: 'pending',
        steps: stepsOf(policy),
        contentHash: post.content_hash,
      },
    });
    if (!isMoved) throw refuseStatus(post, 'Only a draft or a rejected post can be submitted.');
    if (note !== undefined) await insertNote(ctx, post.id, note);
    const data = { postId: post.id, status: 'pending_approval', note: note ?? null };
    await tellAbout(ctx, post.id, { type: 'post.submitted', data });
    return showPost(ctx, post.id);
  },
});

function stepsOf({ approval }: Policy): Step[] {
  const wanted =
    approval.steps.length > 0 ? approval.steps : [{ kind: 'internal' as const, reviewerIds: [] }];
  return wanted.map(({ kind, reviewerIds }, n) => ({
    order: n + 1,
    kind,
    reviewerIds,
    decidedBy: null,
    decision: null,
    reason: null,
    at: null,
  }));
}
