import { z } from 'zod';
import { writeMention } from '#kernel/named-mention.ts';
import type { Mentionable, PlatformAdapter } from '../../contract.ts';
import { slack } from './api.ts';

const Members = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      deleted: z.boolean().default(false),
      is_bot: z.boolean().default(false),
      profile: z
        .object({ real_name: z.string().default(''), display_name: z.string().default('') })
        .default({ real_name: '', display_name: '' }),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

const PAGE_SIZE = 200;
/** Slack allows an app twenty pages a minute. */
const PAGES_MAX = 10;
/** A member of every workspace that is a program but not marked as one. */
const SLACKBOT = 'USLACKBOT';

/** There is no search, so the people of the workspace are listed. */
export const slackMentions: NonNullable<PlatformAdapter['mentions']> = {
  kind: 'list',
  async read({ accessToken }, ctx) {
    const found: Mentionable[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { members, response_metadata } = await slack(ctx, accessToken, 'users.list', Members, {
        fields: { limit: PAGE_SIZE, cursor },
      });
      for (const { id, name: handle, deleted, is_bot, profile } of members) {
        if (deleted || is_bot || id === SLACKBOT) continue;
        const name = profile.display_name || profile.real_name || handle;
        const written = writeMention(name, 'slack', id);
        if (written !== null) found.push({ id, name, handle, kind: 'person', written });
      }
      cursor = response_metadata?.next_cursor || undefined;
      if (cursor === undefined) break;
    }
    return found;
  },
};
