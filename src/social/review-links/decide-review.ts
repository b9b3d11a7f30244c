import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { insertVisitorAudit } from '#platform/store/audit.ts';
import { deviceOf } from '#platform/auth/device-of.ts';
import { insertNoteBy } from '../posts/store/notes.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { hideMissing, isGone, openLink, ReviewToken, invalidLink } from './open-link.ts';
import { noteDecision } from './store.ts';

export const decideReview = defineEntrance({
  name: 'decide_review',
  group: 'review',
  summary: 'Give an opinion on a post, with a review link. It becomes a note and approves nothing.',
  errors: ['invalid_input', 'not_found', 'conflict', 'rate_limited'],
  input: z.object({
    token: ReviewToken,
    name: z.string().trim().min(1).max(80),
    decision: z.enum(['approve', 'changes']),
    comment: z.string().trim().max(2000).default(''),
    version: z.int().min(1),
  }),
  output: z.object({ decision: z.enum(['approve', 'changes']) }),

  async run({ token, name, decision, comment, version }, visit) {
    if (decision === 'changes' && comment === '')
      throw invalidField('comment', say('review_links.must_say_what_should_change'));
    const { link, caller } = await openLink(visit, token);
    const { address, agent, requestId, clock } = visit;
    const decided = visit.database.tenant(caller, async (db) => {
      const post = await getPost({ db, caller }, link.post_id, true);
      if (isGone(post.status)) throw new AppError('conflict', say('review_links.post_gone_out_meanwhile'));
      if (post.version !== version)
        throw new AppError('conflict', say('review_links.version_post_changed_meanwhile_look'), {
          version: post.version,
        });
      if (!(await noteDecision(db, link, { decision, name, version, at: clock.now() }))) throw invalidLink();
      const sentence = decision === 'approve' ? 'Approves this version.' : 'Asks for changes.';
      const place = { workspaceId: link.workspace_id, postId: post.id };
      await insertNoteBy(db, place, `link:${name}`, comment === '' ? sentence : `${sentence}\n${comment}`);
      await insertVisitorAudit(db, {
        workspaceId: link.workspace_id,
        actorId: link.id,
        operation: 'decide_review',
        request_id: requestId,
        address,
        device: deviceOf(agent),
        input: JSON.stringify({ name, decision, comment, version }),
        subject: JSON.stringify({ postId: post.id }),
      });
    });
    await decided.catch(hideMissing);
    return { data: { decision } };
  },
});
