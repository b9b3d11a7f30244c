import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { ROLES } from '../../src/platform/auth/roles.ts';
import { draft } from '../../src/social/posts/posts-for-tests.ts';
import { addAccount } from '../factories/account.ts';
import { type App, startApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

/** Every address of a screen, as the application itself lists them. */
const ADDRESSES = [
  ...readFileSync('web/src/routes.tsx', 'utf8').matchAll(/screen\('\/w\/\$ws\/([^']+)'/g),
].map(([, path]) => path ?? '');

/** What stands for the variable parts: things that are there, so that the screens have something to show. */
async function furnish(app: App, tenant: Tenant): Promise<Record<string, string>> {
  const accountId = await addAccount(app, tenant);
  const { postId } = await draft(tenant, { content: { text: 'The reed choir sings tonight.' } });
  await tenant.console('create_idea_group', { name: 'Inbox' });
  const task = await tenant.open('POST', '/tasks/create', {
    name: 'Menu',
    strings: [{ string_id: 'start', content: 'Start' }],
    target_languages: ['de'],
  });
  return {
    $project: tenant.projectId,
    $task: task.body.data.task_id,
    $tab: 'strings',
    $screen: 'tasks',
    $account: accountId,
    '{-$post}': postId,
    $post: postId,
    $confirmation: 'conf_none',
    $comment: 'cmt_none',
    $media: 'med_none',
    $id: postId,
    $: postId,
  };
}

const PATIENCE_MS = 30_000;

const addressOf = (path: string, parts: Record<string, string>) =>
  path
    .split('/')
    .map((part) => parts[part] ?? part)
    .join('/');

/** What is wrong with the screen as it stands at this moment. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // A sheet over the page has the heading then.
    if (document.querySelector('h1, [role=dialog] h2') === null) found.push('no heading');
    if ((document.querySelector('main')?.textContent ?? '').trim().length < 10)
      found.push('nothing is shown');
    if (document.querySelector('[role=status][aria-label=Loading]')) found.push('it loads for ever');
    if (document.querySelectorAll('nav a').length === 0) found.push('no way on');
    return found;
  });

/** Goes there within the page, as a click would: one load of the application serves all addresses. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to);
  // A screen may send its visitor on; it is there when the router has come to where the address is.
  await page.waitForFunction(() => {
    interface Router {
      state: { status: string; resolvedLocation?: { pathname: string } };
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router puts itself there
    const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.resolvedLocation?.pathname === location.pathname;
  });
}

/** Shows the screen and waits until nothing is wrong with it; what is wrong for long is told. */
async function look(page: Page, to: string): Promise<string[]> {
  await go(page, to);
  const isFine = async () => (await faultsOf(page)).length === 0;
  return until('it is whole', isFine, PATIENCE_MS).then(
    () => [],
    () => faultsOf(page),
  );
}

describe.skipIf(executablePath === null)('every address, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('there are addresses', () => {
    expect(ADDRESSES.length).toBeGreaterThan(40);
  });

  it.each(ROLES)('%s: no fault and no dead end', { timeout: 240_000 }, async (role) => {
    const tenant = await app.tenant();
    const parts = await furnish(app, tenant);
    const person = await makeMember(app, tenant, role);
    const visit = await visitAs(app.url, { ...tenant, signIn: async () => person.cookie });
    const { page } = visit;
    await visit.go('home');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const wrong: string[] = [];
    for (const path of ADDRESSES) {
      const to = `/w/${tenant.workspaceId}/${addressOf(path, parts)}`;
      wrong.push(...(await look(page, to)).map((each) => `${path}: ${each}`));
    }
    expect(wrong).toEqual([]);
    visit.expectNoFaults();
  });
});
