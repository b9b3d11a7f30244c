import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { can, type ConnectedAccount } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { ask } from '../../ask.ts';
import { platformError } from '../../errors.ts';
import { call } from '../../http.ts';
import { oauth2 } from '../../oauth2.ts';
import { readFigures } from '../../read-figures.ts';
import { apiOf, post, read, refusalOf, wwwOf } from './api.ts';
import { check, TITLE_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { advance, fetchStatus, probe } from './publish.ts';

const VIDEOS_PER_CALL = 20;

export const tiktok: ConsentPlatform<'tiktok'> = {
  ...API,
  ...declaration,
  capabilities: can('judged', 'metrics'),
  text: { limit: TITLE_MAX, unit: 'utf16', measure: (text) => text.length },
  mediaTransfer: ({ media }) => (media.some(({ kind }) => kind === 'video') ? 'push' : 'pull'),
  oauth: oauth2({
    scopes: [
      'user.info.basic',
      'user.info.profile',
      'user.info.stats',
      'video.publish',
      'video.upload',
      'video.list',
    ],
    needed: ['user.info.basic', 'video.publish'],
    // PKCE is only for apps on phones and desktops; a web app authenticates with its secret.
    usesPkce: false,
    page: (ctx) => `${wwwOf(ctx)}/v2/auth/authorize/`,
    separator: ',',
    idParam: 'client_key',
    token: async (ctx, shape, sent) => {
      const url = `${apiOf(ctx)}/v2/oauth/token/`;
      const { data } = await ask(ctx, shape, {
        ...sent,
        method: 'POST',
        url,
        visible: false,
        refusal: refusalOf,
      });
      return data;
    },
    proof: 'form',
    renews: true,
  }),
  async profile(ctx, { accessToken }) {
    const user = await readUser(ctx, accessToken);
    const creator = await post(ctx, '/v2/post/publish/creator_info/query/', Creator, { token: accessToken });
    const handle = user.username || creator.creator_username || user.open_id;
    return {
      platformAccountId: user.open_id,
      handle,
      displayName: user.display_name || handle,
      avatar: user.avatar_url ?? null,
      followers: user.follower_count ?? 0,
      profileUrl: user.profile_deep_link ?? `https://www.tiktok.com/@${handle}`,
      // What the person must be shown before posting.
      facts: {
        privacyLevels: creator.privacy_level_options,
        commentDisabled: creator.comment_disabled,
        duetDisabled: creator.duet_disabled,
        stitchDisabled: creator.stitch_disabled,
        ...(creator.max_video_post_duration_sec !== undefined && {
          maxVideoSec: creator.max_video_post_duration_sec,
        }),
      },
    };
  },
  check,
  advance,
  probe,
  remove: () =>
    Promise.reject(
      platformError({
        errorCode: 'invalid_settings',
        message: say('tiktok.tiktok_lets_no_application_remove'),
      }),
    ),
  async postMetrics(account, platformPostIds, ctx) {
    const known = await publicIds(account, platformPostIds, ctx);
    const { metrics, refused } = await readFigures([...known.keys()], VIDEOS_PER_CALL, async (ids) => {
      const { videos } = await post(ctx, '/v2/video/query/', Counts, {
        token: account.accessToken,
        query: { fields: 'id,view_count,like_count,comment_count,share_count' },
        json: { filters: { video_ids: ids } },
      });
      return new Map(
        videos.map((video) => [
          video.id,
          {
            views: video.view_count,
            reactions: video.like_count,
            comments: video.comment_count,
            shares: video.share_count,
          },
        ]),
      );
    });
    const byOurs = <T>(figures: ReadonlyMap<string, T>) =>
      new Map([...figures].map(([id, value]) => [known.get(id) ?? id, value]));
    return { metrics: byOurs(metrics), refused: byOurs(refused) };
  },
  async accountMetrics(account, ctx) {
    const { follower_count } = await readUser(ctx, account.accessToken);
    return follower_count === undefined ? {} : { followers: follower_count };
  },
};

const Creator = z.object({
  creator_username: z.string().default(''),
  privacy_level_options: z.array(z.string()).default([]),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().optional(),
});

const User = z.object({
  user: z.object({
    open_id: z.string(),
    username: z.string().default(''),
    display_name: z.string().default(''),
    avatar_url: z.string().optional(),
    profile_deep_link: z.string().optional(),
    follower_count: z.number().optional(),
  }),
});

async function readUser(ctx: PlatformContext, token: string): Promise<z.output<typeof User>['user']> {
  const answer = await call(ctx, {
    method: 'GET',
    url: `${apiOf(ctx)}/v2/user/info/`,
    query: { fields: 'open_id,username,display_name,avatar_url,profile_deep_link,follower_count' },
    token,
    visible: false,
    refusal: refusalOf,
  });
  return read(answer, User, false).user;
}

const Counts = z.object({
  videos: z
    .array(
      z.object({
        id: z.string(),
        view_count: z.number().default(0),
        like_count: z.number().default(0),
        comment_count: z.number().default(0),
        share_count: z.number().default(0),
      }),
    )
    .default([]),
});

/** Public id → the id we keep: a post from before its moderation is stored under its publish id. */
async function publicIds(
  account: ConnectedAccount,
  kept: readonly string[],
  ctx: PlatformContext,
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const id of kept) {
    const publicId = /^\d+$/.test(id) ? id : (await fetchStatus(ctx, account.accessToken, id)).publicId;
    if (publicId !== null) known.set(publicId, id);
  }
  return known;
}
