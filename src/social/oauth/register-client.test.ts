import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { call } from '../../../test/tenant.ts';
import { deleteOldOauth } from '../credentials/store-oauth.ts';
import { addClient, letIn } from './oauth-for-tests.ts';

const app = await startApp();
const { system, counters } = app.services.database;
const register = (metadata: unknown) =>
  call(`${app.url}/oauth/register`, 'POST', JSON.stringify(metadata), {});

beforeEach(async () => {
  await sql`delete from rate_windows where key like 'oauth:register%'`.execute(counters);
});

describe('registration', () => {
  it('201: an id and no secret, whatever the program requests', async () => {
    const { status, body } = await register({
      client_name: 'Agent',
      redirect_uris: ['http://127.0.0.1/cb'],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client_id: expect.stringMatching(/^oac_/),
      redirect_uris: ['http://127.0.0.1/cb'],
      token_endpoint_auth_method: 'none',
    });
    expect(body.client_secret).toBeUndefined();
  });

  it('400: addresses that we never send a code to, other grants, not an object', async () => {
    const bad = [
      { redirect_uris: ['http://evil.example/'] },
      { redirect_uris: ['javascript:alert(1)'] },
      { redirect_uris: [] },
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) },
      { redirect_uris: ['https://a.example/'], grant_types: ['password'] },
      [],
    ];
    for (const metadata of bad) expect((await register(metadata)).status, JSON.stringify(metadata)).toBe(400);
    // It counts for the network that sent it and does not prevent others from registering.
    const { rows } = await sql`select from rate_windows where key = 'oauth:register'`.execute(counters);
    expect(rows).toEqual([]);
  });

  it('429: a flood from one address ends after twenty; 413: large bodies are not read', async () => {
    const metadata = { redirect_uris: ['https://a.example/'] };
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await register(metadata));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register({ ...metadata, more: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('a program without access is forgotten after a week; others stay', async () => {
    const tenant = await app.tenant();
    const [unused, { clientId }] = [await addClient(app), await letIn(app, tenant)];
    await sql`update oauth_clients set created_at = now() - interval '8 days'`.execute(system);
    await app.services.database.everyone(deleteOldOauth);
    const { rows } = await sql<{ id: string }>`
      select id from oauth_clients where id in (${unused}, ${clientId})`.execute(system);
    expect(rows).toEqual([{ id: clientId }]);
  });

  it('a flood leaves a few thousand at most; the newest, those of this hour and those with access stay', async () => {
    const { clientId } = await letIn(app, await app.tenant());
    await sql`update oauth_clients set created_at = now() - interval '3 hours' where used_at is null`.execute(
      system,
    );
    const [old, newer, fresh] = [await addClient(app), await addClient(app), await addClient(app)];
    await sql`
      update oauth_clients set created_at = now() - case id when ${old} then interval '2 hours' else interval '1.5 hours' end
       where id in (${old}, ${newer})`.execute(system);
    await app.services.database.everyone((tx) => deleteOldOauth(tx, 1));
    const { rows } = await sql<{ id: string }>`
      select id from oauth_clients where id in (${clientId}, ${old}, ${newer}, ${fresh})`.execute(system);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([clientId, newer, fresh].toSorted());
  });
});
