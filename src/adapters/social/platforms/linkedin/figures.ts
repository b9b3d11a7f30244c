import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import { type ConnectedAccount, type Metrics, type PlatformAdapter, known } from '../../contract.ts';
import { readFigures } from '../../read-figures.ts';
import { inPath, isPage, rest } from './api.ts';

const POSTS_PER_CALL = 20;

const Count = z.number().optional();
const ShareStatistics = z.object({
  elements: z
    .array(
      z.object({
        share: z.string().optional(),
        ugcPost: z.string().optional(),
        totalShareStatistics: z.object({
          impressionCount: Count,
          uniqueImpressionsCount: Count,
          clickCount: Count,
          likeCount: Count,
          commentCount: Count,
          shareCount: Count,
        }),
      }),
    )
    .default([]),
});

export const linkedinPostMetrics: PlatformAdapter['postMetrics'] = (account, ids, ctx) =>
  isPage(account)
    ? readFigures(ids, POSTS_PER_CALL, (some) => ofPage(account, some, ctx))
    : readFigures(ids, 1, (some) => ofMember(account, some, ctx));

async function ofPage(
  account: ConnectedAccount,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<Map<string, Metrics>> {
  const listed = (name: string, kind: string) => {
    const some = ids.filter((id) => id.startsWith(`urn:li:${kind}:`));
    return some.length === 0 ? '' : `&${name}=List(${some.map(inPath).join(',')})`;
  };
  const owner = inPath(account.platformAccountId);
  const query = `q=organizationalEntity&organizationalEntity=${owner}${listed('shares', 'share')}${listed('ugcPosts', 'ugcPost')}`;
  const { data } = await rest(
    ctx,
    `GET /rest/organizationalEntityShareStatistics?${query}`,
    ShareStatistics,
    { token: account.accessToken },
  );
  return new Map(
    data.elements.map(({ share, ugcPost, totalShareStatistics: told }) => [
      share ?? ugcPost ?? '',
      known({
        impressions: told.impressionCount,
        reach: told.uniqueImpressionsCount,
        clicks: told.clickCount,
        reactions: told.likeCount,
        comments: told.commentCount,
        shares: told.shareCount,
      }),
    ]),
  );
}

const MEMBER_METRICS = {
  IMPRESSION: 'impressions',
  MEMBERS_REACHED: 'reach',
  REACTION: 'reactions',
  COMMENT: 'comments',
  RESHARE: 'shares',
} as const;
const Analytics = z.object({ elements: z.array(z.object({ count: z.number() })).default([]) });

/** One figure per call. */
async function ofMember(
  account: ConnectedAccount,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<Map<string, Metrics>> {
  const read = new Map<string, Metrics>();
  for (const id of ids) {
    const metrics: Metrics = {};
    const entity = `(${id.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'}:${inPath(id)})`;
    for (const [queryType, metric] of Object.entries(MEMBER_METRICS)) {
      const query = `q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
      const { data } = await rest(ctx, `GET /rest/memberCreatorPostAnalytics?${query}`, Analytics, {
        token: account.accessToken,
      });
      const [first] = data.elements;
      if (first) metrics[metric] = first.count;
    }
    read.set(id, metrics);
  }
  return read;
}

const Size = z.object({ firstDegreeSize: z.number() });

/** The followers of a page. LinkedIn does not provide those of a member. */
export async function followersOf(ctx: PlatformContext, token: string, page: string): Promise<number> {
  const { data } = await rest(
    ctx,
    `GET /rest/networkSizes/${inPath(page)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`,
    Size,
    { token },
  );
  return data.firstDegreeSize;
}
