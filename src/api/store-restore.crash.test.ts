import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, type AppOptions, freshDatabase, openApp, until } from '../../test/harness.ts';
import { rawRequest, sendRaw } from '../../test/raw-http.ts';
import { callStore, makeSteward, stewardOf } from '../../test/store.ts';
import { makeLink } from '../people/links/store.ts';
import { enter, invite, makeMember, PASSWORD, tokenOf } from '../people/people-for-tests.ts';
import { takeSteward } from '../people/users/store-stewards.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(options: AppOptions = {}): Promise<App> {
  const app = await openApp({ ...options, databaseUrl: await freshDatabase() });
  undo.push(() => app.close());
  return app;
}

describe('data that a restore does not bring back', () => {
  it('sessions, links and invitations, whether ended since or not', async () => {
    const app = await open();
    const tenant = await app.tenant();
    const { system } = app.services.database;
    const member = await makeMember(app, tenant, 'viewer');
    const { token } = await invite(tenant);
    const reset = await makeLink(system, { kind: 'reset', userId: member.userId, lifeSec: 3600 });
    const post = (await tenant.console('create_post', { content: { text: 'Hello' } })).body.data.postId;
    const look = tokenOf((await tenant.console('create_review_link', { postId: post })).body.data.link);
    const read = async () => (await enter(app, 'read_review', { token: look })).status;
    expect(await read()).toBe(200);
    const steward = await stewardOf(app, tenant);
    const file = await steward.backup();
    await enter(app, 'logout', {}, { cookie: member.cookie });
    await enter(app, 'reset_password', { token: reset, password: 'a rather new password' });

    const { status, body } = await steward.restore(file);

    expect([status, body.data.next_steps[0]]).toEqual([
      200,
      expect.stringMatching(/^Everybody signs in again/),
    ]);
    expect((await member.console('get_me')).status).toBe(401);
    expect((await tenant.console('get_me', {})).status).toBe(401);
    expect((await steward.post('backup')).status).toBe(401);
    const another = { token: reset, password: 'yet another password' };
    expect((await enter(app, 'reset_password', another)).status).toBe(404);
    expect((await enter(app, 'read_invitation', { token })).status).toBe(404);
    expect(await read()).toBe(404);
    // With the passwords of that time.
    expect((await enter(app, 'login', { email: member.email, password: PASSWORD })).status).toBe(200);
    expect((await (await callStore(app.url, tenant)).post('backup')).status).toBe(200);
  });

  it('a steward who was demoted since; one who was promoted since and is in the backup stays one', async () => {
    const app = await open();
    const [then, now, gone] = [await app.tenant(), await app.tenant(), await app.tenant()];
    const file = await (await stewardOf(app, then)).backup();
    const late = await app.tenant();
    const { system } = app.services.database;
    await takeSteward(system, then.userId);
    await makeSteward(app, late);
    await makeSteward(app, gone);
    await system.updateTable('users').set({ banned_at: new Date() }).where('id', '=', gone.userId).execute();

    const { body } = await (await stewardOf(app, now)).restore(file);

    expect(body.data.next_steps).toContain(`Stewards of this installation: ${now.email}.`);
    expect((await (await callStore(app.url, now)).post('backup')).status).toBe(200);
    for (const other of [then, gone])
      expect((await (await callStore(app.url, other)).post('backup')).status).toBe(403);
  });
});

describe('a long upload', () => {
  it('takes as long as it needs, while others keep their own time limits', async () => {
    const app = await open({ env: { PARLANCE_REQUEST_TIMEOUT: '1' } });
    const tenant = await app.tenant();
    const file = await (await stewardOf(app, tenant)).backup();
    const cookie = await tenant.signIn();
    const upload = request(`${app.url}/api/console/store/restore`, {
      method: 'POST',
      headers: { origin: app.url, cookie, 'content-length': file.length },
    });
    const answered = once(upload, 'response');
    upload.write(file.subarray(0, file.length >> 1));
    await until('the upload is being read', async () => {
      const { rows } = await app.services.database.executeSql(
        `select from pg_class where relname like 'stage\\_%' and relpersistence = 't'`,
      );
      return rows.length > 0;
    });
    // Sent after the upload, and it times out later: so the upload has lasted longer than the limit.
    const head = { method: 'POST', path: '/api/console/get_me', body: '{', contentLength: 9 };
    const slow = await sendRaw(
      app.url,
      rawRequest(app.url, {
        ...head,
        headers: [
          ['origin', app.url],
          ['cookie', cookie],
        ],
      }),
    );
    expect(slow.status).toBe(408);
    upload.end(file.subarray(file.length >> 1));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
  });
});
