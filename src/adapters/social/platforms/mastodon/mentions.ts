import { z } from 'zod';
import type { PlatformAdapter } from '../../contract.ts';
import { mastodon, serverOf } from './api.ts';

const Accounts = z.array(
  z.object({ id: z.string(), acct: z.string().min(1), display_name: z.string().default('') }),
);
const FOUND_MAX = 10;

/** Searches the accounts of all servers that this one knows. */
export const mastodonMentions: NonNullable<PlatformAdapter['mentions']> = {
  kind: 'search',
  async read(account, query, ctx) {
    const { data } = await mastodon(ctx, account, 'GET /api/v1/accounts/search', Accounts, {
      query: { q: query, limit: FOUND_MAX, resolve: false },
    });
    const own = new URL(serverOf(ctx, account.host)).host;
    return data.map(({ id, acct, display_name }) => {
      // With its server a handle means the same person everywhere.
      const handle = acct.includes('@') ? acct : `${acct}@${own}`;
      return { id, name: display_name || acct, handle, kind: 'person', written: `@${handle}` };
    });
  },
};
