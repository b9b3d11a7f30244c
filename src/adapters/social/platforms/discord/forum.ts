import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount, PublishContent } from '../../contract.ts';
import { botCall } from './api.ts';
import { Message, pathOf } from './messages.ts';

/** A channel of threads, and one of threads with pictures. */
export const FORUMS: readonly number[] = [15, 16];

const Known = z.object({ forums: z.array(z.string()) });

/** Whether a message there starts its own thread. */
export const isForum = (facts: ConnectedAccount['facts'], channel: unknown): boolean =>
  Known.safeParse(facts).data?.forums.some((forum) => forum === channel) === true;

export const threadNameOf = ({ settings: { threadName } }: PublishContent): string =>
  typeof threadName === 'string' ? threadName.trim() : '';

const Threads = z.object({
  threads: z.array(
    z.object({
      id: z.string().regex(/^\d{1,25}$/),
      name: z.string(),
      parent_id: z.string(),
      owner_id: z.string().optional(),
      thread_metadata: z
        .object({ locked: z.boolean().default(false), archived: z.boolean().default(false) })
        .default({ locked: false, archived: false }),
    }),
  ),
});

export const readThreads = async (ctx: PlatformContext, token: string, guildId: string) =>
  (await botCall(ctx, token, `GET /guilds/${encodeURIComponent(guildId)}/threads/active`, Threads)).threads;

/** The shortest time after which Discord archives an inactive thread. */
const ACTIVE_MS = 60 * 60_000;

/**
 * The thread that an attempt started in a forum. There is no key for it, so it is identified by its creator,
 * name, position in Discord's order and first message. Null: there is none.
 */
export async function findThread(
  account: ConnectedAccount,
  content: PublishContent,
  {
    forum,
    after,
    at,
    isOurs,
  }: { forum: string; after: string; at: string; isOurs: (first: Message) => boolean },
  ctx: PlatformContext,
): Promise<Message | null | 'unknown'> {
  const { botId, guildId } = account.facts;
  const threads = await readThreads(ctx, account.accessToken, String(guildId));
  const own = threads.filter(
    ({ id, name, parent_id, owner_id }) =>
      parent_id === forum &&
      owner_id === botId &&
      name === threadNameOf(content) &&
      BigInt(id) > BigInt(after),
  );
  const found: Message[] = [];
  for (const { id } of own) {
    const first = await botCall(ctx, account.accessToken, `GET ${pathOf(id, id)}`, Message);
    if (isOurs(first)) found.push(first);
  }
  const [first] = found;
  if (first) return found.length === 1 ? first : 'unknown';
  return ctx.clock.now().getTime() - Date.parse(at) < ACTIVE_MS ? null : 'unknown';
}
