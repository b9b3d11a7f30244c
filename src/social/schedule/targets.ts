import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { mayUse } from '../caller.ts';
import type { AccountStanding, TargetOfAccount } from '../posts/rows.ts';
import { readStanding } from '../posts/store/read-targets.ts';

export type ScheduledTarget = TargetOfAccount & AccountStanding;

type Reader = Pick<Context, 'db' | 'caller'>;

/** The calendar does not send again what went out or failed: publish_post retries it. */
const WAITING = ['pending', 'skipped'];

/**
 * The targets that a post is scheduled for: all, or those of the named accounts, in which case the others are
 * skipped. A credential that may not use one of them may not schedule the post.
 */
export async function chooseTargets(
  ctx: Reader,
  postId: string,
  accountIds: readonly string[] | undefined,
): Promise<ScheduledTarget[]> {
  const { caller } = ctx;
  const rows = await readStanding(ctx, postId);
  accountIds?.forEach((id, at) => {
    if (!mayUse(caller, id) || !rows.some((row) => row.account_id === id))
      throw invalidField(`accountIds[${at}]`, say('schedule.not_account_post', { id }));
  });
  const done = rows.find((row) => accountIds?.includes(row.account_id) && !WAITING.includes(row.status));
  if (done)
    throw new AppError(
      'conflict',
      say('schedule.accountids_account_published_tried', { account_id: done.account_id }),
      {
        accountId: done.account_id,
        status: done.status,
      },
    );
  const chosen = rows.filter((row) =>
    accountIds === undefined ? row.status === 'pending' : accountIds.includes(row.account_id),
  );
  if (chosen.some((row) => !mayUse(caller, row.account_id)))
    throw new AppError(
      'forbidden',
      inEnglish('The credential may not use every account of this post; name those it may.'),
      {
        action: 'schedule',
      },
    );
  const present = chosen.filter((row) => !row.is_gone);
  if (present.length === 0)
    throw new AppError('no_account', say('schedule.post_goes_no_account_connected'), { postId });
  const needy = present.filter((row) => !row.is_manual);
  if (needy.length === present.length && needy.every((row) => row.account_status === 'expired'))
    throw new AppError('needs_reauth', say('schedule.authorization_every_account_post_expired'), {
      accountIds: needy.map((row) => row.account_id),
    });
  return present;
}
