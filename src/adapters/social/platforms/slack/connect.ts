import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, Profile, Token, TypedConnection } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { type Destination, DESTINATIONS_MAX } from '../../destinations.ts';
import { platformError } from '../../errors.ts';
import { oauth2 } from '../../oauth2.ts';
import { slack, slackBase } from './api.ts';

const SCOPES = [
  'chat:write',
  'chat:write.public',
  'channels:read',
  'groups:read',
  'files:write',
  'files:read',
  'channels:history',
  'groups:history',
  'reactions:read',
  'users:read',
  'team:read',
];

export const oauth = oauth2({
  scopes: SCOPES,
  // Without the history, the outcome of a lost answer could not be determined.
  needed: ['chat:write', 'channels:read', 'channels:history'],
  usesPkce: false,
  separator: ',',
  page: (ctx) => `${slackBase(ctx)}/oauth/v2/authorize`,
  token: (ctx, shape, { form, ...call }) =>
    slack(ctx, undefined, 'oauth.v2.access', shape, { fields: form, ...call }),
  proof: 'form',
  // Bot tokens live until somebody removes the app, or for half a day if its owner has turned rotation on.
  renews: 'if it expires',
});

/** For an app in one's own workspace: its token is in its settings, and no review is needed. */
export const typed: TypedConnection = {
  fields: [{ name: 'botToken', kind: 'secret', maxLength: 255, example: 'xoxb-…' }],
  async connect(ctx, { values: { botToken = '' } }) {
    if (!/^xoxb-[\w-]{10,240}$/.test(botToken))
      throw platformError({ errorCode: 'invalid_settings', message: say('slack.bot_token_begins_xoxb') });
    await slack(ctx, botToken, 'auth.test', Who);
    return { accessToken: botToken, refreshToken: null, expiresAt: null, refreshExpiresAt: null, scopes: [] };
  },
};

const Who = z.object({
  team_id: z.string().min(1),
  team: z.string().default(''),
  url: z.string().nullish(),
  user_id: z.string().min(1),
  user: z.string().default(''),
});

const Team = z.object({
  team: z.object({
    domain: z.string().default(''),
    icon: z.object({ image_132: z.string().nullish() }).nullish(),
  }),
});

export async function profile(ctx: PlatformContext, { accessToken }: Token): Promise<Profile> {
  const who = await slack(ctx, accessToken, 'auth.test', Who);
  const { team } = await orNothing(slack(ctx, accessToken, 'team.info', Team), {
    team: { domain: '', icon: null },
  });
  return {
    platformAccountId: who.team_id,
    handle: team.domain || who.team,
    displayName: who.team || team.domain,
    avatar: team.icon?.image_132 ?? null,
    followers: 0,
    profileUrl: who.url ?? null,
    facts: { botId: who.user_id, destinations: await readOpenChannels(ctx, accessToken) },
  };
}

/** An app without access to private channels still has the others. */
async function readOpenChannels(ctx: PlatformContext, token: string): Promise<Destination[]> {
  const all = await orNothing(readChannels(ctx, token, 'public_channel,private_channel'), null);
  return all ?? readChannels(ctx, token, 'public_channel');
}

/** An app may have been granted less than it asked for. */
async function orNothing<Answer, Nothing>(
  asked: Promise<Answer>,
  nothing: Nothing,
): Promise<Answer | Nothing> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformError && error.failure.errorCode === 'permission_missing') return nothing;
    throw error;
  }
}

const Channels = z.object({
  channels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_private: z.boolean().default(false),
      is_member: z.boolean().default(false),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

/** The maximum page size, whatever is requested. */
const PAGE_SIZE = 200;

/** Public channels accept a message from a bot that is not a member, private ones only from a member. */
async function readChannels(ctx: PlatformContext, token: string, types: string): Promise<Destination[]> {
  const found: Destination[] = [];
  let cursor: string | undefined;
  do {
    const page = await slack(ctx, token, 'conversations.list', Channels, {
      fields: { types, exclude_archived: true, limit: PAGE_SIZE, cursor },
    });
    const open = page.channels.filter((each) => !each.is_private || each.is_member);
    found.push(...open.map(({ id, name }) => ({ id, title: `#${name}` })));
    cursor = page.response_metadata?.next_cursor || undefined;
  } while (cursor !== undefined && found.length < DESTINATIONS_MAX);
  return found.slice(0, DESTINATIONS_MAX);
}
