import { readFileSync } from 'node:fs';
import pg from 'pg';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { BROWSER_ARGS, findBrowser } from '../../scripts/find-browser.ts';
import { keepPorts } from '../harness.ts';

/** The first caller unpacks it; a second caller at that moment would start a half-written program. */
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

keepPorts();

/** Null if there is none: the tests of pages are then visibly skipped. */
export const executablePath = await findBrowser(oneAfterTheOther);

let shared: Promise<Browser> | undefined;

/**
 * The one browser of this process, for all its files. It ends with the process, however that ends: Chromium exits
 * when its pipe is closed, and what it wrote is in the folder of the run. Signal handlers would only stop the process
 * from ending.
 */
function startBrowser(): Promise<Browser> {
  shared ??= chromium
    .launch({
      executablePath: executablePath ?? '',
      args: BROWSER_ARGS,
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    })
    .then((browser) => {
      // A crashed browser fails the test in which it crashed, and no later one.
      browser.once('disconnected', () => {
        shared = undefined;
      });
      return browser;
    });
  return shared;
}

/** As long as everything else in the suite: Playwright's half minute is short on a busy machine. */
const PATIENCE_MS = 120_000;

/** A new browser context, without cookies and memory. It is closed when the test is over. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await startBrowser()).newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  onTestFinished(() => context.close());
  return context;
}

interface Tab {
  page: Page;
  /** Pending requests of the page. */
  asked: Set<Request>;
  /** Something permanent was installed in it. */
  isSpoiled: boolean;
}

const idle: Tab[] = [];

/**
 * A fresh tab, without cookies and memory. After its test it is cleared and kept for the next one: the browser need
 * not fetch and compile again.
 */
export async function openTab(): Promise<Page> {
  let tab = idle.pop();
  // Useless if its browser crashed.
  while (tab?.page.isClosed()) tab = idle.pop();
  const taken = tab ?? (await makeTab());
  const { page, asked } = taken;
  asked.clear();
  page.on('request', (request) => {
    // The stream of events never ends.
    if (request.resourceType() !== 'eventsource') asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || taken.isSpoiled || page.isClosed()) await page.context().close();
    else {
      await empty(page);
      idle.push(taken);
    }
  });
  return page;
}

async function makeTab(): Promise<Tab> {
  const context = await (await startBrowser()).newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const tab: Tab = { page, asked: new Set(), isSpoiled: false };
  const lasting: [object, string[]][] = [
    [page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'close']],
    [context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'newCDPSession']],
    [page.clock, ['install', 'setFixedTime', 'setSystemTime']],
  ];
  for (const [owner, names] of lasting)
    for (const name of names) {
      const call = Reflect.get(owner, name);
      Reflect.set(owner, name, (...given: unknown[]) => {
        tab.isSpoiled = true;
        return Reflect.apply(call, owner, given);
      });
    }
  // A button that moves when something above it appears would be pressed in the wrong place.
  for (const name of ['goto', 'reload'] as const) {
    const call = page[name].bind(page);
    Reflect.set(page, name, async (...given: unknown[]) => {
      const answer: unknown = await Reflect.apply(call, page, given);
      await untilStill(tab);
      return answer;
    });
  }
  return tab;
}

/** A page counts as still when nothing has been requested for this long. */
const STILL_MS = 60;
/** A test may hold an answer back, and some pages poll without end: the next step then waits by itself. */
const STILL_AT_MOST_MS = 2000;

async function untilStill({ page, asked }: Tab): Promise<void> {
  const from = Date.now();
  let last = from;
  while (Date.now() - last < STILL_MS && Date.now() - from < STILL_AT_MOST_MS && !page.isClosed()) {
    if (asked.size > 0) last = Date.now();
    await new Promise((resolve) => setTimeout(resolve, STILL_MS / 4));
  }
}

/** Every event that a test may listen for; a page of Playwright listens for others itself. */
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
] as const;
const MORE_EVENTS = ['requestfinished', 'response', 'filechooser', 'framenavigated'] as const;

/**
 * Requests reach the server again. `unroute` would continue a request whose handler is still at work, and
 * what the handler then says about it would fail the whole run.
 */
export const endRoutes = (of: Page | BrowserContext) => of.unrouteAll({ behavior: 'wait' });

/** The next test that visits an address clears its storage: only a page from there can. */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const event of [...PAGE_EVENTS, ...MORE_EVENTS]) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await context.setOffline(false);
  await context.clearCookies();
  // At its old position it would hover over the next page.
  await page.mouse.move(-1, -1);
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The findings of axe on the page: the rule, and the start of the first place that breaks it. */
export async function runAxe(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
): Promise<string[]> {
  // Fading content has the colours of neither end; endless animations are not waited for.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Evaluated, not added as a script: the page's own policy would refuse that, as it should.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ([only, left]) => {
      interface Found {
        id: string;
        nodes: { html: string }[];
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script above put it into the page
      const { axe } = globalThis as { axe?: { run(options: object): Promise<{ violations: Found[] }> } };
      if (!axe) return ['axe did not load'];
      const { violations } = await axe.run({
        ...(only && { runOnly: only }),
        rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
        // Nobody reads passed rules, our pages have no frames, and only one rule reads the style sheets.
        resultTypes: ['violations'],
        iframes: false,
        preload: only?.includes('css-orientation-lock') ?? false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
    },
    [rules, without] as const,
  );
}

/** The same, light and dark. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await runAxe(page)).map((each) => `${colorScheme}: ${each}`));
  }
  return found;
}
