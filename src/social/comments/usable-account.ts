import type { PlatformAdapter } from '#adapters/social/contract.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import type { CommentRow } from './store.ts';
import { findAccountOf } from './store-accounts.ts';

export interface UsableAccount {
  id: string;
  platform: string;
  facts: unknown;
  adapter: PlatformAdapter;
}

/** The account that received a comment, if something may go out through it now. */
export async function requireUsable(ctx: Context, comment: CommentRow): Promise<UsableAccount> {
  const account = await findAccountOf(ctx.db, comment);
  const adapter = adapterOf(comment.platform);
  if (!account || !adapter || account.disconnected_at !== null || account.paused)
    throw new AppError('no_account', say('comments.account_comment_paused_no_longer'), {
      accountId: comment.account_id,
    });
  if (account.status === 'expired')
    throw new AppError('needs_reauth', say('social.authorization_account_expired_reconnect_app'), {
      accountId: account.id,
    });
  if (!ctx.config.externalWrites)
    throw new AppError('external_writes_off', say('common.external_writes_disabled_environment'));
  return { id: account.id, platform: account.platform, facts: account.facts, adapter };
}
