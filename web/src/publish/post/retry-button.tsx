import { RotateCw } from 'lucide-react';
import { useSecondsUntil } from '../../api/use-wait.ts';
import { clock } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Account } from '../states.ts';

/** Longer waits are told by the hour: nobody counts minutes of seconds. */
const COUNTED_SEC = 120;

/** Another try. While the account must pause, it says for how long and waits. */
export function RetryButton({
  account,
  isBusy,
  onRetry,
}: {
  account: Account | undefined;
  isBusy: boolean;
  onRetry: () => void;
}) {
  const ends = [account?.limits.nextPublishAt, account?.limits.blockedUntil].flatMap((at) =>
    at == null ? [] : [Date.parse(at)],
  );
  const until = ends.length === 0 ? null : Math.max(...ends);
  const seconds = useSecondsUntil(until);
  return (
    <Button size="xs" isBusy={isBusy} disabled={seconds > 0} onClick={onRetry}>
      <RotateCw />
      {seconds === 0
        ? t('post.retry')
        : seconds <= COUNTED_SEC
          ? t('post.retryIn', { seconds })
          : t('post.retryAt', { time: clock(until ?? 0) })}
    </Button>
  );
}
