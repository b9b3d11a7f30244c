import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('more tabs than a browser has streams', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(async () => {
    await app.close();
  });

  it('the oldest has none: it polls now and then, and never takes the place of another', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const asked = { streams: 0, byFirst: 0 };
    const watch = (page: Page) =>
      page.on('request', (request) => {
        if (request.url().includes('/api/console/events')) asked.streams += 1;
      });
    watch(visit.page);
    await visit.go('home');
    await until('the first tab listens', async () => asked.streams === 1);
    for (let n = 2; n <= 5; n += 1) {
      const page = await visit.page.context().newPage();
      watch(page);
      await page.goto(`${app.url}/w/${tenant.workspaceId}/home`);
      await until(`tab ${n} listens`, async () => asked.streams === n);
    }
    // It reads once on an event, and then every quarter of a minute.
    visit.page.on('request', (request) => {
      if (request.url().includes('/api/console/get_home')) asked.byFirst += 1;
    });
    await until('the first tab goes on reading', async () => asked.byFirst > 2);
    // Browsers reconnect by themselves after three seconds: that time has passed.
    expect(asked.streams).toBe(5);
    expect(
      await visit.page
        .getByRole('status')
        .filter({ hasText: /connection|offline/i })
        .count(),
    ).toBe(0);
    visit.expectNoFaults();
  });
});
