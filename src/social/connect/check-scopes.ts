import type { PlatformAdapter } from '#adapters/social/contract.ts';
import { AppError } from '#kernel/errors.ts';

export function checkScopes({ platform, oauth }: PlatformAdapter, granted: readonly string[]): void {
  // A server that names no scopes has granted what was asked; `write` holds `write:statuses`.
  if (granted.length === 0) return;
  const has = (scope: string) => granted.includes(scope) || granted.includes(scope.split(':')[0] ?? '');
  const missing = oauth.needed.filter((scope) => !has(scope));
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `Access on ${platform} was allowed only in part. Nothing was connected: without ${missing.join(', ')} it could not publish. Start again and leave everything ticked.`,
      { platform, reason: 'scopes_missing', missing },
    );
}
