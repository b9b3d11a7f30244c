import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useUrl } from '../../shell/url.ts';
import { shownZone } from '../../text/format.ts';
import { addDays, wallOf } from '../zone.ts';
import type { By } from './breakdown.tsx';
import type { Metric, Overview } from './metric.ts';

export const RANGES = ['7', '28', '90'] as const;

export type AnalyticsAddress = {
  /** The router reads digits as a number. */
  days?: string | number | undefined;
  account?: string | undefined;
  metric?: Metric | undefined;
  posts?: 'all' | undefined;
  compare?: 'none' | undefined;
  by?: By | undefined;
};

type Common = Pick<Overview, 'range' | 'previousRange' | 'totals' | 'series' | 'topPosts' | 'asOf'>;

/** The figures that the address asks for: of one account, or of all together. */
export function useAnalytics() {
  const [address, change] = useUrl<AnalyticsAddress>();
  const [now] = useState(Date.now);
  const timezone = shownZone();
  const days = RANGES.find((each) => each === String(address.days)) ?? '28';
  const to = wallOf(now, timezone).date;
  const range = { from: addDays(to, 1 - Number(days)), to, timezone };
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
    days,
    range,
    isCompared: compare === 'previous',
    ofAccounts: account === undefined ? {} : { accountIds: [account] },
    figures,
    /** By platform, account and language: only of all together. */
    breakdown: account === undefined ? all.data : undefined,
  };
}
