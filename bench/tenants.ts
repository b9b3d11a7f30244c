import { addDemoAccounts } from '../demo/add-accounts.ts';
import { newToken } from '#platform/auth/bearer.ts';
import { SCOPES, TIERS } from '#platform/rights/scopes.ts';
import type { SessionCaller } from '#platform/caller.ts';
import { newId } from '#platform/ids.ts';
import { createKey } from '../src/localization/keys/store.ts';
import type { World } from './world.ts';

export interface BenchTenant {
  workspaceId: string;
  projectId: string;
  keys: { keyId: string; appKey: string; secret: string }[];
  tokens: string[];
}

/** A workspace with twelve accounts, a project, and as many keys and credentials as the limits need. */
export async function addTenant(world: World, keys: number, credentials: number): Promise<BenchTenant> {
  const { clock, keyring } = world;
  const userId = newId('usr', clock);
  const workspaceId = newId('ws', clock);
  const projectId = newId('prj', clock);
  const caller: SessionCaller = {
    kind: 'session',
    id: userId,
    userId,
    workspaceId,
    projectId: null,
    role: 'owner',
  };
  return world.database.everyone(async (tx) => {
    const email = `${userId}@bench.example`.toLowerCase();
    await tx
      .insertInto('users')
      .values({ id: userId, email, email_key: email, name: 'Bench', password_hash: '' })
      .execute();
    await tx.insertInto('workspaces').values({ id: workspaceId, name: 'Bench', kind: 'team' }).execute();
    await tx
      .insertInto('members')
      .values({ workspace_id: workspaceId, user_id: userId, role: 'owner' })
      .execute();
    await tx
      .insertInto('projects')
      .values({
        id: projectId,
        workspace_id: workspaceId,
        name: 'Bench',
        source_language: 'en',
        target_languages: ['de', 'ja'],
      })
      .execute();
    await addDemoAccounts(tx, clock, workspaceId);

    const made: BenchTenant = { workspaceId, projectId, keys: [], tokens: [] };
    while (made.keys.length < keys) {
      const key = { projectId, label: 'Bench', scopes: [], allowedIps: [], expiresAt: null };
      made.keys.push(await createKey({ db: tx, clock, keyring, caller }, key));
    }
    while (made.tokens.length < credentials) {
      const { token, hash, hint } = newToken();
      await tx
        .insertInto('credentials')
        .values({
          id: newId('cred', clock),
          workspace_id: workspaceId,
          issuer_id: userId,
          name: 'Bench',
          kind: 'api_key',
          token_hash: hash,
          token_hint: hint,
          scopes: [...SCOPES],
          allowed_actions: [...TIERS],
          confirm_mode: 'preauthorized',
        })
        .execute();
      made.tokens.push(token);
    }
    return made;
  });
}

/** The plan of the workspace does not limit; the limits of credentials are met by using many. */
export async function liftLimits(world: World, tenant: BenchTenant): Promise<void> {
  const limits = JSON.stringify({
    publishesPerDay: 1_000_000,
    scheduledThisMonth: 1_000_000,
    accountPublishesPerDay: { bluesky: 1_000_000 },
    publishIntervalSec: { bluesky: 0 },
  });
  await world.database.system
    .updateTable('workspaces')
    .set({ limits })
    .where('id', '=', tenant.workspaceId)
    .execute();
}
