import type { Output } from '../../api/client.ts';
import type { Post } from '../states.ts';

type Checked = Output<'precheck_draft'>['targets'][number];
type Issue = Checked['issues'][number];

export interface Going {
  accountId: string;
  platform: string;
  /** What would happen to it now. */
  fate: 'ready' | 'fails' | 'skipped';
  /** Why it fails or is left out; or a note about an account that goes out. */
  issues: Issue[];
}

/** The accounts to publish: those that are not handed over yet, or that failed. */
export const openAccounts = (post: Pick<Post, 'targets'>): string[] =>
  post.targets
    .filter(
      ({ status, errorCode }) =>
        status === 'pending' || (status === 'failed' && errorCode !== 'outcome_unknown'),
    )
    .map(({ accountId }) => accountId);

/** What publishing now would do, account by account: first those that go out, then the others. */
export function planPublish(targets: readonly Checked[]): Going[] {
  const order = { ready: 0, skipped: 1, fails: 2 };
  return targets
    .map(({ accountId, platform, ok, issues }): Going => {
      const paused = issues.filter(({ code }) => code === 'account_paused');
      if (!ok)
        return {
          accountId,
          platform,
          fate: 'fails',
          issues: issues.filter(({ severity }) => severity === 'error'),
        };
      return paused.length > 0
        ? { accountId, platform, fate: 'skipped', issues: paused }
        : {
            accountId,
            platform,
            fate: 'ready',
            issues: issues.filter(({ severity }) => severity === 'warning'),
          };
    })
    .toSorted((a, b) => order[a.fate] - order[b.fate]);
}
