import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { getIdea } from './store.ts';
import { deleteVote, insertVote, readVoices } from './store-voices.ts';
import { VoicesView } from './voices.ts';

export const voteIdea = defineOperation({
  name: 'vote_idea',
  face: 'console',
  group: 'ideas',
  summary: 'Vote for an idea, or withdraw the vote. Everybody has one vote for each idea.',
  right: 'comment',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ideaId: z.string().max(64),
    vote: z.boolean().describe('false withdraws the vote.'),
  }),
  output: VoicesView,

  async run({ ideaId, vote }, ctx) {
    await getIdea(ctx, ideaId, true);
    const { workspaceId } = ctx.caller;
    const userId = userOf(ctx.caller);
    await (vote ? insertVote : deleteVote)(ctx.db, { workspaceId, ideaId }, userId);
    const [voices] = await readVoices(ctx.db, { workspaceId, ideaId }, userId, 1);
    return voices ?? { ideaId, votes: 0, isMine: false, comments: 0 };
  },
});
