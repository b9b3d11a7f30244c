import { count, money } from '../../text/format.ts';
import { t } from '../../text/text.ts';

export interface Figures {
  calls: number;
  failed: number;
  tokensIn: number;
  tokensOut: number;
  cost: number | null;
}

export const METRICS = ['calls', 'tokens', 'cost'] as const;
export type Metric = (typeof METRICS)[number];

export const metricName = (metric: Metric) => t(`dev.usage.${metric}`);

export const valueOf = (metric: Metric, of: Figures): number =>
  metric === 'tokens' ? of.tokensIn + of.tokensOut : metric === 'cost' ? (of.cost ?? 0) : of.calls;

export const shownValue = (metric: Metric, value: number): string =>
  metric === 'cost' ? money(value) : count(value);
