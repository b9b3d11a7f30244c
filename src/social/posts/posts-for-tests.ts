import { expect } from 'vitest';
import { newToken } from '#platform/auth/bearer.ts';
import type { Role } from '#platform/rights/roles.ts';
import { SCOPES, TIERS } from '#platform/rights/scopes.ts';
import { newId } from '#platform/ids.ts';
import type { App } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';

export async function addGroup({ services }: App, tenant: Tenant, accountIds: string[]): Promise<string> {
  const id = newId('agr', services.clock);
  const { system } = services.database;
  await system
    .insertInto('account_groups')
    .values({ id, workspace_id: tenant.workspaceId, name: 'Group' })
    .execute();
  for (const accountId of accountIds) {
    await system
      .insertInto('account_group_members')
      .values({ workspace_id: tenant.workspaceId, group_id: id, account_id: accountId })
      .execute();
  }
  return id;
}

/** Another member of the workspace, with a credential. */
export async function addColleague(
  { services }: App,
  tenant: Tenant,
  role: Role,
): Promise<{ userId: string; headers: Record<string, string>; token: string }> {
  const { database, clock } = services;
  const userId = newId('usr', clock);
  const made = newToken();
  await database.everyone(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: userId,
        email: `${userId.toLowerCase()}@test.example`,
        name: role,
        password_hash: 'none',
      })
      .execute();
    await tx
      .insertInto('members')
      .values({ workspace_id: tenant.workspaceId, user_id: userId, role })
      .execute();
    await tx
      .insertInto('credentials')
      .values({
        id: newId('cred', clock),
        workspace_id: tenant.workspaceId,
        issuer_id: userId,
        name: role,
        kind: 'api_key',
        token_hash: made.hash,
        token_hint: made.hint,
        scopes: [...SCOPES],
        allowed_actions: [...TIERS],
        confirm_mode: 'preauthorized',
      })
      .execute();
  });
  return { userId, token: made.token, headers: bearer(made.token) };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** A draft made over the wire; returns the data of the answer. */
export async function draft(tenant: Tenant, body: object = {}): Promise<Answer['body']> {
  const answer = await tenant.social('POST', '/posts', { content: { text: 'Hello' }, ...body });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}

export async function setPost({ services }: App, postId: string, fields: object): Promise<void> {
  await services.database.system.updateTable('posts').set(fields).where('id', '=', postId).execute();
}

/** Updates all targets of a post, or the one for an account. */
export async function setTargets(
  { services }: App,
  postId: string,
  fields: object,
  accountId?: string,
): Promise<void> {
  let update = services.database.system.updateTable('post_targets').set(fields).where('post_id', '=', postId);
  if (accountId !== undefined) update = update.where('account_id', '=', accountId);
  await update.execute();
}

export async function setPolicy({ services }: App, tenant: Tenant, approval: object): Promise<void> {
  await services.database.system
    .updateTable('workspaces')
    .set({ policy: JSON.stringify({ approval }) })
    .where('id', '=', tenant.workspaceId)
    .execute();
}

export async function eventsOf({ services }: App, postId: string): Promise<string[]> {
  const rows = await services.database.system
    .selectFrom('events')
    .select('type')
    .where('post_id', '=', postId)
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}

/** Ahead of the real clock, so that tests do not age. */
export function ahead(days = 1): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
