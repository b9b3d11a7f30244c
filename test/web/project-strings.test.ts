import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonFile, lifeOf, pushed } from '../../src/localization/push/push-for-tests.ts';
import { publishedStrings } from '../../src/localization/push/strings-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('the strings of a project, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  const goTo = async (tenant: Tenant, search = '') => {
    const visit = await visitAs(app.url, tenant);
    await visit.go(`l/${tenant.projectId}/project-strings${search}`);
    await visit.page.getByRole('heading', { level: 1, name: 'Project strings' }).waitFor();
    return visit;
  };
  const lifeBecomes = (tenant: Tenant, what: string, wanted: string[]) =>
    until(what, async () => JSON.stringify(await lifeOf(app, tenant)) === JSON.stringify(wanted));

  it('a string is hidden, restored by undo, renamed and tagged, and two are merged and separated', async () => {
    const tenant = await publishedStrings(app);
    const visit = await goTo(tenant);
    const { page } = visit;
    const menuOf = (name: string) => page.getByRole('button', { name: `More for ${name}` });
    await menuOf('a').click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await page.getByText('1 string hidden.').waitFor();
    await menuOf('a').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await menuOf('a').waitFor();
    expect(await lifeOf(app, tenant)).toContain('a: Apple de=Apfel ja=りんご');

    await menuOf('a').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'New ID' }).fill('b');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('textbox', { name: 'New ID' }).fill('fruit.apple');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await menuOf('fruit.apple').waitFor();

    await page.getByRole('checkbox', { name: 'Select fruit.apple' }).click();
    await page.getByRole('checkbox', { name: 'Select c' }).click();
    await page.getByText('2 strings selected').waitFor();
    await visit.expectAxe();
    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'New tag' }).fill('Food');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByText('2 strings tagged “food”.').waitFor();

    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'String to keep' }).selectOption('c');
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await page.getByText('1 string merged into c.').waitFor();
    await lifeBecomes(tenant, 'they are one', [
      '(fruit.apple: Apple de=Apfel ja=りんご)',
      'b: Bread de=Brot',
      'c: Cheese de=Apfel* ja=りんご*',
    ]);
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByText('1 string is separate again.').waitFor();
    await menuOf('fruit.apple').waitFor();
    expect(await lifeOf(app, tenant)).toEqual([
      'b: Bread de=Brot',
      'c: Cheese',
      'fruit.apple: Apple de=Apfel ja=りんご',
    ]);
    visit.expectNoFaults();
  });

  it('filters: hidden, stale, untranslated, tag, file and words, in the address', async () => {
    const tenant = await publishedStrings(app);
    await pushed(tenant, [jsonFile('menu.json', { a: 'Apples', d: 'Dates' })]);
    await tenant.open('POST', '/strings/hide', { string_ids: ['b'] });
    await tenant.open('POST', '/strings/tag', { string_ids: ['c'], add: ['dairy'] });
    const visit = await goTo(tenant);
    const { page } = visit;
    const shows = async (...ids: string[]) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
      await expect
        .poll(() =>
          boxes.evaluateAll((all) =>
            all.map((each) => each.getAttribute('aria-label')?.slice('Select '.length)).toSorted(),
          ),
        )
        .toEqual(ids);
    };
    await shows('a', 'c', 'd');
    const state = page.getByRole('combobox', { name: 'Translation state' });
    await state.selectOption('stale:de');
    await shows('a');
    await state.selectOption('missing:de');
    await shows('c', 'd');
    await page.reload();
    await shows('c', 'd');
    await page.getByRole('combobox', { name: 'File' }).selectOption('menu.json');
    await shows('d');
    await state.selectOption('');
    await shows('a', 'd');
    await page.getByRole('combobox', { name: 'File' }).selectOption('');
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('dairy');
    await shows('c');
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('');
    await page.getByRole('combobox', { name: 'Visibility' }).selectOption('only');
    await shows('b');
    await page.getByRole('combobox', { name: 'Visibility' }).selectOption('no');
    await page.getByRole('searchbox', { name: 'Search IDs and source' }).fill('Date');
    await shows('d');
    await page.getByRole('searchbox', { name: 'Search IDs and source' }).fill('nothing like it');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shows('a', 'c', 'd');
    visit.expectNoFaults();
  });

  it('an owner deletes long-hidden strings; an author only tags, a viewer only looks', async () => {
    const tenant = await publishedStrings(app);
    await tenant.open('POST', '/strings/hide', { string_ids: ['a', 'b'] });
    await sql`update project_strings set hidden_at = now() - interval '31 days' where project_id = ${tenant.projectId} and string_id = 'a'`.execute(
      app.services.database.system,
    );
    const as = async (role: 'author' | 'viewer') => {
      const { userId, cookie } = await makeMember(app, tenant, role);
      return goTo({ ...tenant, userId, signIn: () => Promise.resolve(cookie) }, '?hidden=all');
    };
    const author = await as('author');
    await author.page.getByRole('button', { name: 'More for c' }).click();
    await author.page.getByRole('menuitem', { name: 'Tags' }).waitFor();
    await expect.poll(() => author.page.getByRole('menuitem', { name: 'Hide' }).count()).toBe(0);
    const viewer = await as('viewer');
    await viewer.page.getByRole('button', { name: 'More for c' }).waitFor();
    await expect.poll(() => viewer.page.getByRole('checkbox').count()).toBe(0);
    await expect.poll(() => viewer.page.getByRole('button', { name: /for good/ }).count()).toBe(0);

    const visit = await goTo(tenant, '?hidden=only');
    await visit.page.getByRole('button', { name: 'Delete 1 string for good' }).click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete 1 string for good' }).click();
    await lifeBecomes(tenant, 'it is deleted', ['(b: Bread de=Brot)', 'c: Cheese']);
    for (const each of [author, viewer, visit]) each.expectNoFaults();
  });
});
