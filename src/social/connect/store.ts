import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { parseOwn } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { hashToken } from '#platform/auth/bearer.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    /** First the registered app, later what the platform granted; both are sealed. */
    'connect_attempts.client': { sealed?: string; grants?: string };
  }
}

const LIFE_MS = 10 * 60_000;

export interface Attempt {
  platform: string;
  host: string | null;
  verifier: string;
  accountId: string | null;
  app: { clientId: string; clientSecret: string } | null;
}

type Place = Pick<Services, 'database' | 'keyring' | 'clock'>;

/** The workspace id before the dot tells the callback in which workspace the session must be a member. */
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
  const hash = hashToken(state);
  const seal = (text: string, column: string) =>
    keyring.seal(text, placeOf(caller.workspaceId, hash, column));
  const now = clock.now();
  await ctx.database.tenant(caller, async (tx) => {
    // Deletes abandoned attempts. There are few, because people make few of them.
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

/**
 * Works once, within ten minutes, and only for the person who started it. Every other case gets the same 400.
 */
export async function takeAttempt(
  ctx: Place,
  caller: SessionCaller,
  platform: string,
  state: string,
): Promise<Attempt> {
  const hash = hashToken(state);
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
  if (!row) throw unknownState();
  const open = (text: string, column: string) =>
    ctx.keyring.open(text, placeOf(caller.workspaceId, hash, column));
  const sealed = row.client?.sealed;
  return {
    platform,
    host: row.host,
    verifier: open(row.verifier_sealed, 'verifier'),
    accountId: row.account_id,
    app: sealed === undefined ? null : parseOwn<Attempt['app']>(open(sealed, 'client')),
  };
}

/** The consent covers several accounts: the grants are kept, sealed, until the person chooses among them. */
export async function keepGrants(
  ctx: Place,
  caller: SessionCaller,
  state: string,
  waiting: Waiting,
): Promise<void> {
  const hash = hashToken(state);
  const place = placeOf(caller.workspaceId, hash, 'grants');
  const sealed = ctx.keyring.seal(JSON.stringify(waiting), place);
  await ctx.database.tenant(caller, (tx) =>
    tx
      .updateTable('connect_attempts')
      .set({
        client: JSON.stringify({ grants: sealed }),
        expires_at: new Date(ctx.clock.now().getTime() + LIFE_MS),
      })
      .where('state_hash', '=', hash)
      .where('workspace_id', '=', caller.workspaceId)
      .execute(),
  );
}

/** Works once, like the attempt itself. The row is deleted together with the tokens. */
export async function takeGrants(
  ctx: Place,
  caller: SessionCaller,
  platform: string,
  state: string,
): Promise<Waiting> {
  const hash = hashToken(state);
  const row = await ctx.database.tenant(caller, (tx) =>
    tx
      .deleteFrom('connect_attempts')
      .where('state_hash', '=', hash)
      .where('workspace_id', '=', caller.workspaceId)
      .where('user_id', '=', caller.userId)
      .where('platform', '=', platform)
      .where('used_at', 'is not', null)
      .where('expires_at', '>', ctx.clock.now())
      .where(sql<boolean>`client ->> 'grants' is not null`)
      .returning('client')
      .executeTakeFirst(),
  );
  const grants = row?.client?.grants;
  if (grants === undefined) throw unknownState();
  return Waiting.parse(JSON.parse(ctx.keyring.open(grants, placeOf(caller.workspaceId, hash, 'grants'))));
}

const Instant = z.coerce.date().nullable();
const Waiting = z.object({
  host: z.string().nullable(),
  issuedAt: z.coerce.date(),
  grants: z.array(
    z.object({
      tokens: z.object({
        accessToken: z.string(),
        refreshToken: z.string().nullable(),
        secrets: z.record(z.string(), z.string()).optional(),
        expiresAt: Instant,
        refreshExpiresAt: Instant,
        renews: z.literal(false).optional(),
        scopes: z.array(z.string()),
      }),
      profile: z.object({
        platformAccountId: z.string(),
        handle: z.string(),
        displayName: z.string(),
        avatar: z.string().nullable(),
        followers: z.number(),
        profileUrl: z.string().nullable(),
        facts: z.record(z.string(), z.unknown()),
      }),
    }),
  ),
});
export type Waiting = z.output<typeof Waiting>;

const unknownState = () =>
  new AppError('invalid_input', say('connect.state_connection_not_started_you'), {
    field: 'state',
    fields: ['state'],
  });

const placeOf = (workspaceId: string, hash: Buffer, column: string) => ({
  workspaceId,
  table: 'connect_attempts',
  column,
  row: hash.toString('hex'),
});
