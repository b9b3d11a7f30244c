import { beforeAll, describe, expect, it } from 'vitest';
import { draft } from '../../src/social/posts/posts-for-tests.ts';
import type { Role } from '../../src/platform/rights/roles.ts';
import { addComment } from '../../src/social/comments/inbox-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { openStage } from '../../src/social/publishing/publishing-for-tests.ts';
import { type App, startApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { addAccount } from '../factories/account.ts';

async function submit(tenant: Tenant, text: string): Promise<string> {
  const { postId } = await draft(tenant, { content: { text } });
  const answer = await tenant.social('POST', `/posts/${postId}/submit`, { note: 'Please look' });
  expect(answer.status).toBe(200);
  return postId;
}
const postOf = async (tenant: Tenant, postId: string) =>
  (await tenant.console('get_post', { postId })).body.data;

describe.skipIf(executablePath === null)('the publishing team, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('a reviewer goes through the queue with the keyboard: one is approved, one is returned with a reason', async () => {
    const tenant = await app.tenant();
    const first = await submit(tenant, 'The reed choir sings tonight.');
    const second = await submit(tenant, 'The saltmarsh opens at noon.');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/approvals');
    await page.getByText('2 posts awaiting approval').waitFor();
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.getByText('Please look').waitFor();

    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'The saltmarsh opens at noon.' }).waitFor();
    await page.keyboard.press('x');
    await page.getByLabel('What should change?').fill('Say which day.');
    await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click();
    await until('it went back', async () => (await postOf(tenant, second)).status === 'rejected');
    expect((await postOf(tenant, second)).approval.steps[0].reason).toBe('Say which day.');

    await page.getByRole('heading', { name: 'The reed choir sings tonight.' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await until('it is approved', async () => (await postOf(tenant, first)).status === 'approved');
    await page.getByText('Nothing awaits approval').waitFor();
    visit.expectNoFaults();
  });

  it('a person who may not decide sees why, and no button', async () => {
    const tenant = await app.tenant({ role: 'author' });
    await submit(tenant, 'The reed choir sings tonight.');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/approvals');
    await page.getByText('Only reviewers, managers, admins and owners can approve.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Nothing awaits approval').waitFor();
    visit.expectNoFaults();
  });

  it('editor, reviewer and viewer: comments on a passage, a second round, an account that expires meanwhile, and a log of it all', async () => {
    const stage = await openStage();
    const tenant = await stage.app.tenant();
    const accountId = await stage.connect(tenant, 'x');
    const as = async (role: Role) => {
      const person = await makeMember(stage.app, tenant, role);
      const { workspaceId } = tenant;
      const headers = { 'x-parlance-workspace': workspaceId };
      const visit = await visitAs(stage.app.url, { ...tenant, signIn: async () => person.cookie });
      return { ...visit, call: (name: string, body: object) => person.console(name, body, headers) };
    };
    const [author, reviewer, viewer] = [await as('author'), await as('reviewer'), await as('viewer')];
    const made = await author.call('create_post', {
      content: { text: 'The reed choir sings tonight at nine.' },
      accountIds: [accountId],
    });
    const { postId } = made.body.data;
    const request = async () => {
      await author.go(`s/compose/${postId}`);
      await author.page.getByRole('button', { name: 'Request approval' }).first().click();
      await until('it waits', async () => (await postOf(tenant, postId)).status === 'pending_approval');
    };
    await request();

    await reviewer.go('s/approvals');
    const text = reviewer.page
      .locator('[data-post-text]')
      .getByText('The reed choir sings tonight at nine.')
      .first();
    await text.selectText();
    await reviewer.page.keyboard.press('x');
    const dialog = reviewer.page.getByRole('dialog');
    await dialog.getByRole('blockquote').getByText('at nine').waitFor();
    await dialog.getByLabel('What should change?').fill('It begins at eight.');
    await dialog.getByRole('button', { name: 'Request changes' }).click();
    await until('it went back', async () => (await postOf(tenant, postId)).status === 'rejected');
    const [step] = (await postOf(tenant, postId)).approval.steps;
    expect(step.reason).toBe('“The reed choir sings tonight at nine.”\nIt begins at eight.');

    const { version } = await postOf(tenant, postId);
    await author.call('update_post', {
      postId,
      version,
      content: { text: 'The reed choir sings tonight at eight.' },
    });
    await request();

    await viewer.go('s/approvals');
    await viewer.page.getByText('The reed choir sings tonight at eight.').first().waitFor();
    for (const name of [/^Approve/, /^Request changes/, 'Withdraw'])
      await expect.poll(() => viewer.page.getByRole('button', { name }).count()).toBe(0);
    await viewer.go(`s/posts/${postId}`);
    await viewer.page.getByRole('heading', { level: 1 }).waitFor();
    for (const name of ['Edit', 'Duplicate', 'Publish now', 'Delete the post'])
      await expect.poll(() => viewer.page.getByRole('button', { name }).count()).toBe(0);
    expect((await viewer.call('approve_post', { postId })).status).toBe(403);

    await stage.app.services.database.system
      .updateTable('accounts')
      .set({ status: 'expired' })
      .where('id', '=', accountId)
      .execute();
    await reviewer.go('s/approvals');
    await reviewer.page.getByRole('button', { name: /^Approve/ }).click();
    await until('it is approved', async () => (await postOf(tenant, postId)).status === 'approved');
    await reviewer.expectAxe();

    const owner = await visitAs(stage.app.url, tenant);
    await owner.go(`s/posts/${postId}`);
    await owner.page.getByText('The account’s authorization has expired').waitFor();
    await owner.expectAxe();
    await owner.page.getByRole('link', { name: 'Reconnect' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Reconnect' }).waitFor();
    // Consent is given on the platform’s page (test/web/connect.test.ts); here it has been.
    await stage.app.services.database.system
      .updateTable('accounts')
      .set({ status: 'active' })
      .where('id', '=', accountId)
      .execute();
    await owner.go(`s/posts/${postId}`);
    await owner.page.getByRole('button', { name: 'Publish now' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await until('it is out', async () => {
      await stage.wake();
      return (await postOf(tenant, postId)).status === 'published';
    });
    await owner.page.getByText('Published', { exact: true }).first().waitFor();

    await owner.go(`settings/audit?object=${postId}`);
    for (const act of [
      'Asked for approval of a post',
      'Rejected a post',
      'Approved a post',
      'Published a post',
    ])
      await owner.page.getByRole('cell', { name: act, exact: true }).first().waitFor();
    for (const each of [author, reviewer, viewer, owner]) each.expectNoFaults();
    await stage.close();
  });

  it('an idea is added, dragged, moved back by its menu, and becomes a post with a link to it', async () => {
    const tenant = await app.tenant();
    const groups = ['Inbox', 'Ready'];
    for (const name of groups) await tenant.console('create_idea_group', { name });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/planning');
    await page.getByRole('button', { name: 'Add an idea to Inbox' }).click();
    const title = page.getByLabel('Title of a new idea in Inbox');
    await title.fill('Speedrun');
    await title.press('Enter');
    const column = (name: string) => page.getByRole('region', { name });
    const card = (name: string) => column(name).getByRole('article').filter({ hasText: 'Speedrun' });
    await card('Inbox').waitFor();
    await title.press('Escape');

    // A link that is pasted onto the board is an idea with that link.
    await page.getByRole('heading', { name: 'Inbox' }).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Reeds in the wind https://reeds.example/wind');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await column('Inbox').getByRole('article').filter({ hasText: 'Reeds in the wind' }).waitFor();
    const pasted = (await tenant.console('list_ideas')).body.data.items.find(
      (idea: { title: string }) => idea.title === 'Reeds in the wind',
    );
    expect(pasted.links).toEqual(['https://reeds.example/wind']);
    await tenant.console('delete_idea', { ideaId: pasted.id });
    await visit.go('s/planning');
    await card('Inbox').waitFor();

    const groupOf = async () => {
      const [idea] = (await tenant.console('list_ideas')).body.data.items;
      const all = (await tenant.console('list_idea_groups')).body.data.items;
      return all.find(({ id }: { id: string }) => id === idea.groupId)?.name;
    };
    await card('Inbox').dragTo(column('Ready'));
    await card('Ready').waitFor();
    await until('the server has moved it', async () => (await groupOf()) === 'Ready');
    await page.getByRole('button', { name: 'Actions for Speedrun' }).click();
    await page.getByRole('menuitem', { name: 'Move to Inbox' }).click();
    await card('Inbox').waitFor();
    await until('the server has moved it back', async () => (await groupOf()) === 'Inbox');

    await page.getByRole('button', { name: 'Write post' }).click();
    await until(
      'the idea knows its post',
      async () => (await tenant.console('list_ideas')).body.data.items[0].postIds.length === 1,
    );
    await visit.go('s/planning');
    await page.getByRole('link', { name: 'Open its post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Speedrun' }).waitFor();
    visit.expectNoFaults();
  });

  it('an account gets posting times and a group, and is disconnected after a confirmation', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { status: 'expired' });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/accounts');
    await page.getByRole('link', { name: /@a\b/ }).waitFor();
    await page.getByRole('button', { name: 'Reconnect' }).waitFor();

    await page.getByRole('button', { name: 'New account group' }).click();
    await page.getByLabel('Name').fill('Launch');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    const group = page.getByRole('listitem').filter({ hasText: 'Launch' });
    await group.getByRole('button', { name: 'Edit Launch' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator(`[data-account="${accountId}"]`).dragTo(group);
    await page.getByText('Added to Launch').waitFor();
    const { items } = (await tenant.console('list_account_groups')).body.data;
    expect(items).toMatchObject([{ name: 'Launch', accountIds: [accountId] }]);

    await page.goto(`${app.url}/accounts/${accountId}`);
    await page.getByLabel('New time on Monday').fill('09:30');
    await page.getByLabel('New time on Monday').press('Enter');
    await page.getByRole('button', { name: 'Remove 09:30 on Monday' }).waitFor();
    await page.getByRole('button', { name: 'Save times' }).click();
    const slots = async () => (await tenant.console('get_posting_slots', { accountId })).body.data.slots;
    await until('the time is kept', async () => (await slots()).length === 1);
    expect(await slots()).toEqual([{ weekday: 1, time: '09:30' }]);

    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('No accounts connected').waitFor();
    visit.expectNoFaults();
  });

  it('a workspace begins with a tile per platform; a viewer finds nothing to change on any screen', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go('s/home');
    await page.getByRole('link', { name: /Mastodon/ }).waitFor();
    await visit.expectAxe();
    await page.getByRole('link', { name: /Mastodon/ }).click();
    await page.getByRole('dialog', { name: /Mastodon/ }).waitFor();
    visit.expectNoFaults();

    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    await draft(tenant, { accountIds: [accountId], content: { text: 'The reed choir sings tonight.' } });
    await addComment(app, tenant, accountId, { text: 'When is the release?' });
    await tenant.console('create_idea_group', { name: 'Inbox' });
    await tenant.console('create_idea', { title: 'Speedrun' });
    const person = await makeMember(app, tenant, 'viewer');
    const viewer = await visitAs(app.url, { ...tenant, signIn: async () => person.cookie });
    const seen: [path: string, text: string][] = [
      ['s/home', 'Needs attention'],
      ['s/calendar', 'The reed choir sings tonight.'],
      ['s/drafts', 'The reed choir sings tonight.'],
      ['s/history', 'Nothing published yet'],
      ['s/planning', 'Speedrun'],
      ['s/accounts', '@a'],
      ['s/media', 'No media yet'],
      ['s/inbox', 'When is the release?'],
      ['s/analytics', 'Export CSV'],
      ['s/approvals', 'Nothing awaits approval'],
    ];
    const changing =
      /^(New|Add|Write|Schedule|Publish|Next free slot|Delete|Duplicate|Upload|Import|Connect|Reconnect|Reply|Send|Save|Edit|Hide|Share again)\b/;
    for (const [path, text] of seen) {
      await viewer.go(path);
      await viewer.page.getByText(text).first().waitFor();
      for (const role of ['button', 'link'] as const)
        await expect
          .poll(() => viewer.page.locator('main').getByRole(role, { name: changing }).allInnerTexts(), {
            message: path,
          })
          .toEqual([]);
    }
    await viewer.go('s/inbox');
    await viewer.page.getByText('When is the release?').first().click();
    await viewer.page.getByRole('region', { name: 'Conversation' }).waitFor();
    await expect.poll(() => viewer.page.getByRole('textbox', { name: /^Reply as/ }).count()).toBe(0);
    viewer.expectNoFaults();
  });

  it('on a phone everything is visible without sideways scrolling', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant);
    await submit(tenant, 'The reed choir sings tonight.');
    await tenant.console('create_idea_group', { name: 'Inbox' });
    const visit = await visitAs(app.url, tenant, { width: 390 });
    const { page } = visit;
    for (const path of ['s/accounts', 's/planning', 's/approvals']) {
      await visit.go(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overhang, path).toBeLessThanOrEqual(0);
    }
  });
});
