import { t } from '../../text/text.ts';
import { AccountName } from '../account-name.tsx';
import { momentIn } from '../calendar/labels.ts';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';

/** In the queue every account has its own slot; if they differ, all of them are shown. */
export function AccountTimes({ post, zone }: { post: Post; zone: string }) {
  const { byId } = useAccounts();
  const times = post.targets.map(({ accountId, platform, nextAttemptAt }) => ({
    accountId,
    platform,
    at: Date.parse(nextAttemptAt ?? post.scheduledAt ?? ''),
  }));
  if (new Set(times.map(({ at }) => at)).size < 2) return null;
  return (
    <section className="space-y-1 sm:col-span-2" aria-label={t('compose.perAccount')}>
      <h3 className="text-xs font-medium text-fg-2">{t('compose.perAccount')}</h3>
      <ul className="space-y-1">
        {times
          .toSorted((a, b) => a.at - b.at)
          .map(({ accountId, platform, at }) => (
            <li key={accountId} className="flex items-center justify-between gap-3 text-xs">
              <AccountName account={byId.get(accountId)} platform={platform} />
              <span className="tnum">{momentIn(at, zone)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
