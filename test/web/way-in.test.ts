import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSetUpLink } from '../../src/people/sign-in/make-set-up-link.ts';
import { seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { draft } from '../../src/social/posts/posts-for-tests.ts';
import { openWorld } from '../factories/world.ts';
import { type App, freshDatabase, openApp, startApp } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAlone, visitAs } from './app.ts';
import { words } from './words.ts';

const NOBODYS = 'x'.repeat(43);

const button = (page: Page, id: string) => page.getByRole('button', { name: words(id), exact: true });
const title = (page: Page, id: string, values?: Record<string, string>) =>
  page.getByRole('heading', { level: 1, name: words(id, values) });
const pressed = (page: Page, language: string) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`${language}$`) });

async function signIn(page: Page, { email, password }: Pick<Tenant, 'email' | 'password'>) {
  await page.getByLabel(words('people.email')).fill(email);
  await page.getByLabel(words('people.password')).fill(password);
  await button(page, 'entrance.signIn').click();
}

describe.skipIf(executablePath === null)('signing in, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('without a session every address leads to the sign-in page, and then to the requested page', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant);
    const { workspaceId, projectId } = tenant;
    const wanted = `/w/${workspaceId}/l/${projectId}/strings?task=${task}&lang=ja&state=machine`;
    const visit = await visitAlone(app.url);
    const { page } = visit;
    for (const address of ['/w', '/accounts', `/w/${workspaceId}/home`, wanted]) {
      await page.goto(app.url + address);
      await title(page, 'entrance.signIn').waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    await signIn(page, tenant);
    await title(page, 'editor.title').waitFor();
    expect(page.url()).toBe(app.url + wanted);
    visit.expectNoFaults();

    // A cookie whose session has ended since: nobody was ever signed in on a page of this tab.
    const late = await visitAs(app.url, { ...tenant, signIn: async () => 'parlance_session=gone' });
    await late.go('settings/quotas?of=seats');
    await title(late.page, 'entrance.signIn').waitFor();
    await expect.poll(() => late.page.getByRole('dialog').count()).toBe(0);
    await signIn(late.page, tenant);
    await title(late.page, 'settings.quotas').waitFor();
    expect(late.page.url()).toContain('/settings/quotas?of=seats');
  });

  it('an installation that is not set up says so everywhere, and a set-up link shows its result', async () => {
    const bare = await openApp({ databaseUrl: await freshDatabase() });
    const { page } = await visitAlone(bare.url);
    await page.goto(bare.url);
    await page.getByText('Parlance is not set up yet.').waitFor();
    await expect.poll(() => page.getByText('credentials.json').count()).toBe(0);
    for (const address of ['/w', '/sign-in', '/calendar']) {
      await page.goto(bare.url + address);
      await title(page, 'setUp.notYet').waitFor();
    }
    await page.goto(`${bare.url}/setup`);
    await title(page, 'entrance.incomplete').waitFor();
    await page.goto(`${bare.url}/healthz`);
    await page.goto(`${bare.url}/setup#${NOBODYS}`);
    await title(page, 'entrance.spent').waitFor();
    await page.goto(`${bare.url}/healthz`);
    await page.goto(await makeSetUpLink(bare.services.database, bare.url));
    await title(page, 'setUp.title').waitFor();
    await bare.close();
  });

  it('a link without its token, or a used one, says what happened and what to do', async () => {
    const tenant = await app.tenant();
    const { postId } = await draft(tenant);
    const { link } = (await tenant.console('create_review_link', { postId })).body.data;
    const { page, expectNoFaults } = await visitAlone(app.url);
    for (const kind of ['invitation', 'review'] as const) {
      await page.goto(`${app.url}/${kind}`);
      await page.getByText(words(`entrance.incomplete.${kind}`)).waitFor();
    }
    for (const [path, kind] of [
      ['invitation', 'invitation'],
      ['reset-password', 'reset'],
      ['review', 'review'],
    ]) {
      await page.goto(`${app.url}/healthz`);
      await page.goto(`${app.url}/${path}#${NOBODYS}`);
      await page.getByText(words(`entrance.spent.${kind}`)).waitFor();
    }
    await page.goto(`${app.url}/healthz`);
    await page.goto(String(link));
    await title(page, 'review.title').waitFor();
    expectNoFaults();
  });

  it('an unknown address gets a page, also outside the application; programs get JSON', async () => {
    const { page, expectAxe, expectNoFaults } = await visitAlone(app.url);
    const answer = await page.goto(`${app.url}/nothing-here`);
    expect(answer?.status()).toBe(404);
    await title(page, 'shell.notHere').waitFor();
    await expectAxe();
    await page.getByRole('link', { name: words('shell.goHome') }).click();
    await title(page, 'entrance.signIn').waitFor();
    expectNoFaults();
    const json = await fetch(`${app.url}/nothing-here`);
    expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('a project is created in an empty and in a used workspace, without a key, and is remembered', async () => {
    const tenant = await app.tenant();
    await tenant.console('delete_project', { project_id: tenant.projectId });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('project/terms');
    await page
      .getByRole('main')
      .getByRole('button', { name: words('shell.newProject') })
      .click();
    const dialog = page.getByRole('dialog', { name: words('shell.newProject') });
    await dialog.getByLabel(words('project.new.name')).fill('Trailhead');
    await pressed(page, 'German').click();
    await dialog.getByLabel(words('project.new.languages'), { exact: true }).first().fill('swahili');
    await page.keyboard.press('Enter');
    await visit.expectAxe();
    await button(page, 'project.new.submit').click();
    await page.getByRole('button', { name: words('shell.switchProject', { name: 'Trailhead' }) }).waitFor();
    const projects = await tenant.console('list_projects');
    expect(projects.body.data.items).toMatchObject([{ name: 'Trailhead', target_languages: ['de', 'sw'] }]);
    const [{ project_id: first }] = projects.body.data.items;
    const keys = await tenant.console('list_app_keys', { project_id: first });
    expect(keys.body.data.items).toEqual([]);

    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(words('shell.newProject'));
    await page.getByRole('option', { name: words('shell.newProject'), selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel(words('project.new.name')).fill('Basecamp');
    await button(page, 'project.new.submit').click();
    await page.getByRole('button', { name: words('shell.switchProject', { name: 'Basecamp' }) }).waitFor();

    // On a page without a project, and after an address: it is still the last one used, not the first of the list.
    const switchOf = (name: string) =>
      page.getByRole('button', { name: words('shell.switchProject', { name }) });
    for (const [name, address] of [
      ['Basecamp', 'd/keys'],
      ['Trailhead', `l/${first}/tasks`],
      ['Trailhead', 'd/keys'],
    ] as const) {
      await visit.go(address);
      await switchOf(name).waitFor();
    }
    await switchOf('Trailhead').click();
    await page.getByRole('menuitem', { name: words('shell.newProject') }).waitFor();
    visit.expectNoFaults();
  });

  it('a language that only a task has is reviewed like any other', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'ja'] });
    const task = await seedTask(app, tenant, {
      languages: ['fr'],
      strings: [{ content: 'Start', targets: { fr: { text: 'Commencer', state: 'machine' } } }],
    });
    const visit = await visitAs(app.url, tenant);
    await visit.go(`l/${tenant.projectId}/strings?task=${task}&lang=fr`);
    await visit.page.getByText('Commencer').first().waitFor();
    await expect
      .poll(() => visit.page.getByLabel(words('editor.language'), { exact: true }).inputValue())
      .toBe('fr');
    // The task has no other one, so it need not be named.
    await visit.go(`l/${tenant.projectId}/strings?task=${task}`);
    await visit.page.getByText('Commencer').first().waitFor();
    await button(visit.page, 'editor.approve')
      .or(visit.page.getByRole('button', { name: /^Approve/ }))
      .first()
      .click();
    await expect
      .poll(async () => {
        const counts = { project_id: tenant.projectId, task_id: task, language: 'fr' };
        return (await tenant.console('count_strings', counts)).body.data.states;
      })
      .toEqual({ approved: 1 });
    visit.expectNoFaults();
  });

  it('a translator is invited as one, and finds only their strings and their language', async () => {
    const tenant = await app.tenant({ targetLanguages: ['ar', 'de'] });
    await seedTask(app, tenant, {
      name: 'Menu texts',
      languages: ['ar', 'de'],
      strings: [
        {
          content: 'Start',
          targets: { ar: 'ابدأ', de: { text: 'Starten', state: 'machine' } },
        },
      ],
    });
    const owner = await visitAs(app.url, tenant);
    const email = `tomo-${crypto.randomUUID()}@studio.example`;
    await owner.go('settings/members');
    await button(owner.page, 'members.invite').click();
    await owner.page.getByLabel(words('invite.addresses')).fill(email);
    await owner.page
      .getByLabel(words('members.role'), { exact: true })
      .selectOption({ label: words('role.linguist.translator') });
    await pressed(owner.page, 'German').click();
    await owner.expectAxe();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    const link = await owner.page
      .getByRole('textbox', { name: words('invite.linkOf', { who: email }) })
      .inputValue();

    const guest = await visitAlone(app.url);
    const { page } = guest;
    await page.goto(link);
    await page.getByText(/Translator \(German\)/).waitFor();
    await page.getByLabel(words('people.name')).fill('Tomo');
    await page.getByLabel(words('people.password')).fill('correct horse battery');
    await button(page, 'invitation.submit').click();

    const strings = page.getByRole('region', { name: words('home.waiting') });
    await strings.getByText('German').waitFor();
    // Until the page knows their rights, its sidebar shows what everybody may see.
    await page.getByText(words('role.linguist.translator')).first().waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: words('nav.publish') }).count()).toBe(0);
    await expect.poll(() => page.getByRole('navigation', { name: words('nav.develop') }).count()).toBe(0);
    await guest.expectAxe();
    // Straight to the strings, before any language was worked in: their own is open, not the first.
    await page.getByRole('link', { name: words('nav.strings'), exact: true }).click();
    const language = page.getByLabel(words('editor.language'), { exact: true });
    await expect.poll(() => language.inputValue()).toBe('de');
    await page.getByRole('link', { name: words('nav.home'), exact: true }).click();
    await strings.getByRole('link', { name: 'Menu texts' }).click();
    await page.getByText('Starten').first().waitFor();
    await language.selectOption('ar');
    await page
      .getByText(words('editor.readOnly.language', { yours: 'German', language: 'Arabic' }))
      .waitFor();
    await guest.expectAxe();
    await page.getByRole('button', { name: words('editor.readOnly.goTo', { language: 'German' }) }).click();
    await expect.poll(() => language.inputValue()).toBe('de');
    await page.goto(`${app.url}/w/${tenant.workspaceId}/l/${tenant.projectId}/tasks/new`);
    await title(page, 'error.forbidden.title').waitFor();

    await owner.go('settings/members');
    const row = owner.page.getByRole('row').filter({ hasText: email });
    await row.getByText(words('role.linguist.translator')).waitFor();
    await row.getByText('German').waitFor();
    guest.expectNoFaults();
    owner.expectNoFaults();
  });

  it('webhooks can be tested as shipped: a private address is refused with its setting, the receiver accepts them', async () => {
    const world = await openWorld({ roles: ['api', 'worker'], env: { PARLANCE_CALLBACK_NETWORKS: '' } });
    const tenant = await world.app.tenant();
    const visit = await visitAs(world.app.url, tenant);
    const { page } = visit;
    await visit.go('d/webhooks');
    await button(page, 'dev.receiver.try').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('dev.url'), { exact: true }).fill('http://127.0.0.1:8105/hook');
    await button(page, 'dev.endpoints.add').last().click();
    await dialog.getByText(/PARLANCE_CALLBACK_NETWORKS/).waitFor();
    await button(page, 'dev.receiver.use').click();
    await visit.expectAxe();
    await button(page, 'dev.endpoints.add').last().click();
    await dialog.getByText(words('dev.receiver.secret')).waitFor();
    const secret = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('checkbox').click();
    await button(page, 'dev.secret.done').click();
    await page.getByRole('link', { name: words('dev.receiver.open') }).waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Delivered').first().waitFor();
    visit.expectNoFaults();

    await page.goto(`${world.sandbox.url}/receiver`);
    await page.getByRole('heading', { name: 'webhook.test' }).waitFor();
    await page.getByText('Signature not checked').waitFor();
    await page.getByLabel('Signing secret').fill(secret);
    await page.getByRole('button', { name: /Check signatures/ }).click();
    await page.getByText('Signature right').waitFor();
    expect(world.sandbox.world.receiver.received).toHaveLength(1);
    await visit.expectAxe();
    await world.close();
  });
});
