import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useUrl } from '../../shell/url.ts';
import { shownZone } from '../../text/format.ts';
import { addDays, wallOf } from '../zone.ts';
import type { By } from './breakdown.tsx';
import type { Metric, Overview } from './metric.ts';

export const RANGES = ['7', '28', '90'] as const;
export type Span = (typeof RANGES)[number] | 'custom';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type AnalyticsAddress = {
  /** The router reads digits as a number. */
  days?: string | number | undefined;
  /** Begin and end of a range that a person chose by day. */
  from?: string | undefined;
  to?: string | undefined;
  account?: string | undefined;
  metric?: Metric | undefined;
  posts?: 'all' | undefined;
  compare?: 'none' | undefined;
  by?: By | undefined;
};

type Common = Pick<Overview, 'range' | 'previousRange' | 'totals' | 'series' | 'topPosts' | 'asOf'>;

/** The figures that the address asks for: those of one account, or of all together. */
export function useAnalytics() {
  const [address, change] = useUrl<AnalyticsAddress>();
  const [now] = useState(Date.now);
  const timezone = shownZone();
  const today = wallOf(now, timezone).date;
  const { from = '', to = '' } = address;
  const isCustom = address.days === 'custom' && DAY.test(from) && DAY.test(to);
  const days = RANGES.find((each) => each === String(address.days)) ?? '28';
  const range = isCustom
    ? { from, to, timezone }
    : { from: addDays(today, 1 - Number(days)), to: today, timezone };
  const { account } = address;
  const compare = address.compare ?? ('previous' as const);
  const all = useCall('get_analytics_overview', { ...range, compare }, { enabled: account === undefined });
  const one = useCall(
    'get_account_analytics',
    { ...range, compare, accountId: account ?? '' },
    { enabled: account !== undefined },
  );
  const figures: { data: Common | undefined; error: unknown; refetch: () => unknown } =
    account === undefined ? all : one;
  return {
    address,
    change,
    span: isCustom ? ('custom' as const) : days,
    today,
    range,
    isCompared: compare === 'previous',
    ofAccounts: account === undefined ? {} : { accountIds: [account] },
    figures,
    /** By platform, account and language: only for all accounts together. */
    breakdown: account === undefined ? all.data : undefined,
  };
}
