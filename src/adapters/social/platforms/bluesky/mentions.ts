import { z } from 'zod';
import type { PlatformAdapter } from '../../contract.ts';
import { authOf, xrpc } from './api.ts';

const Actors = z.object({
  actors: z.array(z.object({ did: z.string(), handle: z.string(), displayName: z.string().optional() })),
});
const FOUND_MAX = 10;
/** The placeholder for an account whose handle cannot be verified. */
const INVALID = 'handle.invalid';

export const blueskyMentions: NonNullable<PlatformAdapter['mentions']> = {
  kind: 'search',
  async read(account, query, ctx) {
    const { actors } = await xrpc(ctx, account.host, 'GET app.bsky.actor.searchActorsTypeahead', Actors, {
      ...authOf(account),
      query: { q: query, limit: FOUND_MAX },
    });
    return actors
      .filter(({ handle }) => handle !== INVALID)
      .map(({ did, handle, displayName }) => ({
        id: did,
        name: displayName || handle,
        handle,
        kind: 'person',
        written: `@${handle}`,
      }));
  },
};
