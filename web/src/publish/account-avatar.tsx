import { Avatar } from '../ui/bits.tsx';
import { ownFile } from './media/own-file.ts';
import type { Account } from './states.ts';

/** Our own copy of an account's picture, or initials in a colour of its own. */
export function AccountAvatar({
  account,
  size,
  className,
}: {
  account: Pick<Account, 'id' | 'displayName' | 'pictureUrl'>;
  size: number;
  className?: string;
}) {
  return (
    <Avatar
      name={account.displayName}
      seed={account.id}
      picture={ownFile(account.pictureUrl)}
      size={size}
      {...(className !== undefined && { className })}
    />
  );
}
