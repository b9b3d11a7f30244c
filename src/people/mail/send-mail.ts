import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { nameJob } from '#platform/job-queue.ts';

/** The text is sealed: its links open accounts, and anybody who can read the store can read a job row. */
export const mailJob = nameJob('run_send_mail', z.object({ id: z.string(), sealed: z.string() }));

export interface Mail {
  /** Null: nobody. The same work is done anyway, so that the time taken reveals nothing. */
  to: string | null;
  subject: string;
  text: string;
}

export const placeOfMail = (id: string) => ({ workspaceId: '', table: 'job', column: 'mail', row: id });

export const canSendMail = ({ config }: Pick<Context, 'config'>) => config.mail !== null;

/** Runs in the caller's transaction, so that the invitation and its email are committed together. */
export async function sendMail(
  ctx: Pick<Context, 'config' | 'db' | 'jobs' | 'keyring' | 'clock' | 'requestId'>,
  mail: Mail,
): Promise<boolean> {
  if (!canSendMail(ctx)) return false;
  const id = newId('job', ctx.clock);
  const sealed = ctx.keyring.seal(JSON.stringify(mail), placeOfMail(id));
  await ctx.jobs.enqueue(
    ctx.db,
    mailJob,
    { id, sealed },
    { tenant: { workspaceId: '', projectId: null }, requestId: ctx.requestId },
  );
  return true;
}
