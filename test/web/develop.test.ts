import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEndpoint } from '../../src/social/webhooks/webhook-endpoint.ts';
import { age, deliverDue } from '../deliver.ts';
import { type App, startApp, until } from '../harness.ts';
import { startReceiver } from '../receiver.ts';
import { executablePath, launch, visitAs } from './app.ts';

/** What is shown once: read it, say that it is stored, go on. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = await dialog.locator('code').last().textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByText('Copy it to a safe place first').waitFor();
  await dialog.getByLabel('I have stored it').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret ?? '';
}

describe.skipIf(executablePath === null)('the developer’s desk, in a real browser', () => {
  let app: App;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp();
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it('a webhook that fails is seen, mended, sent again by key, and its signature is right', async () => {
    const tenant = await app.tenant();
    let isBroken = true;
    const receiver = await startReceiver(() =>
      isBroken ? { status: 500, body: 'no such table' } : { status: 200, body: 'thanks' },
    );
    const visit = await visitAs(browser, app.url, tenant);
    const { page } = visit;
    await visit.go('d/webhooks');
    await page.getByText('No endpoint yet').waitFor();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'Add endpoint' });
    await form.getByLabel('URL').fill(`${receiver.url}/hook`);
    await form.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await takeSecret(page, 'Endpoint added');

    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.waitForURL(/\/d\/webhooks\/deliveries\?/);
    const detail = page.getByRole('complementary', { name: 'Delivery' });
    await detail.getByText('Sending').waitFor();
    await deliverDue(app, webhookEndpoint);
    await detail.getByText('Retrying').waitFor();
    await until('every attempt was made', async () => {
      await age(app, 200_000);
      await deliverDue(app, webhookEndpoint);
      const { body } = await tenant.console('list_deliveries', {});
      return body.data.items[0].state === 'failed';
    });
    await detail.getByText('Failed', { exact: true }).waitFor();
    await detail.getByText('no such table').waitFor();
    const attempts = receiver.received.length;
    expect(attempts).toBeGreaterThan(1);
    expect(await detail.getByRole('list').first().getByText('500').count()).toBe(Math.min(8, attempts));
    await visit.expectAccessible();

    isBroken = false;
    // An endpoint that failed for three days was switched off meanwhile.
    const { body } = await tenant.console('list_webhooks');
    await tenant.console('update_webhook', { webhookId: body.data.items[0].id, active: true });
    await page.getByRole('option', { name: /webhook\.test/, selected: true }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('Sent again, with a new round of attempts').first().waitFor();
    await deliverDue(app, webhookEndpoint);
    await detail.getByText('Delivered', { exact: true }).waitFor();
    await detail.getByText('thanks').waitFor();
    const last = receiver.received.at(-1);
    const [, time, mac] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(last?.headers['x-parlance-signature'] ?? '') ?? [];
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${last?.body}`).digest('hex'));
    visit.expectNoFaults();
    await receiver.close();
  });

  it('a credential is issued, does what it may, is refused in words, is seen in the log, and ends', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(browser, app.url, tenant);
    const { page } = visit;
    await visit.go('d/keys/credentials');
    await page.getByRole('button', { name: 'Issue credential' }).first().click();
    const form = page.getByRole('dialog', { name: 'Issue credential' });
    await form.getByLabel('Name').fill('Writing agent');
    await form.getByLabel('Workspace: Read').click();
    await form.getByLabel('Posts: Read').click();
    await form.getByRole('checkbox', { name: /^Draft/ }).click();
    await form.getByRole('button', { name: 'Issue credential' }).click();
    const token = await takeSecret(page, 'Credential issued');

    expect((await tenant.tool('list_posts', {}, token)).body.result.isError ?? false).toBe(false);
    const refused = await tenant.tool(
      'publish_post',
      { postId: 'post_x', idempotencyKey: 'one-two-three' },
      token,
    );
    expect(refused.text).toContain('publish:write');

    await visit.go('d/requests');
    const list = page.getByRole('listbox', { name: 'Request log' });
    await list.getByRole('option', { name: /list_posts/ }).waitFor();
    await page.getByLabel('Through').selectOption('mcp');
    await page.getByLabel('Caller').selectOption({ label: 'Writing agent' });
    await list.getByRole('option', { name: /publish_post/ }).click();
    const detail = page.getByRole('complementary', { name: 'Request' });
    await detail.getByText('publish:write').first().waitFor();
    expect(page.url()).toContain('face=mcp');
    await visit.expectAccessible();

    await visit.go('d/keys/credentials');
    const row = page.getByRole('row', { name: /Writing agent/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    const asked = page.getByRole('dialog', { name: 'Revoke Writing agent?' });
    await asked.getByText('Calls about Posts').waitFor();
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await tenant.tool('list_posts', {}, token)).status).toBe(401);
    await visit.expectAccessible();
    visit.expectNoFaults();
  });

  it('an App Key is made, rotated with both secrets alive, and disabled', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(browser, app.url, tenant);
    const { page } = visit;
    await visit.go('d/keys');
    await page.getByRole('button', { name: 'New App Key' }).click();
    const form = page.getByRole('dialog', { name: 'New App Key' });
    await form.getByLabel('Name').fill('Build server');
    await form.getByLabel('Read only').click();
    await form.getByRole('button', { name: 'Create key' }).click();
    expect(await takeSecret(page, 'App Key created')).not.toBe('');
    const row = page.getByRole('row', { name: /Build server/ });
    await row.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await takeSecret(page, 'New secret');
    await row.getByText(/Both secrets sign for/).waitFor();
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();
    await visit.expectAccessible();
    visit.expectNoFaults();
  });

  it.each(['d/webhooks/events', 'd/mcp', 'd/playground', 'd/usage', 'd/confirmations', 'd/webhooks'])(
    '%s is whole on a desk and on a phone',
    async (path) => {
      const tenant = await app.tenant();
      const visit = await visitAs(browser, app.url, tenant, { width: 390 });
      await visit.go(path);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      await visit.expectAccessible();
      const overhang = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang).toBeLessThanOrEqual(0);
      visit.expectNoFaults();
    },
  );
});
