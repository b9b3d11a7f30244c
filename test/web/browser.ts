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

keepPorts();

/** Null where there is none: the tests of pages are then skipped, visibly. */
export const executablePath = await findBrowser(oneAfterTheOther);

let shared: Promise<Browser> | undefined;

/**
 * The one browser of this process, for all its files. It ends with the process, whatever ends that: Chromium goes
 * when the pipe to it is closed, and what it wrote lies in the folder of the run. Handlers of signals would only
 * keep the process from ending.
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
      // One that crashed fails the test that it crashed in, and none after it.
      browser.once('disconnected', () => {
        shared = undefined;
      });
      return browser;
    });
  return shared;
}

/** As long as everything else of the suite has: the half minute of Playwright is short on a busy machine. */
const PATIENCE_MS = 120_000;

/** A browser as another person has it, without cookies and memory. It is closed when the test is over. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await startBrowser()).newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  onTestFinished(() => context.close());
  return context;
}

interface Tab {
  page: Page;
  /** What the page has asked for and not got yet. */
  asked: Set<Request>;
  /** Something was put into it that stays for good. */
  isSpoiled: boolean;
}

const idle: Tab[] = [];

/**
 * A tab as another person has it, without cookies and memory. When its test is over it is emptied and kept for
 * the next one: what the browser has fetched and compiled it need not fetch and compile again.
 */
export async function openTab(): Promise<Page> {
  let tab = idle.pop();
  // One whose browser crashed is of no use.
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
  // A button that moves when something above it comes is pressed where it no longer is.
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

/** So long nothing is asked for before a page counts as still. */
const STILL_MS = 60;
/** A test may hold an answer back, and some pages ask without end: whatever comes next then waits by itself. */
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
const HEARD = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed'] as const;
const HEARD_TOO = ['requestfinished', 'response', 'filechooser', 'framenavigated'] as const;

/** What it kept for an address is cleared by whoever goes there next: only a page from there can. */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const event of [...HEARD, ...HEARD_TOO]) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await context.setOffline(false);
  await context.clearCookies();
  // Where it stood it would hover over the next page.
  await page.mouse.move(-1, -1);
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds on the page as it is: the rule, and the beginning of the first place that breaks it. */
export async function runAxe(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
): Promise<string[]> {
  // What fades in has the colours of neither end; what spins for ever is not waited for.
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
        // Nobody reads what passed, our pages have no frames, and only one rule reads the style sheets.
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
