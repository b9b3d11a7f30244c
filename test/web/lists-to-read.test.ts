import { beforeAll, describe, expect, it } from 'vitest';
import { seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { rememberUnits } from '../../src/localization/tm/memory-for-tests.ts';
import { type App, startApp } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';
import { pick } from './hands.ts';
import { words } from './words.ts';

describe.skipIf(executablePath === null)('lists that people read, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('on a phone a row is a block under its name, and nothing scrolls sideways', async () => {
    const tenant = await app.tenant();
    await seedTask(app, tenant, {
      name: 'Launch strings',
      strings: [{ id: 'b', content: 'Bread', targets: { de: 'Brot' } }],
      languages: ['de'],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.go(`l/${tenant.projectId}/tasks`);
    const row = page.getByRole('row', { name: /Launch strings/ });
    await row.waitFor();
    const box = page.getByRole('group', { name: 'Tasks' });
    await expect.poll(() => box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    const placeOf = async (name: string | RegExp) =>
      (await row.getByRole('cell', { name }).last().boundingBox()) ?? { x: 0, y: 0 };
    const [name, status] = [await placeOf(/Launch strings/), await placeOf(/Completed/)];
    expect(status.y).toBeGreaterThan(name.y);
    expect(status.x).toBe(name.x);
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('home leads to the exact string with the finding of a check', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'ja'] });
    const grave = [{ check: 'placeholders', severity: 'major', message: 'lost', start: 0, end: 0 }];
    const machine = (text: string, issues: object[] = []) => ({ text, state: 'machine' as const, issues });
    await seedTask(app, tenant, {
      name: 'Launch strings',
      strings: [
        { id: 'a', content: 'Bread', targets: { de: machine('Brot'), ja: machine('パン') } },
        { id: 'b', content: 'Salt', targets: { de: machine('Salz'), ja: machine('塩', grave) } },
      ],
      languages: ['de', 'ja'],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('home');
    const waiting = page.getByRole('region', { name: words('home.waiting') });
    await waiting.getByText('Japanese').waitFor();
    await waiting.getByRole('link', { name: 'Launch strings' }).click();
    const written = page.getByRole('textbox', { name: 'Translation into Japanese' });
    await expect.poll(() => written.innerText()).toBe('塩');
    await page.getByText('2 of 2', { exact: true }).waitFor();
    visit.expectNoFaults();
  });

  it('the audit log describes actions in words, and an action is found by them', async () => {
    const tenant = await app.tenant();
    await tenant.console('create_idea_group', { name: 'Ready' });
    await tenant.console('update_workspace', { name: 'Northwind' });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('settings/audit');
    const acts = (name: string) => page.getByRole('cell', { name, exact: true });
    await acts('Added a column to the board').waitFor();
    await acts('Changed workspace settings').waitFor();
    await pick(page, page.getByRole('combobox', { name: 'Activity' }), 'column to the board');
    await acts('Changed workspace settings').waitFor({ state: 'detached' });
    await acts('Added a column to the board').waitFor();
    expect(page.url()).toContain('operation=create_idea_group');
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('the translation memory shows its newest entries before anybody searches', async () => {
    const tenant = await app.tenant();
    for (const [source, target] of [
      ['Open the gate', 'Öffne das Tor'],
      ['Close the gate', 'Schließe das Tor'],
    ] as const)
      await rememberUnits(app, tenant, [{ source, target }]);
    await tenant.console('update_project', { project_id: tenant.projectId, target_languages: ['de'] });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/memory?lang=de`);
    await page.getByRole('row', { name: /Öffne das Tor/ }).waitFor();
    const rows = await page.getByRole('row').filter({ hasText: 'the gate' }).allInnerTexts();
    expect(rows.map((text) => text.includes('Close'))).toEqual([true, false]);
    visit.expectNoFaults();
  });
});
