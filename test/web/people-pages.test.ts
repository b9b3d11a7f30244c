import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../src/people/factors/totp.ts';
import { makeSetUpLink } from '../../src/people/sign-in/make-set-up-link.ts';
import { type App, freshDatabase, openApp } from '../harness.ts';
import { executablePath, findViolations, openContext } from './browser.ts';

const PASSWORD = 'correct horse battery';

describe.skipIf(executablePath === null)('signing up and in, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ databaseUrl: await freshDatabase() });
  });
  afterAll(async () => {
    await app?.close();
  });

  /** A browser of its own, as another person has it. */
  async function visitor(url: string): Promise<Page> {
    const page = await (await openContext({ viewport: { width: 900, height: 800 } })).newPage();
    await page.goto(url);
    return page;
  }
  const call = (page: Page, name: string, input: object) =>
    page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path ?? '', { method: 'POST', body: body ?? '' });
        if (!answer.ok) throw new Error(await answer.text());
        return JSON.parse(await answer.text());
      },
      [`/api/console/${name}`, JSON.stringify(input)],
    );
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await page.locator('form').getByLabel(label).fill(value);
  };

  it('the first owner sets up, a second person joins by link, both sign in with a second factor', async () => {
    const owner = await visitor(await makeSetUpLink(app.services.database, app.url));
    await owner.getByRole('heading', { name: 'Set up Parlance' }).waitFor();
    expect(await findViolations(owner)).toEqual([]);
    await fill(owner, { 'Your name': 'Mira', 'E-mail': 'mira@studio.example', Workspace: 'Aurora' });
    await fill(owner, { Password: 'qwertyuiop' });
    await owner.getByRole('button', { name: 'Set up' }).click();
    await owner.getByText('is too easy to guess').waitFor();
    await fill(owner, { Password: PASSWORD });
    await owner.getByRole('button', { name: 'Set up' }).click();
    await owner.getByRole('heading', { name: 'Your first project' }).waitFor();
    await fill(owner, { Project: 'Odyssey' });
    for (const language of ['German', 'Japanese'])
      await owner.getByRole('button', { name: new RegExp(`${language}$`) }).click();
    await owner.getByRole('button', { name: 'Create project' }).click();
    await owner.getByRole('heading', { name: 'Choose an engine' }).waitFor();
    await owner.getByRole('link', { name: 'Continue' }).click();
    await owner.waitForURL(/\/w\/ws_\w+\/home$/);
    const { data: projects } = await call(owner, 'list_projects', {});
    expect(projects).toMatchObject({ items: [{ name: 'Odyssey', target_languages: ['de', 'ja'] }] });

    const { data: invited } = await call(owner, 'invite_member', {
      email: 'jo@studio.example',
      role: 'author',
    });
    const guest = await visitor(String(invited['link']));
    await guest.getByRole('heading', { name: 'Join Aurora' }).waitFor();
    await guest.getByText('Mira invited you to join as Author.').waitFor();
    await expect.poll(() => guest.getByLabel('E-mail').inputValue()).toBe('jo@studio.example');
    await fill(guest, { 'Your name': 'Jo', Password: PASSWORD });
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL(/\/w\/ws_\w+\/home$/);

    const again = await visitor(String(invited['link']));
    await again.getByText('This link no longer works').waitFor();

    const { data: totp } = await call(guest, 'begin_totp', {});
    const step = Math.floor(Date.now() / 30_000);
    const { data: codes } = await call(guest, 'confirm_totp', { code: codeAt(String(totp['secret']), step) });
    const jo = await visitor(`${app.url}/sign-in?next=/settings/sessions`);
    await fill(jo, { 'E-mail': 'jo@studio.example', Password: 'wrong horse battery' });
    await jo.getByRole('button', { name: 'Sign in' }).click();
    await jo.getByText('The e-mail address or the password is wrong.').waitFor();
    await fill(jo, { Password: PASSWORD });
    await jo.getByRole('button', { name: 'Sign in' }).click();
    await jo.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await findViolations(jo)).toEqual([]);
    await fill(jo, { Code: codes.recoveryCodes[0] });
    await jo.getByRole('button', { name: 'Continue' }).click();
    await jo.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  });

  it('a page never leads to another host', async () => {
    const page = await visitor(`${app.url}/sign-in?next=//evil.example/`);
    await fill(page, { 'E-mail': 'mira@studio.example', Password: PASSWORD });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-in');
    expect(page.url().startsWith(`${app.url}/w`)).toBe(true);
  });

  it('a new password by link', async () => {
    const owner = await visitor(`${app.url}/sign-in`);
    await fill(owner, { 'E-mail': 'mira@studio.example', Password: PASSWORD });
    await owner.getByRole('button', { name: 'Sign in' }).click();
    await owner.waitForURL((url) => url.pathname.startsWith('/w'));
    const { data: members } = await call(owner, 'list_members', {});
    const jo = members.items.find(({ name }: { name: string }) => name === 'Jo');
    const { data: made } = await call(owner, 'make_reset_link', { userId: jo?.userId });
    const page = await visitor(String(made.link));
    await fill(page, { Password: 'another horse battery' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your new password is saved.').waitFor();
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('jo@studio.example');
    await fill(page, { Password: 'another horse battery' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
  });
});
