import type { Metric, Metrics } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';

export type { Metrics as PostMetrics };

/** Changes whenever the meaning of a number changes. */
export const DEFINITION_VERSION = '2';

/**
 * Metrics of a post grow over its life, those of a place are per day. A period shows
 * what was added during it.
 */
export const GROWING = [
  'impressions',
  'views',
  'reach',
  'engagements',
  'reactions',
  'comments',
  'shares',
  'saves',
  'clicks',
  'calls',
  'directions',
  'videoWatchTimeSec',
] as const satisfies readonly Metric[];
export type Growing = (typeof GROWING)[number];

export const METRICS = [...GROWING, 'followers', 'followersDelta', 'posts', 'engagementRate'] as const;
export type MetricName = (typeof METRICS)[number];

export const DEFINITIONS: Record<MetricName, { unit: string; kind: string; meaning: string }> = {
  impressions: { unit: 'count', kind: 'added', meaning: say('analytics.how_often_posts_shown_repeats') },
  views: {
    unit: 'count',
    kind: 'added',
    meaning: say('analytics.how_often_posts_videos_viewed'),
  },
  reach: {
    unit: 'count',
    kind: 'added',
    meaning: say('analytics.people_who_saw_post_added'),
  },
  engagements: {
    unit: 'count',
    kind: 'added',
    meaning: say('analytics.what_platform_calls_engagements_where'),
  },
  reactions: { unit: 'count', kind: 'added', meaning: say('analytics.likes_other_reactions') },
  comments: { unit: 'count', kind: 'added', meaning: say('analytics.comments_replies_others_ourselves') },
  shares: { unit: 'count', kind: 'added', meaning: say('analytics.shares_reposts_quotes') },
  saves: { unit: 'count', kind: 'added', meaning: say('analytics.saves_bookmarks') },
  clicks: { unit: 'count', kind: 'added', meaning: say('analytics.clicks_links_post') },
  calls: { unit: 'count', kind: 'added', meaning: say('analytics.calls_place') },
  directions: { unit: 'count', kind: 'added', meaning: say('analytics.directions_place') },
  videoWatchTimeSec: { unit: 'seconds', kind: 'added', meaning: say('analytics.time_videos_watched') },
  followers: { unit: 'count', kind: 'level', meaning: say('analytics.followers_last_reading_period') },
  followersDelta: {
    unit: 'count',
    kind: 'added',
    meaning: say('analytics.followers_last_reading_period_less'),
  },
  posts: { unit: 'count', kind: 'added', meaning: say('analytics.posts_published_period_one_each') },
  engagementRate: {
    unit: 'ratio',
    kind: 'ratio',
    meaning: say('analytics.engagements_divided_reach_else_views'),
  },
};

const PARTS = ['reactions', 'comments', 'shares', 'saves', 'clicks'] as const;

/** Adds up engagements where the platform does not count them itself. */
export function completed(metrics: Metrics): Metrics {
  if (metrics.engagements !== undefined) return metrics;
  const parts = PARTS.flatMap((name) => metrics[name] ?? []);
  return parts.length === 0
    ? metrics
    : { ...metrics, engagements: parts.reduce((sum, part) => sum + part, 0) };
}

export function rateOf(metrics: Metrics): number | null {
  const base = metrics.reach ?? metrics.views ?? metrics.impressions;
  if (metrics.engagements === undefined || !base) return null;
  return metrics.engagements / base;
}
