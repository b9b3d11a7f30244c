import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedLargeTask, seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import { executablePath, launch, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('working together in the editor, in a real browser', () => {
  let app: App;
  let browser: Browser;
  beforeAll(async () => {
    app = await startWorkingApp();
    browser = await launch();
  });
  afterAll(() => browser?.close());

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

  it('many rows at once: the chosen ones, then all that a filter finds, with what was skipped and why', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 300, 'de', 'Alt');
    const visit = await visitAs(browser, app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await page.getByRole('checkbox', { name: 'Choose id.1', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Choose id.3', exact: true }).click({ modifiers: ['Shift'] });
    await choose(page, '3 chosen rows', 'Approve');
    await page.getByText('Approve: 3 rows changed').waitFor();
    expect((await statesOf(task)).slice(0, 5)).toEqual([
      'machine',
      'approved',
      'approved',
      'approved',
      'machine',
    ]);

    await choose(page, 'All 300 rows', 'Copy the source');
    await page.getByText('Copy the source: 297 rows changed').waitFor();
    await page.getByRole('button', { name: '3 skipped' }).click();
    await page.getByRole('dialog').getByText('3 approved').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Source text number 2 / })
      .click();
    await page.getByText('3 of 300', { exact: true }).waitFor();
    await until('every other row to be edited', async () =>
      (await statesOf(task)).every((state, at) => state === (at > 0 && at < 4 ? 'approved' : 'edited')),
    );
    await visit.expectAccessible();
    visit.expectNoFaults();
  });

  it('a false alarm is dismissed beside the row, is gone from the counts, and counts again when one wishes', async () => {
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
    const visit = await visitAs(browser, app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    const tools = page.getByRole('complementary', { name: 'Translation tools' });
    await tools.getByRole('button', { name: 'Dismiss “A number is missing.”' }).click();
    await tools.getByText('The checks found nothing.').waitFor();
    await visit.go(`l/${tenant.projectId}/quality?lang=de`);
    await page.getByRole('button', { name: 'Count “A number is missing.” again' }).click();
    await page.getByText('Nobody has dismissed a finding in this language.').waitFor();
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await tools.getByRole('button', { name: 'Dismiss “A number is missing.”' }).waitFor();
    visit.expectNoFaults();
  });
});
