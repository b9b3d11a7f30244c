import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { rightOf } from '../../src/platform/operation.ts';
import { type Right, type Role, roleMay, ROLES } from '../../src/platform/rights/roles.ts';
import { draft } from '../../src/social/posts/posts-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import { makeSteward } from '../store.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, type Visit, visitAlone, visitAs } from './app.ts';
import { runAxe } from './browser.ts';
import { fillWorkspace, must, type Parts } from './fill-workspace.ts';

/** Every address of a screen, as the application itself lists them. */
const ADDRESSES = [
  ...readFileSync('web/src/routes.tsx', 'utf8').matchAll(/screen\('\/w\/\$ws\/([^']+)'/g),
].map(([, path]) => path ?? '');

/** Views of screens that depend on a part of the address. */
const FACES = [
  'd/requests?view=errors',
  'l/$project/files?tab=history',
  'l/$project/files?push=$push',
  'l/$project/project-strings?hidden=all',
  'l/$project/strings?task=$task&lang=de',
  'l/$project/strings?task=$task&view=grid',
  'l/$project/quality?lang=de',
  'l/$project/tasks/$waiting/terms',
  'l/$project/tasks/$task/languages',
  'l/$project/tasks/$task/callbacks',
  'l/$project/tasks/$task/activity',
  's/analytics?metric=reactions',
  's/calendar?view=month',
  's/compose',
  's/drafts?view=cards',
  's/posts/$failed',
  's/posts/$out',
];

const addressOf = (path: string, parts: Parts) =>
  path
    .split(/(?<=[/=&?])|(?=[/=&?])/)
    .map((part) => parts[part] ?? part)
    .join('');

/** The faults of the screen at this moment. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // A sheet over the page has the heading then.
    if (document.querySelector('h1, [role=dialog] h2') === null) found.push('no heading');
    if ((document.querySelector('main')?.textContent ?? '').trim().length < 10)
      found.push('nothing is shown');
    if (document.querySelector('[role=status]:is([aria-label=Loading], [aria-label=加载中])'))
      found.push('it loads for ever');
    if (document.querySelectorAll('nav a').length === 0) found.push('no way on');
    return found;
  });

/** Navigates within the page, as a click would: one load of the application serves all addresses. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to);
  // A screen may redirect; it is ready when the router has reached the address.
  await page.waitForFunction(() => {
    interface Router {
      state: { status: string; resolvedLocation?: { pathname: string } };
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router puts itself there
    const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.resolvedLocation?.pathname === location.pathname;
  });
}

/** Shows the screen and waits until it has no fault; faults that stay are reported. */
async function look(page: Page, to: string): Promise<string[]> {
  await go(page, to);
  const isFine = async () => (await faultsOf(page)).length === 0;
  return until('it is whole', isFine).then(
    () => [],
    () => faultsOf(page),
  );
}

/** The window for which the screens are designed, one of a small computer, and a phone. */
const WIDTHS = [1440, 1024, 390];
/** No words can be typed into less. */
const FIELD_MIN = 80;

/** Content that is intentionally wider than a window: the grid of languages, strips of tabs, code. */
const MAY_SCROLL = '[role=grid], :has(> [role=radiogroup]), nav, pre';

/** On a phone a week of seven days scrolls sideways, and so do the strips of filters beside it and the inbox. */
const ROLLS = /^s\/(calendar|inbox)\S*: at 390/;

/**
 * What does not fit: a page or a part that scrolls sideways, words that are cut without a mark, a field that is
 * squeezed.
 */
const overhangOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([mayScroll, fieldMin]) => {
      const found: string[] = [];
      for (const field of document.querySelectorAll<HTMLInputElement>(
        'main :is(input[type=search], input[type=text], input:not([type]))',
      ))
        if (field.clientWidth > 2 && field.clientWidth < fieldMin)
          found.push(`a field of ${field.clientWidth}: ${field.outerHTML.slice(0, 120)}`);
      const over = document.documentElement.scrollWidth - innerWidth;
      if (over > 0) found.push(`the page is ${over} too wide`);
      for (const element of document.querySelectorAll<HTMLElement>('main *')) {
        const wide = element.scrollWidth - element.clientWidth;
        // Elements for screen readers only are one point wide.
        if (wide <= 1 || element.clientWidth <= 2 || element.closest(mayScroll)) continue;
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isText = [...element.childNodes].some(
          (each) => each.nodeType === Node.TEXT_NODE && each.textContent?.trim(),
        );
        const isCut = overflowX === 'hidden' && isText && textOverflow !== 'ellipsis';
        if (isCut || overflowX === 'auto' || overflowX === 'scroll')
          found.push(`${wide} too wide: ${element.outerHTML.slice(0, 120)}`);
      }
      return found;
    },
    [MAY_SCROLL, FIELD_MIN] as const,
  );

/** The same screen in windows of every width: what still does not fit when it has taken its form there. */
async function overhangsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const left = async () =>
      (await overhangOf(page))
        .map((each) => `at ${width}: ${each}`)
        .filter((each) => !ROLLS.test(`${path}: ${each}`));
    found.push(
      ...(await until('it fits', async () => (await left()).length === 0).then(
        () => [],
        () => left(),
      )),
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

/** At once: with reduced motion nothing moves, and colours in transition belong to neither theme. */
async function show(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations();
    if (moving.some((each) => each instanceof CSSTransition))
      throw new Error('colours go over where motion is not wanted');
    if (moving.some((each) => each.effect?.getComputedTiming().endTime === Infinity))
      throw new Error('something moves for ever where motion is not wanted');
  }, theme);
}

/** Rules that depend only on words: names, alternatives, labels, the language of the page. */
const ABOUT_WORDS = ['cat.name-role-value', 'cat.text-alternatives', 'cat.forms', 'cat.language'];

/** A language changes words but no colour, a theme changes colours and nothing else. */
async function violationsOf(page: Page, locale: 'en' | 'zh-cn'): Promise<string[]> {
  if (locale === 'zh-cn') return runAxe(page, ABOUT_WORDS);
  const found = await runAxe(page);
  await show(page, 'dark');
  const dark = await runAxe(page, ['color-contrast']);
  await show(page, 'light');
  return [...found, ...dark.map((each) => `dark: ${each}`)];
}

interface Asked {
  name: string;
  body: string;
  status: number;
}

/** The calls of the pages, and their answers. */
function listen(page: Page): () => Promise<Asked[]> {
  const heard = new Map<string, Request>();
  page.on('requestfinished', (request) => {
    const [, name] = /\/api\/console\/(\w+)$/.exec(request.url()) ?? [];
    if (name !== undefined && request.method() === 'POST')
      heard.set(`${name} ${request.postData()}`, request);
  });
  return () =>
    Promise.all(
      [...heard].map(async ([key, request]) => ({
        name: key.split(' ', 1)[0] ?? '',
        body: request.postData() ?? '{}',
        status: (await request.response())?.status() ?? 0,
      })),
    );
}

