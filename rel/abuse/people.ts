import { newToken } from '#platform/auth/bearer.ts';
import { SCOPES } from '#platform/rights/scopes.ts';
import { newId } from '#platform/ids.ts';
import type { World } from '../../bench/world.ts';
import { putTokens } from '../../src/social/accounts/store/tokens.ts';

/** A person who may read, and their credential. */
export async function addViewer(world: World, workspaceId: string): Promise<string> {
  const { clock } = world;
  const userId = newId('usr', clock);
  const { token, hash, hint } = newToken();
  await world.database.everyone(async (tx) => {
    const email = `${userId}@abuse.example`;
    await tx.insertInto('users').values({ id: userId, email, name: 'Viewer', password_hash: '' }).execute();
    await tx
      .insertInto('members')
      .values({ workspace_id: workspaceId, user_id: userId, role: 'viewer' })
      .execute();
    await tx
      .insertInto('credentials')
      .values({
        id: newId('cred', clock),
        workspace_id: workspaceId,
        issuer_id: userId,
        name: 'Viewer',
        kind: 'api_key',
        token_hash: hash,
        token_hint: hint,
        scopes: [...SCOPES],
        allowed_actions: [],
        confirm_mode: 'preauthorized',
      })
      .execute();
  });
  return token;
}

/** An account on the hostile server with a post whose comments are read again and again. */
export async function addHostileAccount(world: World, workspaceId: string): Promise<string> {
  const { clock } = world;
  const [id, postId] = [newId('acc', clock), newId('pst', clock)];
  const now = clock.now();
  await world.database.everyone(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id,
        workspace_id: workspaceId,
        platform: 'mastodon',
        platform_account_id: '1',
        handle: 'mallory',
        display_name: 'Mallory',
        facts: '{}',
      })
      .execute();
    const tokens = {
      accessToken: 'hostile',
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
    };
    const place = { db: tx, keyring: world.keyring };
    await putTokens(place, { account_id: id, workspace_id: workspaceId }, tokens, now);
    await tx
      .insertInto('posts')
      .values({
        id: postId,
        workspace_id: workspaceId,
        status: 'published',
        content: JSON.stringify({ text: 'Hello', parts: [], mediaIds: [] }),
        content_hash: 'x',
        timezone: 'UTC',
        created_by: 'usr_abuse',
        created_via: 'api',
        published_at: now,
      })
      .execute();
    await tx
      .insertInto('post_targets')
      .values({
        id: newId('tgt', clock),
        workspace_id: workspaceId,
        post_id: postId,
        account_id: id,
        platform: 'mastodon',
        status: 'published',
        platform_post_id: '1',
        published_at: now,
      })
      .execute();
  });
  return id;
}
