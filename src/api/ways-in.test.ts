import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApp, startApp } from '../../test/harness.ts';
import { folderName } from '../platform/folder-name.ts';
import { call } from '../../test/tenant.ts';

const ask = (url: string, headers: Record<string, string> = {}) =>
  call(`${url}/api/console/ways-in`, 'GET', '', headers);

describe('GET /api/console/ways-in', () => {
  it('200: to anybody, without a session', async () => {
    const app = await startApp();
    await app.tenant();
    const { status, body } = await ask(app.url);
    expect([status, body.data]).toEqual([
      200,
      {
        isSetUp: true,
        password: true,
        passkey: true,
        oidc: null,
        passwordResetByMail: false,
        demo: false,
        demoFile: null,
        sandbox: false,
      },
    ]);
  });

  it('200: the company’s own provider, with its host', async () => {
    const app = await openApp({
      env: {
        PARLANCE_OIDC_ISSUER: 'https://login.studio.example/realm',
        PARLANCE_OIDC_CLIENT_ID: 'parlance',
        PARLANCE_OIDC_CLIENT_SECRET: 'a secret of some length',
        PARLANCE_OIDC_DOMAINS: 'studio.example=ws_1',
      },
    });
    const { body, text } = await ask(app.url);
    await app.close();
    expect(body.data.oidc).toEqual({ name: 'login.studio.example', url: '/sign-in/oidc' });
    expect(text).not.toContain('a secret');
  });

  it('200: a demo names the file with its sign-in data, in the folder that it really uses', async () => {
    const app = await openApp({ env: { PARLANCE_DEMO: 'on' } });
    const { body } = await ask(app.url);
    const folder = folderName(app.services.config.dataDir);
    await app.close();
    expect(body.data.demoFile).toBe(join(folder, 'credentials.json'));
  });

  it('403: from a page of another site', async () => {
    const { url } = await startApp();
    expect((await ask(url, { origin: 'https://evil.example' })).status).toBe(403);
  });
});