describe.skipIf(executablePath === null)('every address, in a real browser', () => {
  let app: App;
  let tenant: Tenant;
  let parts: Parts;
  beforeAll(async () => {
    app = await startWorkingApp();
    tenant = await app.tenant();
    await makeSteward(app, tenant);
    parts = await fillWorkspace(app, tenant);
  });

  /** The faults of all screens, one after the other, in one page. */
  async function walk(
    visit: Visit,
    inspect: (page: Page, path: string) => Promise<string[]> = async () => [],
  ): Promise<string[]> {
    const { page } = visit;
    await visit.go('home');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const wrong: string[] = [];
    for (const path of [...ADDRESSES, ...FACES]) {
      const found = await look(page, `/w/${tenant.workspaceId}/${addressOf(path, parts)}`);
      wrong.push(...[...found, ...(await inspect(page, path))].map((each) => `${path}: ${each}`));
    }
    visit.expectNoFaults();
    return wrong;
  }

  it('addresses exist, and each of their parts has a value', () => {
    expect(ADDRESSES.length).toBeGreaterThan(40);
    const open = [...ADDRESSES, ...FACES].filter((path) => addressOf(path, parts).includes('$'));
    expect(open).toEqual([]);
  });

  it('owner: no fault and no dead end, no axe findings, light and dark, and nothing wider than a window of 1440 or 1024 or a phone; every request is allowed or refused to each role by its rights', async () => {
    const visit = await visitAs(app.url, tenant);
    const asked = listen(visit.page);
    const wrong = await walk(visit, async (page, path) => [
      ...(await violationsOf(page, 'en')),
      ...(await overhangsOf(page, path)),
    ]);
    expect(wrong).toEqual([]);

    const calls = await asked();
    expect(calls.length).toBeGreaterThan(ADDRESSES.length);
    expect(calls.filter(({ status }) => status >= 400)).toEqual([]);
    for (const role of ROLES.filter((each) => each !== 'owner')) await expectRights(role, calls);
  });

  /** The calls of the owner's page, made by another member. */
  async function expectRights(role: Role, calls: readonly Asked[]): Promise<void> {
    const person = await makeMember(app, tenant, role);
    const headers = { 'x-parlance-workspace': tenant.workspaceId };
    const wrong: string[] = [];
    for (const { name, body, status } of calls) {
      const right = neededRight(name);
      if (right === null) continue;
      const answer = await person.console(name, JSON.parse(body), headers);
      // A client sees only what somebody has shared with them.
      const expected = !roleMay(role, right) ? [403] : role === 'client' ? [status, 404] : [status];
      if (!expected.includes(answer.status)) wrong.push(`${name} ${body}: ${answer.status}, not ${expected}`);
    }
    expect(wrong, role).toEqual([]);
  }

  it('in Chinese: the same', async () => {
    const visit = await visitAs(app.url, tenant, { locale: 'zh-cn' });
    const wrong = await walk(visit, async (page, path) => [
      ...(await violationsOf(page, 'zh-cn')),
      ...(await overhangsOf(page, path)),
    ]);
    expect(wrong).toEqual([]);
  });

  it('viewer: no fault and no dead end', async () => {
    const person = await makeMember(app, tenant, 'viewer');
    const visit = await visitAs(app.url, { ...tenant, signIn: async () => person.cookie });
    expect(await walk(visit)).toEqual([]);
  });

  it('the pages before sign-in: no axe findings, light and dark, and in Chinese', async () => {
    // Of a workspace that has seats left.
    const host = await app.tenant();
    const { userId } = await makeMember(app, host, 'author');
    const { postId } = await draft(host, { content: { text: 'The reed choir sings tonight.' } });
    const made = [
      await must(host.console('invite_member', { email: 'door@studio.example', role: 'author' })),
      await must(host.console('make_reset_link', { userId })),
      await must(host.console('create_review_link', { postId })),
    ];
    const doors = ['/sign-in', ...made.map(({ link }) => String(link))];
    const found: string[] = [];
    for (const locale of ['en', 'zh-cn'] as const) {
      const { page, expectNoFaults } = await visitAlone(app.url, { locale });
      for (const door of doors) {
        const to = new URL(door, app.url);
        await page.goto(to.href);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        found.push(...(await violationsOf(page, locale)).map((each) => `${to.pathname}: ${each}`));
      }
      expectNoFaults();
    }
    expect(found).toEqual([]);
  });
});

const OPERATIONS = new Map(registry.operations.map((operation) => [operation.name, operation]));

/** Null for pages about the person or the whole installation: no role of a workspace grants them. */
function neededRight(name: string): Right | null {
  const operation = OPERATIONS.get(name);
  return !operation || operation.of !== undefined ? null : rightOf(operation);
}
