import { PlatformIcon } from './platform-icon.tsx';
import type { Account } from './states.ts';

/** An account as people know it: sign of the platform, name, handle. */
export function AccountName({
  account,
  platform,
  id,
}: {
  account: Account | undefined;
  platform: string;
  id: string;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PlatformIcon platform={platform} size={18} />
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{account?.displayName ?? id}</span>
        {account && <span className="block truncate text-xs text-fg-3">{account.handle}</span>}
      </span>
    </span>
  );
}
