import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import { can, type Metrics } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { type Destination, DESTINATIONS_MAX } from '../../destinations.ts';
import { oauth2 } from '../../oauth2.ts';
import { readFigures } from '../../read-figures.ts';
import { pinterestBase, pinterestCall } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { advance, probe } from './publish.ts';

/** A pin goes to a board of the account. Applications see only the number of comments. */
export const pinterest: ConsentPlatform<'pinterest'> = {
  ...API,
  ...declaration,
  capabilities: can('delete', 'edit', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  oauth: oauth2({
    scopes: ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'],
    needed: ['boards:read', 'pins:read', 'pins:write', 'user_accounts:read'],
    usesPkce: false,
    separator: ',',
    page: (ctx) => `${pinterestBase(ctx, 'web')}/oauth/`,
    // Older applications get self-renewing refresh tokens only on request.
    token: (ctx, shape, { form, ...call }) =>
      pinterestCall(ctx, 'POST /oauth/token', shape, {
        ...call,
        form: { ...form, continuous_refresh: 'true' },
      }),
    proof: 'basic',
    renews: true,
  }),
  async profile(ctx, { accessToken }) {
    const me = await readMe(ctx, accessToken);
    return {
      platformAccountId: me.id,
      handle: me.username,
      displayName: me.business_name || me.username,
      avatar: me.profile_image ?? null,
      followers: me.follower_count,
      profileUrl: `https://www.pinterest.com/${me.username}/`,
      facts: { destinations: await readBoards(ctx, accessToken) },
    };
  },
  check,
  advance,
  probe,
  async remove({ accessToken }, platformPostId, ctx) {
    const path = `/pins/${encodeURIComponent(platformPostId)}` as const;
    await unlessGone(pinterestCall(ctx, `DELETE ${path}`, z.unknown(), { token: accessToken }));
  },
  edit: {
    title: true,
    // Omitted fields stay unchanged, so the text is sent even if it is empty. Not every
    // application may do this.
    async send({ account: { accessToken }, platformPostId, content: { text, settings } }, ctx) {
      const path = `/pins/${encodeURIComponent(platformPostId)}` as const;
      const { title } = settings;
      await pinterestCall(ctx, `PATCH ${path}`, z.unknown(), {
        token: accessToken,
        json: { description: text.trim(), ...(typeof title === 'string' && { title: title.trim() }) },
      });
    },
  },
  postMetrics: ({ accessToken }, ids, ctx) =>
    readFigures(ids, 1, async ([id = '']) => new Map([[id, await readPin(ctx, accessToken, id)]])),
  async accountMetrics({ accessToken }, ctx) {
    return { followers: (await readMe(ctx, accessToken)).follower_count };
  },
};

const Me = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  business_name: z.string().nullish(),
  profile_image: z.string().nullish(),
  follower_count: z.number().default(0),
});

const readMe = (ctx: PlatformContext, token: string) =>
  pinterestCall(ctx, 'GET /user_account', Me, { token });

const Boards = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string() })),
  bookmark: z.string().nullish(),
});

const PAGE_SIZE = 250;

async function readBoards(ctx: PlatformContext, token: string): Promise<Destination[]> {
  const boards: Destination[] = [];
  let bookmark: string | undefined;
  do {
    const query = { page_size: PAGE_SIZE, bookmark };
    const page = await pinterestCall(ctx, 'GET /boards', Boards, { token, query });
    boards.push(...page.items.map(({ id, name }) => ({ id, title: name })));
    bookmark = page.bookmark ?? undefined;
  } while (bookmark !== undefined && boards.length < DESTINATIONS_MAX);
  return boards.slice(0, DESTINATIONS_MAX);
}

/** The platform's names, and ours. */
const FIGURES = {
  IMPRESSION: 'impressions',
  OUTBOUND_CLICK: 'clicks',
  SAVE: 'saves',
  TOTAL_COMMENTS: 'comments',
  TOTAL_REACTIONS: 'reactions',
} as const;

const Analytics = z.object({
  all: z.object({ summary_metrics: z.record(z.string(), z.number()) }),
});

/** It keeps 90 days; we use one less because its day and ours differ. */
const DAYS_BACK = 89;

async function readPin(ctx: PlatformContext, token: string, id: string): Promise<Metrics> {
  const day = (back: number) =>
    new Date(ctx.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const path = `/pins/${encodeURIComponent(id)}/analytics` as const;
  const { all } = await pinterestCall(ctx, `GET ${path}`, Analytics, {
    token,
    query: {
      start_date: day(DAYS_BACK),
      end_date: day(0),
      metric_types: Object.keys(FIGURES).join(','),
    },
  });
  return Object.fromEntries(
    Object.entries(FIGURES).flatMap(([theirs, ours]) => {
      const figure = all.summary_metrics[theirs];
      return figure === undefined ? [] : [[ours, figure]];
    }),
  );
}
