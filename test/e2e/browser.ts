import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** The browser that comes with npm is for x64; elsewhere one of the machine serves, if there is any. */
async function findBrowser(): Promise<string | null> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => existsSync(path),
  );
  if (installed) return installed;
  if (process.arch !== 'x64' || process.platform !== 'linux') return null;
  const { default: packaged } = await import('@sparticuz/chromium');
  return oneAfterTheOther(() => packaged.executablePath());
}

/** The first caller unpacks it; a second one at that moment would start what is half written. */
async function oneAfterTheOther<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7215034)');
    return await work();
  } finally {
    await client.end();
  }
}

/** Null where there is none: the tests of pages are then skipped, visibly. */
export const executablePath = await findBrowser();

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** What axe finds, light and dark. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Evaluated, not added as a script: the page's own policy would refuse that, as it should.
    await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
    const violations = await page.evaluate(async () => {
      const axe = (globalThis as { axe?: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
      return axe ? (await axe.run()).violations.map((v) => v.id) : ['axe did not load'];
    });
    found.push(...violations.map((id) => `${colorScheme}: ${id}`));
  }
  return found;
}
