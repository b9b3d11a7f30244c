import { z } from 'zod';
import type { PlatformContext, Profile, Token } from '../../connection.ts';
import { DESTINATIONS_MAX } from '../../destinations.ts';
import { oauth2 } from '../../oauth2.ts';
import { reddit, redditBase } from './api.ts';
import { Community, readRules } from './rules.ts';

export const oauth = oauth2({
  scopes: ['identity', 'read', 'submit', 'edit', 'flair', 'history', 'mysubreddits'],
  // Without the history, the outcome of a lost answer could not be determined.
  needed: ['identity', 'read', 'submit', 'history', 'mysubreddits'],
  usesPkce: false,
  page: (ctx) => `${redditBase(ctx, 'web')}/api/v1/authorize`,
  pageParams: { duration: 'permanent' },
  token: (ctx, shape, call) => reddit(ctx, 'POST /api/v1/access_token', shape, { ...call, host: 'web' }),
  proof: 'basic',
  renews: true,
});

const Me = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  icon_img: z.string().nullish(),
  subreddit: z.object({ subscribers: z.number().default(0) }).nullish(),
});

export const readMe = (ctx: PlatformContext, token: string) => reddit(ctx, 'GET /api/v1/me', Me, { token });

export async function profile(ctx: PlatformContext, { accessToken }: Token): Promise<Profile> {
  const me = await readMe(ctx, accessToken);
  const communities = await readCommunities(ctx, accessToken);
  return {
    platformAccountId: me.id,
    handle: me.name,
    displayName: `u/${me.name}`,
    // Reddit HTML-escapes the address: its signature follows an `&amp;`.
    avatar: me.icon_img?.replaceAll('&amp;', '&') || null,
    followers: me.subreddit?.subscribers ?? 0,
    profileUrl: `https://www.reddit.com/user/${me.name}/`,
    facts: {
      destinations: [
        { id: `u_${me.name}`, title: `u/${me.name}` },
        ...communities.map(({ display_name: name }) => ({ id: name, title: `r/${name}` })),
      ],
      communities: await readRules(ctx, accessToken, communities),
    },
  };
}

const Subreddits = z.object({
  data: z.object({
    after: z.string().nullish(),
    children: z.array(z.object({ data: Community })),
  }),
});

async function readCommunities(ctx: PlatformContext, token: string): Promise<Community[]> {
  const found: Community[] = [];
  let after: string | undefined;
  do {
    const { data } = await reddit(ctx, 'GET /subreddits/mine/subscriber', Subreddits, {
      token,
      query: { limit: 100, after },
    });
    found.push(...data.children.map((child) => child.data));
    after = data.after ?? undefined;
  } while (after !== undefined && found.length < DESTINATIONS_MAX);
  return found.slice(0, DESTINATIONS_MAX - 1);
}
