import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { webhookEndpoint } from '../../src/social/webhooks/webhook-endpoint.ts';
import { age, deliverDue } from '../deliver.ts';
import { type App, startApp, until } from '../harness.ts';
import { startReceiver } from '../receiver.ts';
import { call } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

/** The dialog with a one-time secret: read it, confirm that it is stored, continue. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = await dialog.locator('code').last().textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByText('Copy it to a safe place first').waitFor();
  await dialog.getByLabel('I’ve saved it').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret ?? '';
}

describe.skipIf(executablePath === null)('the developer pages, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('a failing webhook is shown, repaired, resent by key, and its signature is right', async () => {
    const tenant = await app.tenant();
    let isBroken = true;
    const receiver = await startReceiver(() =>
      isBroken ? { status: 500, body: 'no such table' } : { status: 200, body: 'thanks' },
    );
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('d/webhooks');
    await page.getByText('No endpoints yet').waitFor();
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
    await expect
      .poll(() => detail.getByRole('list').first().getByText('500').count())
      .toBe(Math.min(8, attempts));
    await visit.expectAxe();

    isBroken = false;
    // An endpoint that failed for three days was switched off meanwhile; a person turns it on again.
    await age(app, 4 * 86_400);
    await visit.go('d/webhooks');
    const endpoint = page.getByRole('row').filter({ hasText: receiver.url });
    await until('it is switched off', async () => {
      const { body } = await tenant.console('list_webhooks');
      if (body.data.items[0].status === 'active' || body.data.items[0].active === true) {
        await tenant.console('test_webhook', { webhookId: body.data.items[0].id });
        isBroken = true;
        await deliverDue(app, webhookEndpoint);
        isBroken = false;
        return false;
      }
      return true;
    });
    await page.reload();
    await endpoint.getByRole('button', { name: 'Turn on' }).click();
    await endpoint.getByText('Active', { exact: true }).waitFor();
    await visit.go('d/webhooks/deliveries');
    await page.getByRole('option', { name: /webhook\.test/, selected: true }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('Resending, with a new round of attempts').first().waitFor();
    await deliverDue(app, webhookEndpoint);
    await detail.getByText('Delivered', { exact: true }).waitFor();
    await detail.getByText('thanks').waitFor();
    const last = receiver.received.at(-1);
    const [, time, mac] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(last?.headers['x-parlance-signature'] ?? '') ?? [];
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${last?.body}`).digest('hex'));
    visit.expectNoFaults();
    await receiver.close();
  });

  it('a credential is created, works, is refused with a message, appears in the log, and ends', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
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

    const asPage = () =>
      call(`${app.url}/api/v1/tags`, 'GET', '', {
        authorization: `Bearer ${token}`,
        origin: 'https://app.example',
      });
    expect((await asPage()).status).toBe(403);
    const written = page.getByRole('row', { name: /Writing agent/ });
    await written.getByRole('button', { name: 'Browser origins' }).click();
    const origins = page.getByRole('dialog', { name: 'Browser origins of Writing agent' });
    await origins.getByLabel('Browser origins').fill('https://app.example/');
    await origins.getByRole('button', { name: 'Save' }).click();
    await origins.getByText(/must be the origin of a page/).waitFor();
    await visit.expectAxe();
    await origins.getByLabel('Browser origins').fill('https://app.example');
    await origins.getByRole('button', { name: 'Save' }).click();
    await written.getByText('1 origin', { exact: true }).waitFor();
    expect((await asPage()).status).toBe(200);

    await visit.go('d/requests');
    const list = page.getByRole('listbox', { name: 'Request log' });
    await list.getByRole('option', { name: /list_posts/ }).waitFor();
    await page.getByLabel('Source').selectOption('mcp');
    await page.getByLabel('Caller').selectOption({ label: 'Writing agent' });
    await list.getByRole('option', { name: /publish_post/ }).click();
    const detail = page.getByRole('complementary', { name: 'Request' });
    await detail.getByText('publish:write').first().waitFor();
    expect(page.url()).toContain('face=mcp');
    await visit.expectAxe();

    await visit.go('d/keys/credentials');
    const row = page.getByRole('row', { name: /Writing agent/ });
    await row.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog', { name: 'Rotate the token of Writing agent' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const fresh = await takeSecret(page, 'Rotated');
    await row.getByText(/Both work for/).waitFor();
    const worksWith = async (given: string) => (await tenant.tool('list_posts', {}, given)).status;
    expect([await worksWith(token), await worksWith(fresh)]).toEqual([200, 200]);
    await visit.expectAxe();
    await row.getByRole('button', { name: 'Revoke' }).click();
    const asked = page.getByRole('dialog', { name: 'Revoke Writing agent?' });
    await asked.getByText('Requests for Posts').waitFor();
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect([await worksWith(token), await worksWith(fresh)]).toEqual([401, 401]);
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('one action from the application, REST and MCP leaves three equal lines in the audit log and the request log', async () => {
    const tenant = await app.tenant();
    const made = await tenant.console('create_idea_group', { name: 'Inbox' });
    const wish = { title: 'Harbour lights', groupId: made.body.data.id };
    expect((await tenant.social('POST', '/ideas', wish)).status).toBeLessThan(300);
    expect((await tenant.tool('create_idea', wish)).body.result.isError ?? false).toBe(false);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/planning');
    await page.getByRole('button', { name: 'Add an idea to Inbox' }).click();
    const title = page.getByLabel('Title of a new idea in Inbox');
    await title.fill(wish.title);
    await title.press('Enter');
    await until(
      'all three are there',
      async () => (await tenant.console('list_ideas')).body.data.items.length === 3,
    );

    const { items } = (await tenant.console('list_audit_log', { operation: 'create_idea' })).body.data;
    expect(items.map(({ via }: { via: string }) => via).toSorted()).toEqual(['console', 'mcp', 'social']);
    for (const each of items) {
      expect(each).toMatchObject({ operation: 'create_idea', input: wish });
      expect(Object.keys(each.subject)).toEqual(Object.keys(items[0].subject));
    }
    await visit.go('settings/audit?operation=create_idea');
    await until(
      'the page shows them',
      async () => (await page.getByRole('cell', { name: 'Added an idea', exact: true }).count()) === 3,
    );
    await visit.go('d/requests');
    const list = page.getByRole('listbox', { name: 'Request log' });
    for (const face of ['console', 'mcp', 'social']) {
      await page.getByLabel('Source').selectOption(face);
      await list
        .getByRole('option', { name: /create_idea/ })
        .first()
        .waitFor();
    }
    visit.expectNoFaults();
  });

  it('a rate-limited person sees the seconds count down, and then continues', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('d/requests');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { counters } = app.services.database;
    // The page's own first reads may not have been counted yet, nor may the minute have begun.
    const fill = async (used: number) => {
      const window = { started_at: new Date(), used };
      await counters
        .insertInto('rate_windows')
        .values({ key: `${tenant.userId}:read`, ...window })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(window))
        .execute();
    };
    await fill(1200);
    // The server has drawn a block of calls beforehand, and answers as long as that lasts.
    await until('the block is used up', async () => (await tenant.console('get_me', {})).status === 429);
    await visit.go('d/keys/credentials');
    const alert = page.getByRole('alert');
    const seconds = async () => Number(/Wait (\d+) second/.exec((await alert.textContent()) ?? '')?.[1] ?? 0);
    await alert.getByText(/Wait \d+ second/).waitFor();
    const first = await seconds();
    await until('a second has passed', async () => (await seconds()) < first);
    await expect.poll(() => alert.getByText(/^req_/).count()).toBe(1);
    await expect.poll(() => alert.getByRole('button', { name: 'Retry' }).isDisabled()).toBe(true);
    await fill(0);
    visit.expectNoFaults();
  });

  it('an App Key is created, rotated with both secrets valid, and disabled', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('d/keys');
    await page.getByRole('button', { name: 'New App Key' }).click();
    const form = page.getByRole('dialog', { name: 'New App Key' });
    await form.getByLabel('Name').fill('Build server');
    await form.getByLabel('Read-only').click();
    await form.getByRole('button', { name: 'Create key' }).click();
    expect(await takeSecret(page, 'App Key created')).not.toBe('');
    const row = page.getByRole('row', { name: /Build server/ });
    await row.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await takeSecret(page, 'Rotated');
    await row.getByText(/Both work for/).waitFor();
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('everything that one receiver refused is sent again at once; another that is still down is left alone', async () => {
    const tenant = await app.tenant();
    let isBroken = true;
    const repaired = await startReceiver(() => ({ status: isBroken ? 500 : 200 }));
    const down = await startReceiver(() => ({ status: 500 }));
    for (const { url } of [repaired, down]) {
      const made = await tenant.console('create_webhook', { url: `${url}/hook`, types: ['post.published'] });
      for (const _ of [1, 2]) await tenant.console('test_webhook', { webhookId: made.body.data.id });
    }
    const states = async () => {
      const { body } = await tenant.console('list_deliveries', {});
      return body.data.items.map(({ state }: { state: string }) => state).toSorted();
    };
    await until('every attempt was made', async () => {
      await age(app, 200_000);
      await deliverDue(app, webhookEndpoint);
      return (await states()).every((state: string) => state === 'failed');
    });

    isBroken = false;
    // Both failed for so many days meanwhile that they were switched off.
    for (const { id } of (await tenant.console('list_webhooks')).body.data.items)
      await tenant.console('update_webhook', { webhookId: id, active: true });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('d/webhooks/deliveries');
    await page.getByRole('button', { name: 'Resend all failed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend all failed deliveries?' });
    await dialog.getByLabel('Applies to').selectOption({ label: `${repaired.url}/hook` });
    await dialog.getByRole('button', { name: 'Resend all failed' }).click();
    await page.getByText('Resending 2 deliveries').first().waitFor();
    await deliverDue(app, webhookEndpoint);
    expect(await states()).toEqual(['delivered', 'delivered', 'failed', 'failed']);
    visit.expectNoFaults();
    await Promise.all([repaired.close(), down.close()]);
  });

  it('questions to engines and their cost are shown by day, engine and project', async () => {
    const tenant = await app.tenant();
    const call = {
      workspace_id: tenant.workspaceId,
      project_id: tenant.projectId,
      model: 'm1',
      prompt_hash: 'h',
      tokens_in: 1200,
      tokens_out: 34,
      duration_ms: 5,
    };
    await app.services.database.system
      .insertInto('engine_calls')
      .values([
        { ...call, engine: 'alpha', cost: 0.25 },
        { ...call, engine: 'alpha', cost: 0.5 },
        { ...call, engine: 'beta', cost: null, failure: 'timeout' },
      ])
      .execute();
    const visit = await visitAs(app.url, tenant);
    await visit.go('d/usage');
    const byEngine = visit.page.getByRole('group', { name: 'By engine' });
    const cellsOf = async (name: string) =>
      byEngine.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts();
    await byEngine.waitFor();
    await expect.poll(() => cellsOf('alpha')).toEqual(['alpha', 'm1', '2', '0', '2,400', '68', '$0.75']);
    await expect.poll(() => cellsOf('beta')).toEqual(['beta', 'm1', '1', '1', '1,200', '34', '–']);
    await visit.page.getByRole('radio', { name: 'Cost' }).click();
    await visit.page.waitForURL(/metric=cost/);
    visit.expectNoFaults();
  });

  it.each(['d/webhooks/events', 'd/mcp', 'd/playground', 'd/usage', 'd/confirmations', 'd/webhooks'])(
    '%s fits a desktop and a phone',
    async (path) => {
      const tenant = await app.tenant();
      const visit = await visitAs(app.url, tenant, { width: 390 });
      await visit.go(path);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      await visit.expectAxe();
      const overhang = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang).toBeLessThanOrEqual(0);
      visit.expectNoFaults();
    },
  );
});
