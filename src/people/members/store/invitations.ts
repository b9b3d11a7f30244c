import { sql } from 'kysely';
import { hashToken } from '#platform/auth/bearer.ts';
import type { Role } from '#platform/rights/roles.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Ended } from '#platform/context.ts';
import type { Rights } from './members.ts';

const LIFE = '7 days';

interface NewInvitation extends Rights {
  role: Exclude<Role, 'owner'>;
  id: string;
  workspaceId: string;
  email: string | null;
  tokenHash: Buffer;
  /** The hash of the token in the emailed link; null if no email is sent. */
  mailTokenHash: Buffer | null;
  invitedBy: string;
}

export interface Invitation extends Rights {
  id: string;
  workspaceId: string;
  workspace: string;
  email: string | null;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** `isProof`: the link came by email, so its holder can read the mail of that address. */
export interface Opened extends Invitation {
  isProof: boolean;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<Date> {
  const row = await tx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      workspace_id: invitation.workspaceId,
      email: invitation.email,
      role: invitation.role,
      localization: invitation.localization,
      languages: invitation.languages,
      token_hash: invitation.tokenHash,
      mail_token_hash: invitation.mailTokenHash,
      invited_by: invitation.invitedBy,
      expires_at: sql<Date>`now() + ${LIFE}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

const open = (db: Tx) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.workspace_id',
      'w.name as workspace',
      'i.email',
      'i.role',
      'i.localization',
      'i.languages',
      'u.name as invited_by',
      'i.created_at',
      'i.expires_at',
    ])
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('w.dissolved_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof open>['executeTakeFirstOrThrow']>>;

const toInvitation = (row: Row): Invitation => ({
  id: row.id,
  workspaceId: row.workspace_id,
  workspace: row.workspace,
  email: row.email,
  role: row.role,
  localization: row.localization,
  languages: row.languages,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

export async function listInvitations(tx: Tx, workspaceId: string): Promise<Invitation[]> {
  const rows = await open(tx)
    .where('i.workspace_id', '=', workspaceId)
    .orderBy('i.id', 'desc')
    .limit(500)
    .execute();
  return rows.map(toInvitation);
}

/**
 * An invitation is valid only as long as its maker may still invite, here or in the agency above: a
 * removed person must not come back with a link that they kept. Read across tenants, because the
 * agency is another workspace.
 */
export async function findByToken(db: Tx, token: string): Promise<Opened | null> {
  const hash = hashToken(token);
  const row = await open(db)
    .select('i.mail_token_hash')
    .where((eb) => eb.or([eb('i.token_hash', '=', hash), eb('i.mail_token_hash', '=', hash)]))
    .where('w.dissolves_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members as m')
          .select('m.role')
          .whereRef('m.user_id', '=', 'i.invited_by')
          .where('m.status', '=', 'active')
          .where('m.role', 'in', ['owner', 'admin'])
          .where((eb) =>
            eb.or([
              eb('m.workspace_id', '=', eb.ref('i.workspace_id')),
              eb('m.workspace_id', '=', eb.ref('w.parent_id')),
            ]),
          ),
      ),
    )
    .executeTakeFirst();
  return row ? { ...toInvitation(row), isProof: row.mail_token_hash?.equals(hash) ?? false } : null;
}

/** False if it was used, revoked or too old: of two concurrent callers, only one succeeds. */
export async function takeInvitation(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function revoke(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The maker may no longer invite, so a link that they kept must not let them in again. */
export async function revokeAllBy(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes a person's open invitations, in every workspace. */
export function revokeInvitationsOf(tx: Tx, userId: string): Promise<Ended[]> {
  return tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'workspace_id as workspaceId', 'id as mark'])
    .execute();
}
