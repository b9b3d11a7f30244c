import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { happen, makeWebhook, sendDue } from '#social/webhooks/webhooks-for-tests.ts';
import { openUrl, sealUrl } from './sealed-url.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { type App, startApp } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { runSealUrls } from './run-seal-urls.ts';

const URL_KEPT = 'https://hooks.example:8443/T0/B1?token=s3cret-of-the-url#part';

async function keptUrl(app: App, id: string): Promise<string> {
  const { rows } = await sql<{ url: string }>`select url from webhooks where id = ${id}`.execute(
    app.services.database.system,
  );
  return rows[0]?.url ?? '';
}

describe('a URL that we send to', () => {
  it('shows its origin and can be decrypted in its workspace only', async () => {
    const { keyring } = (await startApp()).services;
    const kept = sealUrl(keyring, 'ws_1', URL_KEPT);
    expect(kept).toMatch(/^https:\/\/hooks\.example:8443\/#v1\./);
    expect(new URL(kept).host).toBe('hooks.example:8443');
    expect(kept).not.toContain('s3cret');
    expect(openUrl(keyring, 'ws_1', kept)).toBe(URL_KEPT);
    expect(() => openUrl(keyring, 'ws_2', kept)).toThrow();
    expect(openUrl(keyring, 'ws_1', URL_KEPT)).toBe(URL_KEPT);
  });

  it('is shown to people unchanged, before and after sealing, and is delivered to', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const receiver = await startReceiver();
    const url = `${receiver.url}/?token=s3cret-of-the-url`;
    const webhook = await makeWebhook(tenant, { url });
    expect(webhook.url).toBe(url);
    expect(await keptUrl(app, webhook.id)).not.toContain('s3cret');

    // As an earlier version kept it.
    await sql`update webhooks set url = ${url} where id = ${webhook.id}`.execute(
      app.services.database.system,
    );
    const seen = async () => (await tenant.social('GET', '/webhooks')).body.data.items[0].url;
    expect(await seen()).toBe(url);
    // Runs twice, as after a worker that died: the second run finds the remaining rows, which are none here.
    await runSealUrls.run({}, jobContext(app));
    const sealed = await keptUrl(app, webhook.id);
    await runSealUrls.run({}, jobContext(app));

    expect(sealed).not.toContain('s3cret');
    expect(await keptUrl(app, webhook.id)).toBe(sealed);
    expect(await seen()).toBe(url);
    const changed = await tenant.social('PATCH', `/webhooks/${webhook.id}`, { types: [] });
    expect(changed.body.data.url).toBe(url);
    await happen(app, tenant, 'post.created');
    await sendDue(app);
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  it('of callbacks stored in plain text is sealed in every table, and shown as it was', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { system } = app.services.database;
    const url = 'http://127.0.0.1:9999/cb?token=s3cret-of-the-url';
    const task = {
      name: 'T',
      source_language: 'en',
      target_languages: ['de'],
      strings: [{ string_id: 'a', content: 'Hello' }],
      callback_url: url,
    };
    expect((await tenant.open('POST', '/tasks/create', task)).status).toBe(200);
    await tenant.open('POST', '/callbacks/test', { callback_url: url });
    const all = async () => {
      const { rows } = await sql<{ url: string }>`
        select url from deliveries where workspace_id = ${tenant.workspaceId}
        union all select callback_url from tasks where workspace_id = ${tenant.workspaceId}
        union all select callback_url from runs where workspace_id = ${tenant.workspaceId}`.execute(system);
      return rows.map((row) => row.url).filter((kept) => kept !== null);
    };
    expect((await all()).length).toBeGreaterThan(2);
    expect((await all()).filter((kept) => kept.includes('s3cret'))).toEqual([]);
    await sql`update deliveries set url = ${url} where workspace_id = ${tenant.workspaceId}`.execute(system);
    await sql`update tasks set callback_url = ${url} where workspace_id = ${tenant.workspaceId}`.execute(
      system,
    );
    await sql`update runs set callback_url = ${url} where workspace_id = ${tenant.workspaceId}`.execute(
      system,
    );

    await runSealUrls.run({}, jobContext(app));

    expect((await all()).filter((kept) => kept.includes('s3cret'))).toEqual([]);
    const shown = await tenant.open('POST', '/callbacks/deliveries', {});
    expect(new Set(shown.body.data.items.map((item: { url: string }) => item.url))).toEqual(new Set([url]));
    const desk = await tenant.console('list_deliveries', {});
    expect(desk.body.data.items[0].url).toBe(url);
  });
});
