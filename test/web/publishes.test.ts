import { beforeAll, describe, expect, it } from 'vitest';
import { publishThree, stateOf } from '../../src/localization/publish/history-for-tests.ts';
import { readUnits, seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { jsonFile, pushed } from '../../src/localization/push/push-for-tests.ts';
import { readTerms, seedTerms } from '../../src/localization/terms/seed-for-tests.ts';
import { rememberUnits } from '../../src/localization/tm/memory-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('publishes, memory and terms, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  it('shows changes before they are published, and skipped strings', async () => {
    const tenant = await app.tenant();
    await publishThree(app, tenant);
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'b', content: 'Bread', targets: { de: 'Semmel' } }],
      languages: ['de'],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish to the project' });
    const row = dialog.getByRole('row', { name: /Semmel/ });
    await expect.poll(() => row.innerText()).toContain('Brotlaib');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await until('the text to be published', async () => (await stateOf(app, tenant)).includes('de: Semmel'));
    visit.expectNoFaults();
  });

  it('several tasks are published together, the oldest first; a refusal stops younger ones', async () => {
    const tenant = await app.tenant();
    const seed = (name: string, isEmpty = false) =>
      seedTask(app, tenant, {
        name,
        strings: isEmpty ? [] : [{ id: 'b', content: 'Bread', targets: { de: name } }],
        languages: ['de'],
      });
    await seed('Old words');
    await seed('No words', true);
    await seed('Young words');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks`);
    await page.getByRole('checkbox', { name: 'Select all completed tasks in the list' }).click();
    await page.getByText('3 tasks selected').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish 3 tasks to the project' });
    await expect
      .poll(async () =>
        (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]),
      )
      .toEqual(['Old words', 'No words', 'Young words']);
    await visit.expectAxe();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('alert').getByText('The task has no source strings.').waitFor();
    await until('the oldest is out', async () => (await stateOf(app, tenant)).includes('de: Old words'));
    const { items } = (await tenant.console('list_publishes', { project_id: tenant.projectId })).body.data;
    expect(items).toHaveLength(1);
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox', { name: 'Select Young words' }).click();
    await page.getByText('1 task selected').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Publishing started for 1 task.').waitFor();
    await until('the younger stays', async () => (await stateOf(app, tenant)).includes('de: Young words'));
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Select Young words' }).isChecked())
      .toBe(false);
    visit.expectNoFaults();
  });

  it('filters the history, and a filter does not make an older publish the latest one', async () => {
    const tenant = await app.tenant();
    await publishThree(app, tenant);
    await pushed(tenant, [jsonFile('en.json', { fresh: 'Fresh' })]);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/publishes`);
    const rows = page.getByRole('table').getByRole('row');
    await page.getByText('Push of files', { exact: true }).last().waitFor();
    await page.getByRole('combobox', { name: 'What was published' }).selectOption('task');
    await expect.poll(async () => await rows.count()).toBe(4);
    await rows.nth(1).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Roll back to this publish' }).waitFor();
    await expect.poll(() => dialog.getByText('This is the latest publish.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => await rows.count()).toBe(5);
    visit.expectNoFaults();
  });

  it('compares two publishes and rolls back to the first; a person who may not publish only looks', async () => {
    const tenant = await app.tenant();
    const { jobs } = await publishThree(app, tenant);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/publishes`);
    await page.getByRole('button', { name: /3 new, 0 changed, 0 removed/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes' });
    await dialog.getByRole('row', { name: /りんご/ }).waitFor();
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption('now');
    await expect.poll(() => dialog.getByRole('row', { name: /Brotlaib/ }).innerText()).toContain('Removed');
    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption(jobs[1]);
    await dialog.getByRole('row', { name: /Äpfelchen/ }).waitFor();
    await dialog.getByRole('button', { name: 'Roll back to this publish' }).click();
    await page
      .getByRole('dialog', { name: 'Roll back to this publish' })
      .getByRole('button', { name: 'Roll back to this publish' })
      .click();
    await page.getByText('Rolled back to an earlier publish').waitFor();
    await until('the first state', async () => (await stateOf(app, tenant)).includes('de: Apfel'));
    expect(await stateOf(app, tenant)).toEqual(['a: Apple', 'de: Apfel', 'ja: りんご']);
    await visit.expectAxe();
    visit.expectNoFaults();

    const member = await makeMember(app, tenant, 'author');
    const theirs: Tenant = { ...tenant, userId: member.userId, signIn: () => Promise.resolve(member.cookie) };
    const author = await visitAs(app.url, theirs);
    await author.go(`l/${tenant.projectId}/publishes`);
    await author.page.getByRole('button', { name: /3 new, 0 changed, 0 removed/ }).click();
    await author.page.getByRole('row', { name: /りんご/ }).waitFor();
    await expect
      .poll(() => author.page.getByRole('button', { name: 'Roll back to this publish' }).count())
      .toBe(0);
    author.expectNoFaults();
  });

  it('a translation of the memory is found, changed, undone and deleted', async () => {
    const tenant = await app.tenant();
    await rememberUnits(app, tenant, [{ source: 'Open the gate', target: 'Öffne das Tor', language: 'de' }]);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/memory?q=gate&lang=de`);
    await page.getByRole('button', { name: 'Edit “Öffne das Tor”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit translation' });
    await dialog.getByRole('textbox', { name: 'Translation' }).fill('Mach das Tor auf');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit “Mach das Tor auf”' }).click();
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit “Öffne das Tor”' }).click();
    await dialog.getByRole('button', { name: 'Delete from translation memory' }).click();
    await page
      .getByRole('dialog', { name: 'Delete from translation memory' })
      .getByRole('button', { name: 'Delete from translation memory' })
      .click();
    await page.getByText('Deleted from translation memory.').waitFor();
    await page.getByRole('button', { name: /^Edit “/ }).waitFor({ state: 'detached' });
    expect(await readUnits(app, tenant)).toEqual([]);
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('a term is edited in its row, and deleted', async () => {
    const tenant = await app.tenant();
    const [id] = await seedTerms(app, tenant, [{ content: 'Iron Sword', translations: { de: 'Schwert' } }]);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/terms?lang=de`);
    await page.getByRole('button', { name: /^Iron Sword in German/ }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Eisenschwert');
    await page.keyboard.press('Enter');
    const terms = () =>
      app.services.database.system
        .selectFrom('terms')
        .selectAll()
        .where('id', '=', id ?? '');
    await until('the term to be saved', async () =>
      JSON.stringify(await terms().executeTakeFirstOrThrow()).includes('Eisenschwert'),
    );
    await page.getByRole('checkbox', { name: 'Select Iron Sword' }).click();
    await page.getByRole('button', { name: 'Delete 1 term' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 term' }).click();
    await page.getByText('No terms yet').waitFor();
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('a file of terms is previewed before it is sent, and its terms appear in the table', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/terms`);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.getByLabel('File (CSV, TBX)').setInputFiles({
      name: 'terms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('term,category,de\nLantern,Item,Laterne\nWarden,Character,W\u00e4chterin\n'),
    });
    await dialog.getByText('2 new, 0 changed, 0 unchanged').waitFor();
    await expect.poll(() => dialog.getByRole('row', { name: /Lantern/ }).innerText()).toContain('Laterne');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('button', { name: /^Lantern in German: Laterne/ }).waitFor();
    await page.getByRole('button', { name: /^Warden in German: W\u00e4chterin/ }).waitFor();
    await expect
      .poll(() => page.getByRole('checkbox', { name: /^Select (Lantern|Warden)$/ }).count())
      .toBe(2);
    visit.expectNoFaults();
  });

  it('two chosen terms are merged, and a term leads to the strings that have it', async () => {
    const tenant = await app.tenant();
    await seedTerms(app, tenant, [
      { content: 'Log in', translations: { de: 'Anmelden' } },
      { content: 'Sign in', translations: { de: 'Einloggen' } },
    ]);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/terms`);
    await page.getByRole('checkbox', { name: 'Select Log in' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Merge two terms' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select Sign in' }).click();
    await page.getByRole('button', { name: 'Merge two terms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge two terms' });
    await dialog.waitFor();
    await visit.expectAxe();
    const swap = dialog.getByRole('button', { name: 'Keep “Log in” instead' });
    if ((await swap.count()) > 0) await swap.click();
    await dialog.getByRole('button', { name: 'Merge two terms' }).click();
    await page.getByText('Terms merged.').waitFor();
    const [left, ...none] = await readTerms(app, tenant);
    expect([left?.content, left?.variants, left?.target_variants, none]).toEqual([
      'Log in',
      ['Sign in'],
      { de: ['Einloggen'] },
      [],
    ]);
    await page.getByRole('button', { name: /^Edit.*Log in/ }).click();
    await page.getByRole('link', { name: 'Where it’s used' }).click();
    await page.waitForURL(/\/strings\?.*term=/);
    visit.expectNoFaults();
  });
});
