import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp } from '../harness.ts';
import { executablePath, findViolations, openContext } from './browser.ts';

describe.skipIf(executablePath === null)('pages in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    // Without a worker the server is not ready, and the page would say so.
    app = await startWorkingApp();
  });

  async function visit(path: string) {
    const page = await (await openContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const foreign: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${app.url}${path}`);
    return { page, foreign, problems };
  }

  it('the start page shows the live status and calls no other host', async () => {
    const { page, foreign, problems } = await visit('/');
    await page.getByText('PostgreSQL').first().waitFor();
    expect([foreign, problems]).toEqual([[], []]);
  });

  it('axe finds nothing on the start page, light and dark', async () => {
    const { page } = await visit('/');
    expect(await findViolations(page)).toEqual([]);
  });

  it('the API reference lists the operations of both documents, offline', async () => {
    const { page, foreign } = await visit('/docs');
    await page.getByText('Parlance Localization API').first().waitFor();
    await page.getByText('Send test callback').first().waitFor();
    expect(foreign).toEqual([]);
  });

  it('the API reference shows the call of the SDK beside an operation, and that of Python after a click', async () => {
    const { page } = await visit('/docs#localization/tag/callbacks/POST/api/open/v1/callbacks/redeliver');
    const card = page.locator('.scalar-card').filter({ hasText: 'client.callbacks.redeliver(' }).first();
    await card.getByRole('button', { name: 'TypeScript SDK' }).click();
    await page.getByRole('option', { name: 'Python client' }).first().click();
    const python = page.locator('.scalar-card').filter({ hasText: 'client.redeliver_callback(' }).first();
    await python.waitFor();
    await expect
      .poll(() => python.innerText())
      .toContain('ParlanceLocalization(base_url, app_key, app_secret)');
  });

  it('deep links of the API open a page', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.social('GET', '/workspace');
    for (const link of Object.values<string>(body.data.deepLinks)) {
      const response = await fetch(link);
      expect([link, response.status]).toEqual([link, 200]);
    }
  });
});
