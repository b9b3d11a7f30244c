import { AccountFace } from './account-face.tsx';
import { atHandle } from './at-handle.ts';
import { PlatformIcon, titleOf } from './platform-icon.tsx';
import type { Account } from './states.ts';

/** An account as people know it: picture with platform icon, name, handle. An unknown account shows its platform. */
export function AccountName({ account, platform }: { account: Account | undefined; platform: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {account ? <AccountFace account={account} /> : <PlatformIcon platform={platform} size={18} />}
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">
          {account?.displayName ?? titleOf(platform)}
        </span>
        {account && (
          <span className="block truncate text-xs text-fg-3">
            {account.handle === account.displayName
              ? titleOf(platform)
              : `${atHandle(account.handle)} · ${titleOf(platform)}`}
          </span>
        )}
      </span>
    </span>
  );
}
