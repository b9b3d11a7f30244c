import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedLargeTask, seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('working together in the editor, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  const statesOf = async (task: string) => {
    const rows = await app.services.database.system
      .selectFrom('task_rows')
      .select('state')
      .where('task_id', '=', task)
      .orderBy('position')
      .execute();
    return rows.map(({ state }) => state);
  };
  const choose = async (page: Page, menu: string, action: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  };

  it('many rows at once: the chosen ones, then all that match a filter, with skipped ones and the reasons', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 300, 'de', 'Alt');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await page.getByRole('checkbox', { name: 'Select id.1', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select id.3', exact: true }).click({ modifiers: ['Shift'] });
    await choose(page, '3 selected', 'Approve');
    await page.getByText('Approve: 3 strings changed').waitFor();
    expect((await statesOf(task)).slice(0, 5)).toEqual([
      'machine',
      'approved',
      'approved',
      'approved',
      'machine',
    ]);

    await choose(page, 'All 300 strings', 'Copy source');
    await page.getByText('Copy source: 297 strings changed').waitFor();
    await page.getByRole('button', { name: '3 skipped' }).click();
    await page.getByRole('dialog').getByText('3 already approved').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Source text number 2 / })
      .click();
    await page.getByText('3 of 300', { exact: true }).waitFor();
    await until('every other row to be edited', async () =>
      (await statesOf(task)).every((state, at) => state === (at > 0 && at < 4 ? 'approved' : 'edited')),
    );
    visit.expectNoFaults();
  });

  it('a false alarm is dismissed beside the row, is removed from the counts, and can be restored', async () => {
    const tenant = await app.tenant();
    const issue = { check: 'numbers', severity: 'major', message: 'A number is missing.', start: 0, end: 4 };
    const task = await seedTask(app, tenant, {
      strings: [
        {
          id: 'a',
          content: 'Take 3 coins',
          targets: { de: { text: 'Nimm Münzen', score: 80, issues: [issue] } },
        },
      ],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    const tools = page.getByRole('complementary', { name: 'Translation tools' });
    await tools.getByRole('button', { name: 'Dismiss “A number is missing.”' }).click();
    await tools.getByText('No issues found.').waitFor();
    await visit.go(`l/${tenant.projectId}/quality?lang=de`);
    await page.getByRole('button', { name: 'Restore “A number is missing.”' }).click();
    await page.getByText('No dismissed issues in this language.').waitFor();
    await page.getByRole('link', { name: 'numbers' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'numbers' }).count()).toBe(1);
    await page.getByText('Nothing replaced in this language.').waitFor();
    await page.getByRole('combobox', { name: 'Task' }).selectOption(task);
    await page.getByRole('link', { name: 'numbers' }).click();
    await page.waitForURL(/\/strings\?.*check=numbers/);
    expect(page.url()).toContain(`task=${task}`);
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await tools.getByRole('button', { name: 'Dismiss “A number is missing.”' }).waitFor();
    visit.expectNoFaults();
  });

  it('two people: each sees the position of the other, comments and saved texts, and no edit is lost', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 30, 'de', 'Alt');
    const member = await makeMember(app, tenant, 'reviewer');
    const noor: Tenant = { ...tenant, userId: member.userId, signIn: () => Promise.resolve(member.cookie) };
    const [first, second] = [await visitAs(app.url, tenant), await visitAs(app.url, noor)];
    const address = `l/${tenant.projectId}/strings?lang=de&task=${task}`;
    await Promise.all([first.go(address), second.go(address)]);
    const field = (page: Page) => page.getByRole('textbox', { name: 'Translation into German' });
    const write = async (page: Page, text: string) => {
      await field(page).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    };
    await first.page.getByText('Noor is here too').waitFor({ state: 'attached' });
    await first.page.getByText('Noor is editing this string').waitFor({ state: 'attached' });

    // The second person writes while the first saves: the list is read again under the draft, and both texts are
    // still shown.
    await write(second.page, 'Von Noor');
    await write(first.page, 'Von der ersten');
    await first.page.keyboard.press('Control+Enter');
    await second.page.getByText('Edited', { exact: true }).first().waitFor();
    await second.page.keyboard.press('Control+Enter');
    await second.page.getByRole('button', { name: 'Show', exact: true }).click();
    const both = second.page.getByRole('alert', {
      name: 'Someone else changed this translation while you were editing',
    });
    await both.getByText('Von der ersten').waitFor();
    await both.getByText('Von Noor').waitFor();
    await second.page.getByRole('button', { name: 'Keep theirs' }).click();

    await second.page.getByRole('textbox', { name: 'Write a comment' }).fill('Why not the other word?');
    await second.page.getByRole('button', { name: 'Mention someone' }).click();
    await second.page.getByRole('menuitem', { name: 'Tester' }).click();
    await second.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await second.page.getByText('Mentions Tester').waitFor();
    await first.go('home');
    await first.page.getByRole('link', { name: 'Why not the other word?' }).click();
    await first.page.getByText('1 of 30', { exact: true }).waitFor();
    await first.page.getByRole('button', { name: 'Resolve' }).click();
    await second.page.getByText('1 resolved comment').waitFor();
    expect((await statesOf(task)).slice(0, 2)).toEqual(['edited', 'machine']);
    for (const visit of [first, second]) visit.expectNoFaults();
  });

  it('a view has a name and is available to others; a single row is edited with the keys', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 30, 'de', 'Alt');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}&q=number%202`);
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Twenties');
    await page.getByRole('checkbox', { name: 'Share with everyone in the project' }).click();
    await page.getByRole('button', { name: 'Save filters as view' }).click();
    await page.getByText('View saved.').waitFor();
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await page.getByText('1 of 30', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Twenties', exact: true }).click();
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Alt+z');
    await page.getByRole('button', { name: /^Back to the list/ }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(1);
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('2 of 11', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText('3 of 11', { exact: true }).waitFor();
    await until('the row to be approved', async () => (await statesOf(task))[20] === 'approved');
    await visit.expectAxe();
    visit.expectNoFaults();
  });
});
