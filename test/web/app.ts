import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { executablePath, openTab, runAxe } from './browser.ts';
import type { Tenant } from '../tenant.ts';

export { executablePath };

export interface Visit {
  page: Page;
  /** The address of a screen of the workspace. */
  go(path: string): Promise<void>;
  /** No console error, no request to another host, no violation of the page's policy so far. */
  expectNoFaults(): void;
  /**
   * The findings of axe on the page in its present state. For the other theme and the other language of every screen
   * see every-address.test.ts.
   */
  expectAxe(): Promise<void>;
}

interface Manner {
  width?: number;
  locale?: 'en' | 'zh-cn';
  theme?: 'light' | 'dark';
  /** Another allowed host, such as the provider of a company. */
  andGoesTo?: string;
}

/** A separate browser, signed in as the member. */
export async function visitAs(url: string, tenant: Tenant, manner: Manner = {}): Promise<Visit> {
  const visit = await visitAlone(url, manner);
  const [name = '', value = ''] = (await tenant.signIn()).split('=');
  await visit.page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  return {
    ...visit,
    go: (path) => visit.go(`w/${tenant.workspaceId}/${path}`),
  };
}

/** An unknown visitor on one of our pages. */
export async function visitAlone(url: string, manner: Manner = {}): Promise<Visit> {
  const { width = 1440, locale = 'en', theme = 'light', andGoesTo = url } = manner;
  const page = await openTab();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const { origin } = new URL(url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const faults: string[] = [];
  // The browser also logs a refusal that a test provokes; the test asserts it where it happens.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const address = request.url();
    const isOurs = [url, andGoesTo].some((place) => address.startsWith(place));
    if (!isOurs && !/^(data|blob):/.test(address)) faults.push(`request to ${address}`);
  });
  await page.goto(`${url}/healthz`);
  await page.evaluate((kept) => {
    sessionStorage.clear();
    localStorage.clear();
    localStorage.setItem('locale', kept);
  }, locale);
  return {
    page,
    go: async (path) => {
      await page.goto(`${url}/${path}`);
    },
    expectNoFaults: () => expect(faults).toEqual([]),
    expectAxe: async () => {
      // A page that is still loading has no heading, and is not ready to be checked.
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect(await runAxe(page)).toEqual([]);
    },
  };
}
