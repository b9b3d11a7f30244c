import { z } from 'zod';
import { findMembersAmong } from '#platform/auth/store.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { getIdea } from './store.ts';
import { readComments } from './store-voices.ts';
import { IdeaCommentView } from './voices.ts';

const SHOWN = 200;

export const listIdeaComments = defineOperation({
  name: 'list_idea_comments',
  face: 'console',
  group: 'ideas',
  summary: 'The comments on an idea, oldest first.',
  right: 'read',
  rate: 'read',
  errors: ['not_found'],
  input: z.object({ ideaId: z.string().max(64) }),
  output: z.object({ items: z.array(IdeaCommentView).describe(`The newest ${SHOWN}.`) }),

  async run({ ideaId }, ctx) {
    await getIdea(ctx, ideaId);
    const { db, caller } = ctx;
    const rows = await readComments(db, { workspaceId: caller.workspaceId, ideaId }, SHOWN);
    const authors = [...new Set(rows.map(({ author_id }) => author_id))];
    const here = await findMembersAmong(db, caller.workspaceId, authors);
    return {
      items: rows.map((row) => ({
        id: row.id,
        authorId: row.author_id,
        isHere: here.has(row.author_id),
        isMine: row.author_id === userOf(caller),
        text: row.text,
        createdAt: row.created_at.toISOString(),
      })),
    };
  },
});
