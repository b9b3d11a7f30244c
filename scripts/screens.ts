// Takes pictures of the application from the demo world: npm run screens. It starts its own server on its own folder,
// waits until the demo world is filled, and writes docs/screens/*.png.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { BROWSER_ARGS, findBrowser } from './find-browser.ts';
import { type Call, SCREENS } from './screens/list.ts';
import { sendDeliveries } from './screens/send-deliveries.ts';

const PORT = '8765';
const BASE = `http://127.0.0.1:${PORT}`;
const OUT = 'docs/screens';
const MANNERS = [
  { name: '', theme: 'light', width: 1440, locale: 'en' },
  { name: '-dark', theme: 'dark', width: 1440, locale: 'en' },
  { name: '-phone', theme: 'light', width: 390, locale: 'en' },
] as const;

let hasBegun = false;
const folder = mkdtempSync(join(tmpdir(), 'parlance-screens-'));
const server = spawn(process.execPath, ['src/app/main.ts'], {
  stdio: 'ignore',
  env: {
    ...process.env,
    PORT,
    PARLANCE_DATA_DIR: folder,
    PARLANCE_LOG: 'error',
    PARLANCE_CALLBACK_NETWORKS: '127.0.0.0/8',
  },
});
try {
  await until('the demo world is filled', isFilled);
  const browser = await launch();
  mkdirSync(OUT, { recursive: true });
  const only = process.argv[2];
  const prepared = await enter(browser, MANNERS[0]);
  const closeReceiver = await sendDeliveries(prepared.call);
  await prepared.page.context().close();
  for (const manner of MANNERS) await take(browser, manner, only);
  closeReceiver();
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** While it runs, the filling keeps its credential in a file; before it has started there is none either. */
async function isFilled(): Promise<boolean> {
  const isFilling = existsSync(join(folder, 'demo-filling.json'));
  hasBegun ||= isFilling;
  const answer = await fetch(`${BASE}/readyz`).catch(() => null);
  return answer?.ok === true && hasBegun && !isFilling;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return;
    await sleep(500);
  }
  throw new Error(`Gave up waiting until ${what}.`);
}

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('There is no browser: install Chromium.');
  return chromium.launch({ executablePath, args: BROWSER_ARGS });
}

/** A page of the owner, who is signed in. */
async function enter(
  browser: Browser,
  manner: (typeof MANNERS)[number],
): Promise<{ page: Page; call: Call }> {
  const context = await browser.newContext({
    viewport: { width: manner.width, height: manner.width > 600 ? 900 : 844 },
    reducedMotion: 'reduce',
    // Weeks begin on Monday there, as in the design's drafts.
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(`${BASE}/healthz`);
  const { owner } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
  const call: Call = async (name, input) => {
    const text = await page.evaluate(
      async ([path, body]) => (await fetch(path ?? '', { method: 'POST', body: body ?? '' })).text(),
      [`/api/console/${name}`, JSON.stringify(input)],
    );
    return JSON.parse(text).data;
  };
  await call('login', { email: owner.email, password: owner.password });
  await page.evaluate(
    ([theme, locale]) => {
      localStorage.setItem('theme', theme ?? '');
      localStorage.setItem('locale', locale ?? '');
    },
    [manner.theme, manner.locale],
  );
  return { page, call };
}

async function take(
  browser: Browser,
  manner: (typeof MANNERS)[number],
  only: string | undefined,
): Promise<void> {
  const { page, call } = await enter(browser, manner);
  for (const { name, path, prepare } of SCREENS) {
    if (only !== undefined && !name.includes(only)) continue;
    await page.goto(BASE + (await path(call)));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => {});
    await prepare?.(page);
    await sleep(600);
    // A palette keeps the repository small; screens have few colours.
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toFile(`${OUT}/${name}${manner.name}.png`);
    console.log(`${name}${manner.name}`);
  }
  await page.context().close();
}
