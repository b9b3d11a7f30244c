import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { presentLink, ReviewLinkView } from './link-view.ts';
import { revokeLink } from './store.ts';

export const revokeReviewLink = defineOperation({
  name: 'revoke_review_link',
  face: 'console',
  group: 'posts',
  summary: 'Revoke a review link. Decisions made with it stay.',
  right: 'draft',
  rate: 'write',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: ReviewLinkView,

  async run({ id }, { db, caller, clock }) {
    const row = await revokeLink(db, caller.workspaceId, id, clock.now());
    if (!row) throw new AppError('not_found', say('review_links.no_such_review_link'), { field: 'id' });
    return presentLink(row, clock.now());
  },
});
