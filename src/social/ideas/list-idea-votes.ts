import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { isClient, userOf } from '../caller.ts';
import { readVoices } from './store-voices.ts';
import { VoicesView } from './voices.ts';

const SHOWN = 2000;

export const listIdeaVotes = defineOperation({
  name: 'list_idea_votes',
  face: 'console',
  group: 'ideas',
  summary: 'The number of votes and comments of each idea on the board; ideas without any are left out.',
  right: 'read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({ items: z.array(VoicesView).describe(`The ${SHOWN} with the most votes.`) }),

  async run(_input, { db, caller }) {
    // The board is where a team plans: none of it is shared with clients.
    if (isClient(caller)) return { items: [] };
    return { items: await readVoices(db, { workspaceId: caller.workspaceId }, userOf(caller), SHOWN) };
  },
});
