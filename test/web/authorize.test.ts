import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../factories/account.ts';
import { makeProofOld } from '../../src/people/people-for-tests.ts';
import { listeningPort } from '../../src/platform/net/listening-port.ts';
import { addClient } from '../../src/social/oauth/oauth-for-tests.ts';
import { type App, startApp } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAlone, visitAs } from './app.ts';

const VERIFIER = 'v'.repeat(43);

describe.skipIf(executablePath === null)('giving an app access, in a real browser', () => {
  let app: App;
  let home = '';
  const heard: URL[] = [];
  const agent = createServer((request, response) => {
    heard.push(new URL(request.url ?? '/', home));
    response.end('Back in the app');
  });
  beforeAll(async () => {
    app = await startApp();
    await new Promise<void>((resolve) => {
      agent.listen(0, '127.0.0.1', resolve);
    });
    home = `http://127.0.0.1:${listeningPort(agent)}`;
  });
  afterAll(() => void agent.close());

  const pageOf = async (more: Record<string, string> = {}) => {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: await addClient(app, ['http://127.0.0.1/callback']),
      redirect_uri: `${home}/callback`,
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      // A router that reads values as numbers would change it.
      state: '12345678901234567890',
      resource: `${app.url}/mcp`,
      ...more,
    });
    return `${app.url}/oauth/authorize?${asked}`;
  };
  const answerTo = (tenant: Tenant) => {
    const back = heard.filter(({ pathname }) => pathname === '/callback').at(-1);
    return { back, apps: () => tenant.console('list_connected_apps').then(({ body }) => body.data.items) };
  };

  it('sign in, see who asks, grant less than requested, and go back; later revoke it', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant);
    const visit = await visitAlone(app.url, { andGoesTo: home });
    const { page } = visit;
    const clientId = await addClient(app, ['http://127.0.0.1/callback']);
    await page.goto(await pageOf({ client_id: clientId }));
    await page.getByLabel('E-mail').fill(tenant.email);
    await page.getByLabel('Password', { exact: true }).fill(tenant.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Agent asks for access' }).waitFor();
    await page.getByText('The answer goes to a program on this computer').waitFor();
    await page.getByText(/Nobody has checked/).waitFor();
    await visit.expectAxe();

    // Rights that govern the workspace or publish are not granted by default.
    await expect.poll(() => page.getByRole('checkbox', { name: /Webhooks/ }).isChecked()).toBe(false);
    await expect
      .poll(() => page.getByRole('checkbox', { name: /Publish posts right away/ }).isChecked())
      .toBe(false);
    await page.getByRole('checkbox', { name: /Publish posts right away/ }).check();
    await makeProofOld(app, tenant);
    await app.services.database.system.deleteFrom('sign_in_guesses').execute();
    await page.getByRole('button', { name: 'Give access' }).click();
    const proof = page.getByRole('dialog');
    await proof.getByLabel('Password').fill(tenant.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Back in the app').waitFor();
    const { back, apps } = answerTo(tenant);
    expect([back?.searchParams.get('state'), back?.searchParams.get('iss')]).toEqual([
      '12345678901234567890',
      `${app.url}/oauth`,
    ]);
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back?.searchParams.get('code') ?? '',
      client_id: clientId,
      redirect_uri: `${home}/callback`,
      code_verifier: VERIFIER,
    });
    expect((await fetch(`${app.url}/oauth/token`, { method: 'POST', body: form })).status).toBe(200);
    expect((await apps())[0]).toMatchObject({ allowedActions: ['draft', 'publish'], confirmMode: 'confirm' });

    await page.goto(`${app.url}/w/${tenant.workspaceId}/settings/sessions`);
    await page.getByRole('button', { name: 'Disconnect Agent' }).click();
    await page.getByText('No app has access.').waitFor();
    expect(await apps()).toEqual([]);
    visit.expectNoFaults();
  });

  it.each([
    ['en', 390],
    ['zh-cn', 390],
    ['zh-cn', 1440],
  ] as const)('%s at %i: nothing is cut off; declining goes back without a code', async (locale, width) => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant, { locale, width, andGoesTo: home });
    const { page } = visit;
    await page.goto(await pageOf());
    await page.getByRole('heading', { level: 1, name: /Agent/ }).waitFor();
    await page.getByRole('checkbox').first().waitFor();
    await visit.expectAxe();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: locale === 'en' ? 'Decline' : '拒绝' }).click();
    await page.getByText('Back in the app').waitFor();
    const { back } = answerTo(tenant);
    expect([back?.searchParams.get('error'), back?.searchParams.get('code')]).toEqual([
      'access_denied',
      null,
    ]);
    visit.expectNoFaults();
  });

  it('a redirect that is not the app’s: reported, without a link to it', async () => {
    const visit = await visitAs(app.url, await app.tenant());
    await visit.page.goto(await pageOf({ redirect_uri: 'https://evil.example/' }));
    await visit.page.getByRole('heading', { name: 'The app can’t be given access' }).waitFor();
    await expect.poll(() => visit.page.locator('a[href*="evil"]').count()).toBe(0);
    await visit.expectAxe();
  });
});
