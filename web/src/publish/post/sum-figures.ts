import type { Output } from '../../api/client.ts';
import type { Metric } from '../analytics/metric.ts';

type Figures = Output<'get_post_analytics'>['targets'][number];

/** The figures of a post that can be added up over accounts, in display order. */
const ADDED = [
  'impressions',
  'views',
  'engagements',
  'reactions',
  'comments',
  'shares',
  'saves',
  'clicks',
] as const satisfies readonly Metric[];

export interface Sum {
  metric: (typeof ADDED)[number];
  value: number;
}

/** The sum over all accounts. A figure that no platform reports is absent, never zero. */
export function sumFigures(targets: readonly Pick<Figures, 'metrics'>[]): Sum[] {
  return ADDED.flatMap((metric) => {
    const known = targets.flatMap(({ metrics }) => metrics[metric] ?? []);
    return known.length === 0 ? [] : [{ metric, value: known.reduce((sum, value) => sum + value, 0) }];
  });
}
