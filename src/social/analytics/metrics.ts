import type { Metric, Metrics } from '#adapters/social/contract.ts';

export type { Metrics as PostMetrics };

/** A change of what a number means changes this. */
export const DEFINITION_VERSION = '1';

export const METRICS = [
  'impressions',
  'views',
  'reach',
  'engagements',
  'reactions',
  'comments',
  'shares',
  'saves',
  'clicks',
  'videoWatchTimeSec',
  'followers',
  'followersDelta',
  'posts',
  'engagementRate',
] as const;
export type MetricName = (typeof METRICS)[number];

/** Metrics of a post grow over its life; a period has what was added in it. */
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
  'videoWatchTimeSec',
] as const satisfies readonly Metric[];
export type Growing = (typeof GROWING)[number];

export const DEFINITIONS: Record<MetricName, { unit: string; kind: string; meaning: string }> = {
  impressions: { unit: 'count', kind: 'added', meaning: 'How often posts were shown, repeats included.' },
  views: {
    unit: 'count',
    kind: 'added',
    meaning: 'How often posts or videos were viewed, as the platform counts it.',
  },
  reach: {
    unit: 'count',
    kind: 'added',
    meaning: 'People who saw a post. Added over posts, so a person who saw two counts twice.',
  },
  engagements: {
    unit: 'count',
    kind: 'added',
    meaning:
      'What the platform calls engagements; where it does not say, reactions, comments, shares, saves and clicks together.',
  },
  reactions: { unit: 'count', kind: 'added', meaning: 'Likes and their kin.' },
  comments: { unit: 'count', kind: 'added', meaning: 'Comments and replies by others or ourselves.' },
  shares: { unit: 'count', kind: 'added', meaning: 'Shares, reposts and quotes.' },
  saves: { unit: 'count', kind: 'added', meaning: 'Saves and bookmarks.' },
  clicks: { unit: 'count', kind: 'added', meaning: 'Clicks on links of a post.' },
  videoWatchTimeSec: { unit: 'seconds', kind: 'added', meaning: 'Time that videos were watched.' },
  followers: { unit: 'count', kind: 'level', meaning: 'Followers at the last reading of the period.' },
  followersDelta: {
    unit: 'count',
    kind: 'added',
    meaning: 'Followers at the last reading of the period less those at the last reading before it.',
  },
  posts: { unit: 'count', kind: 'added', meaning: 'Posts published in the period, one for each account.' },
  engagementRate: {
    unit: 'ratio',
    kind: 'ratio',
    meaning:
      'Engagements divided by reach, else views, else impressions; null where the platform has none of them.',
  },
};

const PARTS = ['reactions', 'comments', 'shares', 'saves', 'clicks'] as const;

/** With engagements added up where the platform does not count them itself. */
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
