import type { Operation } from '../../api/client.ts';
import { titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';

/** The readings that a change of an account makes stale. */
export const CHANGED: readonly Operation[] = [
  'list_accounts',
  'get_account',
  'list_account_groups',
  'get_workspace_context',
];

/** A webhook has no followers to count, nor has an account that is kept by hand. */
export const hasFollowers = ({
  followers,
  capabilities,
}: Pick<Account, 'followers' | 'capabilities'>): boolean => followers > 0 || capabilities.metrics;

const RANK: Record<Account['status'], number> = { expired: 0, expiring: 1, active: 2 };

/** Accounts that need attention first; then by platform and handle. */
export const inOrder = (accounts: readonly Account[]): Account[] =>
  accounts.toSorted(
    (a, b) =>
      RANK[a.status] - RANK[b.status] ||
      titleOf(a.platform).localeCompare(titleOf(b.platform)) ||
      a.handle.localeCompare(b.handle),
  );
