import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../src/people/factors/totp.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { proveEmail } from '../../src/people/users/store.ts';
import { type App, startApp, until } from '../harness.ts';
import { makeSteward } from '../store.ts';
import { executablePath, visitAlone, visitAs } from './app.ts';

const PASSWORD = 'correct horse battery';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Asks the server as the page itself would. */
const ask = (page: Page, workspaceId: string, name: string, input: object) =>
  page.evaluate(
    async ([path, body, workspace]) => {
      const headers = { 'x-parlance-workspace': workspace ?? '' };
      const answer = await fetch(path ?? '', { method: 'POST', body: body ?? '', headers });
      const result: { data: { name?: string } } = await answer.json();
      return { status: answer.status, body: result };
    },
    [`/api/console/${name}`, JSON.stringify(input), workspaceId],
  );

describe.skipIf(executablePath === null)('people, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('an app is set up as second factor; one of its recovery codes leads to the requested page', async () => {
    const tenant = await app.tenant();
    const mine = await visitAs(app.url, tenant);
    await mine.go('settings/security');
    await press(mine.page, 'Set up app');
    await mine.page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const shown = (await mine.page.getByRole('dialog').locator('code').textContent()) ?? '';
    const code = codeAt(shown.replaceAll(' ', ''), Math.floor(Date.now() / 30_000));
    await mine.page.getByLabel('Code', { exact: true }).fill(code);
    await press(mine.page, 'Turn on');
    const codes = mine.page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await press(mine.page, 'I’ve saved them');
    await mine.page.getByText('You need a code to sign in.').waitFor();
    await mine.page.getByText('10 codes left.').waitFor();
    await mine.expectAxe();
    mine.expectNoFaults();

    const door = await visitAlone(app.url);
    await door.go(`sign-in?next=/w/${tenant.workspaceId}/settings/quotas`);
    await door.page.getByLabel('E-mail').fill(tenant.email);
    await door.page.getByLabel('Password').fill(tenant.password);
    await press(door.page, 'Sign in');
    await door.page.getByRole('heading', { name: 'One more step' }).waitFor();
    await door.page.getByLabel('Code from your authenticator app').fill('000000');
    await press(door.page, 'Continue');
    await door.page.getByText('The code is wrong or has already been used.').waitFor();
    await door.page.getByLabel('Code from your authenticator app').fill(recovery);
    await press(door.page, 'Continue');
    await door.page.getByRole('heading', { level: 1, name: 'Quotas' }).waitFor();
    await door.page.getByRole('progressbar', { name: 'Seats' }).waitFor();
    door.expectNoFaults();
  });

  it('a steward adds another one and reads the log of it; an owner who is not a steward has no such page', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'viewer');
    await proveEmail(app.services.database.system, member.userId);
    const mine = await visitAs(app.url, tenant);
    await mine.go('settings/installation');
    await mine.page.getByText('Your role doesn’t allow this').first().waitFor();
    await expect.poll(() => mine.page.getByRole('link', { name: 'Stewards' }).count()).toBe(0);
    await expect.poll(() => mine.page.getByRole('button', { name: 'Add steward' }).count()).toBe(0);

    await makeSteward(app, tenant);
    await mine.go('settings/installation');
    await mine.page.getByRole('link', { name: 'Stewards' }).waitFor();
    await press(mine.page, 'Add steward');
    await mine.page.getByLabel('E-mail').fill(member.email);
    await press(mine.page, 'Add steward');
    const row = mine.page.getByRole('listitem').filter({ hasText: member.email });
    await row.waitFor();
    await mine.page.getByText('Noor became a steward').first().waitFor();
    await mine.expectAxe();
    await row.getByRole('button', { name: 'Remove as steward' }).click();
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Remove as steward' }).click();
    await row.waitFor({ state: 'detached' });
    mine.expectNoFaults();
  });

  it('a new person accepts an invitation as a viewer: no buttons, and the API answers 403', async () => {
    const tenant = await app.tenant();
    const owner = await visitAs(app.url, tenant);
    const email = `jo-${crypto.randomUUID()}@studio.example`;
    await owner.go('settings/members');
    await press(owner.page, 'Invite');
    await owner.page.getByLabel('E-mail addresses').fill(email);
    await owner.page.getByLabel('Role').selectOption('viewer');
    await press(owner.page, 'Create link');
    const link = await owner.page.getByRole('textbox', { name: `Link for ${email}` }).inputValue();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await owner.page.getByRole('button', { name: `Revoke the invitation for ${email}` }).waitFor();

    const guest = await visitAlone(app.url);
    await guest.page.goto(link);
    await guest.page.getByLabel('Your name').fill('Jo');
    await guest.page.getByLabel('Password').fill(PASSWORD);
    await expect.poll(() => guest.page.getByLabel('E-mail').inputValue()).toBe(email);
    await press(guest.page, 'Join');
    await guest.page.waitForURL(`${app.url}/w/${tenant.workspaceId}/home`);

    await guest.page.goto(`${app.url}/w/${tenant.workspaceId}/settings/members`);
    await guest.page.getByText(email).waitFor();
    await expect.poll(() => guest.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    const acts = guest.page.getByRole('button', { name: /^Actions for/ });
    await expect.poll(() => acts.count()).toBe(1);
    await acts.click();
    await expect.poll(() => guest.page.getByRole('menuitem').allTextContents()).toEqual(['Leave workspace']);
    await guest.page.keyboard.press('Escape');
    await expect.poll(() => guest.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await guest.page.goto(`${app.url}/w/${tenant.workspaceId}/settings/workspace`);
    await guest.page.getByText('Require a second factor for everyone').waitFor();
    await expect.poll(() => guest.page.getByRole('switch').count()).toBe(0);
    await expect.poll(() => guest.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    const { status } = await ask(guest.page, tenant.workspaceId, 'update_workspace', { name: 'Mine' });
    expect(status).toBe(403);
    await guest.page.goto(`${app.url}/w/${tenant.workspaceId}/settings/audit`);
    await guest.page.getByText('Your role doesn’t allow this').waitFor();

    await owner.go('settings/audit?operation=accept_invitation');
    await owner.page.getByRole('button', { name: 'Details of Joined the workspace' }).click();
    await owner.page.getByRole('dialog').getByText('"viewer"').waitFor();
    guest.expectNoFaults();
    owner.expectNoFaults();
  });

  it('a session that is ended elsewhere asks to sign in over the page, and the work stays', async () => {
    const tenant = await app.tenant();
    const here = await visitAs(app.url, tenant);
    const there = await visitAs(app.url, tenant);
    await here.go('settings/profile');
    await here.page.getByLabel('Your name').fill('Mira the Second');
    await there.go('settings/sessions');
    await press(there.page, 'Sign out all others');
    await there.page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
    await there.page.getByText('1 session signed out.').waitFor();

    await here.page.keyboard.press('Enter');
    const sheet = here.page.getByRole('dialog', { name: 'Sign in again' });
    await sheet.waitFor();
    await sheet.getByLabel('E-mail').fill(tenant.email);
    await sheet.getByLabel('Password').fill(tenant.password);
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => here.page.getByLabel('Your name').inputValue()).toBe('Mira the Second');
    const save = here.page.getByRole('button', { name: 'Save' });
    await until('the name is saved', async () => {
      // Asked for before the sheet came, or not yet: then once more.
      if (await save.isEnabled()) await save.click({ timeout: 1000 }).catch(() => {});
      const { body } = await ask(here.page, tenant.workspaceId, 'get_me', {});
      return body.data.name === 'Mira the Second';
    });
    here.expectNoFaults();
  });
});
