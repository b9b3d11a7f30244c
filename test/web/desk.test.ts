import { beforeAll, describe, expect, it } from 'vitest';
import { draft } from '../../src/social/posts/posts-for-tests.ts';
import { type App, startApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('common features of every screen, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('any id or trace that is pasted into the palette leads to its object', async () => {
    const tenant = await app.tenant();
    const { postId } = await draft(tenant, { content: { text: 'The reed choir sings tonight.' } });
    const task = await tenant.open('POST', '/tasks/create', {
      name: 'Menu',
      strings: [{ string_id: 'start', content: 'Start' }],
      target_languages: ['de'],
    });
    const refused = await tenant.console('get_post', { postId: 'post_none' });
    const asked = refused.body.meta.requestId;
    await until('the log has it', async () => {
      const { items } = (await tenant.console('list_requests', {})).body.data;
      return items.some(({ requestId }: { requestId: string }) => requestId === asked);
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [id, place] of [
      [postId, `/s/posts/${postId}`],
      [task.body.data.task_id, `/tasks/${task.body.data.task_id}`],
      [task.body.trace_id, '/d/requests?id='],
      [asked, '/d/requests?id='],
    ]) {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      await palette.getByRole('combobox').fill(` ${id} `);
      await palette.getByRole('option', { selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => `${url.pathname}${url.search}`.includes(place));
      await palette.waitFor({ state: 'detached' });
    }
    visit.expectNoFaults();
  });

  it('changes elsewhere appear by themselves, over the stream and without it; offline is shown', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await draft(tenant, { content: { text: 'Seen over the stream' } });
    await page.getByText('Seen over the stream').first().waitFor();

    await page.route('**/api/console/events*', (route) => route.abort());
    await page.reload();
    await page.getByText('Reconnecting', { exact: false }).first().waitFor();
    await draft(tenant, { content: { text: 'Seen by asking again' } });
    await page.getByText('Seen by asking again').first().waitFor();

    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Seen by asking again').count()).toBeGreaterThan(0);
  });

  it('the log shows no secret, groups failures, and leads from a group to its calls', async () => {
    const tenant = await app.tenant();
    const secret = 'a-very-secret-guess';
    for (let n = 0; n < 3; n += 1)
      await tenant.console('change_password', { current: secret, next: `${secret}-next` });
    await until('the log has them', async () => {
      const { items } = (await tenant.console('group_request_errors', {})).body.data;
      return items.some(({ count }: { count: number }) => count === 3);
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('d/requests?view=errors');
    const group = page.getByRole('row').filter({ hasText: 'change_password' });
    await group.getByText('3', { exact: true }).waitFor();
    await group.getByRole('button', { name: 'Show' }).click();
    const list = page.getByRole('listbox', { name: 'Request log' });
    await list
      .getByRole('option', { name: /change_password/ })
      .first()
      .click();
    const detail = page.getByRole('complementary', { name: 'Request' });
    await detail.getByText('unauthenticated').first().waitFor();
    expect(await detail.textContent()).not.toContain(secret);
    visit.expectNoFaults();
  });

  it('a refusal is shown at its field, in the language of the page', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant, { locale: 'zh-cn' });
    const { page } = visit;
    await visit.go('d/keys/credentials');
    await page.getByRole('button', { name: '签发凭证' }).first().click();
    const form = page.getByRole('dialog', { name: '签发凭证' });
    await form.getByLabel('名称').fill('智能体');
    const addresses = form.getByLabel('允许的 IP 地址');
    await addresses.fill('not an address');
    await form.getByRole('button', { name: '签发凭证' }).click();
    await form.getByText('必须是 IP 地址或 CIDR 网段').waitFor();
    await expect.poll(() => addresses.getAttribute('aria-invalid')).toBe('true');

    await visit.go('s/posts/post_none');
    const alert = page.getByRole('alert');
    await alert.getByText('没有帖子 post_none。').waitFor();
    await expect.poll(() => alert.getByText(/^req_/).count()).toBe(1);
    visit.expectNoFaults();
  });

  it('the week begins on the day that the person chose', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('settings/profile');
    const choice = page
      .getByRole('group', { name: 'First day of the week' })
      .or(page.getByRole('radiogroup', { name: 'First day of the week' }));
    for (const [name, short] of [
      ['Saturday', 'Sat'],
      ['Monday', 'Mon'],
    ] as const) {
      await visit.go('settings/profile');
      await choice.getByText(name).click();
      await until('it is kept', async () => {
        const { body } = await tenant.console('get_me', {});
        return body.data.preferences.weekStart === name.toLowerCase();
      });
      await visit.go('s/calendar?view=month');
      await page
        .getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/)
        .first()
        .waitFor();
      expect(
        await page
          .getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/)
          .first()
          .textContent(),
      ).toBe(short);
    }
    visit.expectNoFaults();
  });

  it('a call is copied for four languages, and an MCP client finds its configuration', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('d/playground?operation=list_posts');
    for (const name of ['curl', 'TypeScript', 'Python', 'MCP']) {
      await page.getByRole('radio', { name, exact: true }).click();
      await page.getByRole('button', { name: `Copy ${name}` }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()), { message: name })
        .toMatch(/posts/);
    }
    await visit.go('d/mcp');
    const client = page.getByRole('combobox').filter({ has: page.getByText('Claude Code') });
    for (const label of ['Claude Code', 'Cursor', 'VS Code', 'Windsurf']) {
      await client.selectOption({ label });
      await page
        .locator('main code, main pre')
        .filter({ hasText: `${app.url}/mcp` })
        .first()
        .waitFor();
    }
    visit.expectNoFaults();
  });
});
