import { AccountAvatar } from './account-avatar.tsx';
import { PlatformIcon } from './platform-icon.tsx';
import type { Account } from './states.ts';

/** The picture of an account with the icon of its platform. */
export function AccountFace({
  account,
  size = 28,
}: {
  account: Pick<Account, 'id' | 'displayName' | 'platform' | 'pictureUrl'>;
  size?: number;
}) {
  return (
    <span className="relative inline-flex shrink-0">
      <AccountAvatar account={account} size={size} />
      <PlatformIcon
        platform={account.platform}
        size={Math.round(size * 0.5)}
        className="absolute -bottom-0.5 -right-0.5 ring-2 ring-surface"
      />
    </span>
  );
}
