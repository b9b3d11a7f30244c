import type { AnyJob } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { exportAnalytics } from './export-analytics.ts';
import { getAccountAnalytics } from './get-account-analytics.ts';
import { getAnalyticsOverview } from './get-analytics-overview.ts';
import { getBestTimes } from './get-best-times.ts';
import { getMetricDefinitions } from './get-metric-definitions.ts';
import { getPostAnalytics } from './get-post-analytics.ts';
import { listPostAnalytics } from './list-post-analytics.ts';
import { runDueMetrics } from './run-due-metrics.ts';
import { runReadMetrics } from './run-read-metrics.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  exportAnalytics,
  getAccountAnalytics,
  getAnalyticsOverview,
  getBestTimes,
  getMetricDefinitions,
  getPostAnalytics,
  listPostAnalytics,
];
export const JOBS: readonly AnyJob[] = [runDueMetrics, runReadMetrics];
