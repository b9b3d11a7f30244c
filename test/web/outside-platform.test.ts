import { afterAll, beforeAll, describe, it } from 'vitest';
import { openOutsideWorld } from '../factories/outside-world.ts';
import { until } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { executablePath, visitAs } from './app.ts';

const processes = useProcesses();

describe.skipIf(executablePath === null)('a platform from outside, in a real browser', () => {
  let world: Awaited<ReturnType<typeof openOutsideWorld>>;
  beforeAll(async () => {
    world = await openOutsideWorld(processes);
  });
  afterAll(() => world.close());

  it('is connected by its own form, with its own labels, and posted to with its own option', async () => {
    const tenant = await world.tenant();
    const { page, go, expectNoFaults, expectAxe } = await visitAs(world.url, tenant);
    await go('s/accounts');
    await page.getByRole('button', { name: 'Connect an account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Notice board' }).click();
    await dialog.getByLabel('Token of the board').fill('board_town_hall');
    await expectAxe();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Town hall').first().waitFor();

    await go('s/compose');
    await page.getByRole('textbox', { name: 'Text' }).fill('The library is open on Sunday');
    await page.getByRole('tab', { name: /Notice board/ }).click();
    await page.getByText('Pin to the top').waitFor();
    await page.locator('[data-feed="noticeboard"]').first().waitFor();
    await expectAxe();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await dialog.locator('[data-fate="ready"]').waitFor();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('1 published').waitFor();
    await until('the notice', async () => (await world.seen()).includes('The library is open on Sunday'));
    expectNoFaults();
  });
});
