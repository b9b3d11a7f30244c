import { z } from 'zod';
import { type Mentionable, PlatformError } from '#adapters/social/contract.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { lookUpMentions } from './look-up-mentions.ts';
import { adapterOf } from './platform-context.ts';
import { type AccountRow, findAccount, type NamedAccount, readNamedAccounts } from './store/accounts.ts';

const ACCOUNTS_MAX = 50;
const QUERY_MAX = 64;
const SHOWN_MAX = 20;

const Found = z.object({
  platform: z.string(),
  accountIds: z
    .array(z.string())
    .describe('Those of the given accounts whose posts can mention the person or page.'),
  id: z.string().describe('The id on the platform.'),
  name: z.string(),
  handle: z.string().nullable().describe('Without the sign.'),
  kind: z.enum(['person', 'page']),
  written: z
    .string()
    .describe('What to write into the text. On other platforms a mention by an id becomes the plain name.'),
});

export const findMentions = defineOperation({
  name: 'find_mentions',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'GET', path: '/mentions' }],
  summary: 'Look up people and pages that posts of these accounts can mention.',
  description:
    'Asks the platforms themselves and keeps the answers for ten minutes. LinkedIn finds pages by the name in their address, and connected people; Slack the people of the workspace; Mastodon and Bluesky everybody they know. Accounts without a result are listed in `without`: `no_lookup` if the platform documents no lookup, otherwise why it did not answer.',
  scope: 'posts:write',
  rate: 'read',
  // The writer waits for an answer of the platforms, so no transaction may stay open meanwhile.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    accountIds: z.array(z.string().max(64)).min(1).max(ACCOUNTS_MAX),
    query: z
      .string()
      .trim()
      .min(1)
      .max(QUERY_MAX)
      .describe('Beginning of a name or handle, without the sign.'),
  }),
  output: z.object({
    items: z.array(Found),
    without: z.array(
      z.object({
        accountId: z.string(),
        reason: z.string().describe('`no_lookup`, or an error code of targets.'),
      }),
    ),
  }),

  async run({ accountIds, query }, ctx) {
    const { accounts, connected } = await ctx.database.tenant(ctx.caller, async (db) => {
      const inside = { ...ctx, db };
      // All are asked at the same time.
      const found = await Promise.all([...new Set(accountIds)].map((id) => findAccount(inside, id)));
      const platforms = found.flatMap(({ platform }) =>
        adapterOf(platform)?.mentions?.ofAccount ? [platform] : [],
      );
      return { accounts: found, connected: await readNamedAccounts(inside, platforms) };
    });
    const answers = await Promise.all(
      accounts.map(async (account) => ({ account, ...(await askFor(ctx, account, query, connected)) })),
    );
    const items = new Map<string, z.output<typeof Found>>();
    for (const { account, found } of answers)
      for (const each of found) {
        const key = `${account.platform} ${each.written.toLowerCase()}`;
        const item = items.get(key) ?? { platform: account.platform, accountIds: [], ...each };
        if (!item.accountIds.includes(account.id)) item.accountIds.push(account.id);
        items.set(key, item);
      }
    return {
      // People whom most of the accounts can mention come first.
      items: [...items.values()]
        .toSorted((a, b) => b.accountIds.length - a.accountIds.length)
        .slice(0, SHOWN_MAX),
      without: answers.flatMap(({ account, reason }) =>
        reason === null ? [] : [{ accountId: account.id, reason }],
      ),
    };
  },
});

interface Answered {
  found: readonly Mentionable[];
  /** Why the platform was not asked or did not answer. */
  reason: string | null;
}

async function askFor(
  ctx: Context,
  { id, platform, is_manual }: AccountRow,
  query: string,
  connected: readonly NamedAccount[],
): Promise<Answered> {
  const mentions = is_manual ? undefined : adapterOf(platform)?.mentions;
  if (!mentions) return { found: [], reason: 'no_lookup' };
  const ours = connected
    .filter((each) => each.platform === platform)
    .flatMap(({ platform_account_id: platformAccountId, handle, display_name: name }) => {
      const mentionable = mentions.ofAccount?.({ platformAccountId, handle, name });
      return mentionable && isMeant(mentionable, query) ? [mentionable] : [];
    });
  try {
    const listed = await lookUpMentions(ctx, { id, kind: mentions.kind }, query);
    const found = mentions.kind === 'list' ? listed.filter((each) => isMeant(each, query)) : listed;
    return { found: [...ours, ...found], reason: null };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { found: ours, reason: error.failure.errorCode };
  }
}

const isMeant = ({ name, handle }: Mentionable, query: string): boolean =>
  `${name} ${handle ?? ''}`.toLowerCase().includes(query.toLowerCase());
