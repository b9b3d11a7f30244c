import { randomBytes } from 'node:crypto';
import { newToken } from '#platform/auth/bearer.ts';
import { canonicalEmail } from '#kernel/email.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { SCOPES, TIERS } from '#platform/rights/scopes.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Keyring } from '#platform/secrets.ts';
import { createKey } from '#localization/keys/store.ts';
import { giveSteward } from '#people/users/store-stewards.ts';
import { DEMO_WORKSPACE } from '#people/workspaces/store/demo.ts';
import { writeCredentials } from '#app/credentials-file.ts';
import { addDemoAccounts } from './add-accounts.ts';
import { DATA } from './data.ts';

interface DemoOptions {
  database: Database;
  keyring: Keyring;
  clock: Clock;
  publicUrl: string;
  dataDir: string;
}

/** A small studio, so that the first start shows something and every key works at once. */
export async function makeDemoWorld({
  database,
  keyring,
  clock,
  publicUrl,
  dataDir,
}: DemoOptions): Promise<void> {
  const { workspace, project } = DATA;
  const { email, name } = workspace.owner;
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);

  await database.everyone(async (tx) => {
    const userId = newId('usr', clock);
    const workspaceId = newId('ws', clock);
    await tx
      .insertInto('users')
      .values({
        id: userId,
        email,
        email_key: canonicalEmail(email),
        name,
        password_hash: passwordHash,
      })
      .execute();
    await giveSteward(tx, userId);
    await tx
      .insertInto('workspaces')
      .values({
        id: workspaceId,
        name: workspace.name,
        kind: 'team',
        timezone: workspace.timezone,
        locales: workspace.locales,
      })
      .execute();
    await tx
      .insertInto('members')
      .values({ workspace_id: workspaceId, user_id: userId, role: 'owner' })
      .execute();
    await tx
      .insertInto('instance')
      .values({ name: DEMO_WORKSPACE, value: JSON.stringify(workspaceId) })
      .execute();

    const caller: SessionCaller = {
      kind: 'session',
      id: userId,
      userId,
      workspaceId,
      projectId: null,
      role: 'owner',
    };
    const projectId = newId('prj', clock);
    await tx
      .insertInto('projects')
      .values({
        id: projectId,
        workspace_id: workspaceId,
        name: project.name,
        source_language: project.source_language,
        target_languages: project.target_languages,
      })
      .execute();
    const key = await createKey(
      { db: tx, clock, keyring, caller },
      { projectId, label: 'Demo key', scopes: [], allowedIps: [], expiresAt: null },
    );
    const accessToken = await addDemoCredential(tx, clock, caller);
    await addDemoAccounts(tx, clock, workspaceId);

    // Written before the commit: a crash in between leaves a file that the next start replaces, never
    // a world whose keys nobody knows.
    writeCredentials(dataDir, {
      base_url: publicUrl,
      owner: { email, password },
      localization: { project_id: projectId, app_key: key.appKey, app_secret: key.secret },
      social: { workspace_id: workspaceId, access_token: accessToken },
    });
  });
}

async function addDemoCredential(tx: Tx, clock: Clock, caller: SessionCaller): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('credentials')
    .values({
      id: newId('cred', clock),
      workspace_id: caller.workspaceId,
      issuer_id: caller.userId,
      name: 'Demo agent',
      kind: 'mcp_client',
      token_hash: token.hash,
      token_hint: token.hint,
      scopes: [...SCOPES],
      allowed_actions: [...TIERS],
      confirm_mode: 'preauthorized',
    })
    .execute();
  return token.token;
}
