import { CheckCircle2, CircleAlert, X } from 'lucide-react';
import { useUrl } from '../../shell/url.ts';
import { t, tOr } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';

type Outcome = {
  connected?: string | undefined;
  failed?: string | undefined;
  reason?: string | undefined;
  platform?: string | undefined;
  missing?: string | undefined;
};
const NOTHING: Outcome = {
  connected: undefined,
  failed: undefined,
  reason: undefined,
  platform: undefined,
  missing: undefined,
};

/** Shows the result to people who come back from a platform's own page. */
export function ConnectOutcome({
  accounts,
  onAgain,
}: {
  accounts: readonly Account[];
  onAgain: (() => void) | null;
}) {
  const [url, change] = useUrl<Outcome>();
  const account = accounts.find(({ id }) => id === url.connected);
  if (!account && url.failed === undefined) return null;
  const isGood = account !== undefined;
  const Icon = isGood ? CheckCircle2 : CircleAlert;
  return (
    <div
      role={isGood ? 'status' : 'alert'}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-4 py-2.5 text-sm',
        isGood ? 'border-ok-line bg-ok-soft text-ok-text' : 'border-bad-line bg-bad-soft text-bad-text',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">
        {isGood
          ? t('accounts.connected.on', { name: account.displayName, platform: titleOf(account.platform) })
          : reasonOf(url)}
      </p>
      {!isGood && onAgain && (
        <Button size="sm" onClick={onAgain}>
          {t('accounts.connectAgain')}
        </Button>
      )}
      <IconButton icon={X} label={t('common.close')} onClick={() => change(NOTHING)} />
    </div>
  );
}

/** The server's code in words; the platform's own code if we have words for it. */
function reasonOf({ failed = '', reason = '', platform = '', missing = '' }: Outcome): string {
  const values = { platform: titleOf(platform), missing: missing.split(' ').join(', ') };
  const sentence =
    tOr(`accounts.failed.${reason}`, '', values) ||
    tOr(`post.error.${reason}`, '') ||
    tOr(`accounts.failed.${failed}`, '', values);
  return [t('accounts.failed', values), sentence].filter(Boolean).join(' ');
}
