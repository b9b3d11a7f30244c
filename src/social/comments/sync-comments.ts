import { z } from 'zod';
import { abilitiesOf } from '#adapters/social/contract.ts';
import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { narrowedTo } from '../caller.ts';
import { syncCommentsJob } from '../jobs.ts';
import { readSyncable, type Syncable } from './store-accounts.ts';

export const syncComments = defineOperation({
  name: 'sync_comments',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'POST', path: '/comments/sync' }],
  summary: 'Look for new comments now, on one account or on all of them.',
  description: 'Accepted only; new comments appear in the inbox and as comment.received events.',
  scope: 'comments:write',
  rate: 'write',
  idempotency: 'optional',
  status: 202,
  errors: ['forbidden', 'not_found', 'conflict', 'needs_reauth'],
  input: z.object({ accountId: z.string().max(64).optional() }),
  output: z.object({
    accounts: z.array(z.object({ accountId: z.string(), platform: z.string(), jobId: z.string() })),
    skipped: z.array(z.object({ accountId: z.string(), platform: z.string(), reason: z.string() })),
  }),

  async run({ accountId }, ctx) {
    const { workspaceId } = ctx.caller;
    const narrowed = narrowedTo(ctx.caller);
    const rows = await readSyncable(ctx.db, workspaceId, { accountId, narrowed });
    if (accountId !== undefined) refuseOne(rows[0], accountId);
    const accounts = [];
    const skipped = [];
    for (const { id, platform, status, facts } of rows) {
      const reason = !canRead(platform, facts)
        ? 'no_comment_api'
        : status === 'expired'
          ? 'token_expired'
          : null;
      if (reason !== null) {
        skipped.push({ accountId: id, platform, reason });
        continue;
      }
      const options = { tenant: { workspaceId, projectId: null }, requestId: ctx.requestId };
      const jobId = await ctx.jobs.enqueue(ctx.db, syncCommentsJob, { accountId: id }, options);
      accounts.push({ accountId: id, platform, jobId });
    }
    return { accounts, skipped };
  },
});

/**
 * Also depends on how the account was connected: a webhook cannot read anything, nor can a
 * channel without a group.
 */
function canRead(platform: string, facts: unknown): boolean {
  const adapter = adapterOf(platform);
  return adapter !== null && abilitiesOf(adapter, fieldsOf(facts)).replyRead;
}

/** If the call named the account, says why its comments cannot be read. */
function refuseOne(account: Syncable | undefined, accountId: string): void {
  if (!account) throw new AppError('not_found', say('social.no_account', { accountId }), { accountId });
  if (!canRead(account.platform, account.facts))
    throw new AppError(
      'conflict',
      say('comments.comments_cannot_be_read', { accountPlatform: account.platform }),
      {
        platform: account.platform,
      },
    );
  if (account.status === 'expired')
    throw new AppError('needs_reauth', say('social.authorization_account_expired_reconnect_app'), {
      accountId,
    });
}
