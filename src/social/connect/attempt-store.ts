import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';

const LIFE_MS = 10 * 60_000;

export interface Attempt {
  platform: string;
  host: string | null;
  verifier: string;
  accountId: string | null;
  app: { clientId: string; clientSecret: string } | null;
}

type Place = Pick<Services, 'database' | 'keyring' | 'clock'>;

/** The workspace stands before the dot, so that the callback knows where the session must be a member. */
export function newState(workspaceId: string): string {
  return `${workspaceId}.${randomBytes(32).toString('base64url')}`;
}

export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export async function saveAttempt(
  ctx: Place,
  caller: SessionCaller,
  state: string,
  attempt: Attempt,
): Promise<void> {
  const { keyring, clock } = ctx;
  const hash = hashOf(state);
  const seal = (text: string, column: string) =>
    keyring.seal(text, placeOf(caller.workspaceId, hash, column));
  const now = clock.now();
  await ctx.database.tenant(caller, async (tx) => {
    // What nobody came back from serves no one; a person makes few of these.
    await tx
      .deleteFrom('connect_attempts')
      .where('workspace_id', '=', caller.workspaceId)
      .where('expires_at', '<', now)
      .execute();
    await tx
      .insertInto('connect_attempts')
      .values({
        state_hash: hash,
        workspace_id: caller.workspaceId,
        user_id: caller.userId,
        platform: attempt.platform,
        host: attempt.host,
        verifier_sealed: seal(attempt.verifier, 'verifier'),
        account_id: attempt.accountId,
        client:
          attempt.app === null
            ? null
            : JSON.stringify({ sealed: seal(JSON.stringify(attempt.app), 'client') }),
        created_at: now,
        expires_at: new Date(now.getTime() + LIFE_MS),
      })
      .execute();
  });
}

/** Once, within ten minutes, by the person who began it. Anything else is one answer: 400. */
export async function takeAttempt(
  ctx: Place,
  caller: SessionCaller,
  platform: string,
  state: string,
): Promise<Attempt> {
  const hash = hashOf(state);
  const now = ctx.clock.now();
  const row = await ctx.database.tenant(caller, (tx) =>
    tx
      .updateTable('connect_attempts')
      .set({ used_at: now })
      .where('state_hash', '=', hash)
      .where('workspace_id', '=', caller.workspaceId)
      .where('user_id', '=', caller.userId)
      .where('platform', '=', platform)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row)
    throw new AppError(
      'invalid_input',
      'state: this connection was not started by you, is too old, or was finished before. Start again.',
      { field: 'state', fields: ['state'] },
    );
  const open = (text: string, column: string) =>
    ctx.keyring.open(text, placeOf(caller.workspaceId, hash, column));
  const client = row.client as { sealed: string } | null;
  return {
    platform,
    host: row.host,
    verifier: open(row.verifier_sealed, 'verifier'),
    accountId: row.account_id,
    app: client === null ? null : (JSON.parse(open(client.sealed, 'client')) as Attempt['app']),
  };
}

const hashOf = (state: string) => createHash('sha256').update(state).digest();

const placeOf = (workspaceId: string, hash: Buffer, column: string) => ({
  workspaceId,
  table: 'connect_attempts',
  column,
  row: hash.toString('hex'),
});
