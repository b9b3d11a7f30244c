import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { hashToken } from '#platform/auth/bearer.ts';
import type { Tx } from '#platform/db/client.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'one_time_links.state': Record<string, unknown>;
  }
}

export type LinkKind = 'setup' | 'reset' | 'second_factor' | 'passkey' | 'oidc';

interface NewLink {
  kind: LinkKind;
  userId: string | null;
  state?: Record<string, unknown>;
  lifeSec: number;
}

export interface Link {
  userId: string | null;
  state: Record<string, unknown>;
}

/** 256 random bits; only their hash is stored. */
export function newSecret(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export async function makeLink(db: Tx, { kind, userId, state = {}, lifeSec }: NewLink): Promise<string> {
  const { token, hash } = newSecret();
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: hash,
      kind,
      user_id: userId,
      state: JSON.stringify(state),
      expires_at: sql<Date>`now() + ${lifeSec} * interval '1 second'`,
    })
    .execute();
  return token;
}

/** Takes the link: of two concurrent callers, only one gets it. */
export async function takeLink(db: Tx, kind: LinkKind, token: string): Promise<Link> {
  const taken = db.deleteFrom('one_time_links').where(isAlive(kind, token)).returning(LINK);
  return linkOf(await taken.executeTakeFirst());
}

/** For links that allow wrong answers: the link stays until the answer is right. */
export async function readLink(db: Tx, kind: LinkKind, token: string): Promise<Link> {
  return linkOf(
    await db.selectFrom('one_time_links').select(LINK).where(isAlive(kind, token)).executeTakeFirst(),
  );
}

const LINK = ['user_id as userId', 'state'] as const;

const isAlive = (kind: LinkKind, token: string) =>
  sql<boolean>`token_hash = ${hashToken(token)} and kind = ${kind} and expires_at > now()`;

function linkOf(row: Link | undefined): Link {
  if (!row) throw invalidLink();
  return row;
}

export async function endLinks(db: Tx, by: { userId: string } | { kind: LinkKind }): Promise<void> {
  const all = db.deleteFrom('one_time_links');
  await ('userId' in by ? all.where('user_id', '=', by.userId) : all.where('kind', '=', by.kind)).execute();
}

/** The same sentence for a link that is wrong, used, revoked or too old: callers must not learn which. */
export function invalidLink(): AppError {
  return new AppError('not_found', say('common.link_not_valid_any_more'));
}
