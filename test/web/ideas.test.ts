import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type Person } from '../../src/people/people-for-tests.ts';
import { makeGroup, makeIdea } from '../../src/social/ideas/ideas-for-tests.ts';
import { type App, startApp } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, type Visit, visitAlone, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('votes and comments on ideas, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  async function boardOf(person: Person, tenant: Tenant): Promise<Visit> {
    const visit = await visitAlone(app.url);
    const [name = '', value = ''] = person.cookie.split('=');
    await visit.page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
    await visit.go(`w/${tenant.workspaceId}/s/planning`);
    return visit;
  }

  it('a vote and a comment reach another person’s board; the most votes come first; a person who leaves is a former member', async () => {
    const tenant = await app.tenant();
    const { id: groupId } = await makeGroup(tenant, { name: 'Inbox' });
    await makeIdea(tenant, { groupId, title: 'Lanterns' });
    await makeIdea(tenant, { groupId, title: 'Harvest' });
    const author = await makeMember(app, tenant, 'author');
    const mine = await visitAs(app.url, tenant);
    await mine.go('s/planning');
    const theirs = await boardOf(author, tenant);

    const vote = (visit: Visit, title: string, count: string) =>
      visit.page.getByRole('button', { name: `Vote for ${title}, ${count}` });
    await vote(theirs, 'Harvest', '0 votes').waitFor();
    await vote(mine, 'Harvest', '0 votes').click();
    await expect.poll(() => vote(mine, 'Harvest', '1 vote').getAttribute('aria-pressed')).toBe('true');
    await vote(theirs, 'Harvest', '1 vote').click();
    await vote(mine, 'Harvest', '2 votes').waitFor();
    await vote(mine, 'Lanterns', '0 votes').click();
    await vote(theirs, 'Lanterns', '1 vote').waitFor();

    const titles = () =>
      mine.page.getByRole('region', { name: 'Inbox' }).getByRole('heading', { level: 3 }).allTextContents();
    expect(await titles()).toEqual(['Lanterns', 'Harvest']);
    await mine.page.getByRole('radio', { name: 'Most votes' }).click();
    await expect.poll(titles).toEqual(['Harvest', 'Lanterns']);

    await theirs.page.getByRole('button', { name: 'Comments on Harvest: 0 comments' }).click();
    const talk = theirs.page.getByRole('dialog', { name: 'Comments on the idea' });
    await talk.getByText('No comments yet.').waitFor();
    await talk.getByRole('textbox').fill('With drums');
    await theirs.page.keyboard.press('Control+Enter');
    await talk.getByText('With drums').waitFor();
    await theirs.expectAxe();
    await mine.page.getByRole('button', { name: 'Comments on Harvest: 1 comment' }).click();
    await mine.page.getByRole('dialog').getByText('With drums').waitFor();
    await mine.page.getByRole('dialog').getByText('Noor').waitFor();
    await mine.page.keyboard.press('Escape');
    theirs.expectNoFaults();

    await tenant.console('remove_member', { userId: author.userId });
    await mine.go('s/planning?sort=votes');
    await vote(mine, 'Harvest', '1 vote').waitFor();
    await mine.page.getByRole('button', { name: 'Comments on Harvest: 1 comment' }).click();
    await mine.page.getByRole('dialog').getByText('Former member').waitFor();
    await mine.page.getByRole('button', { name: 'Delete comment by Former member' }).click();
    await mine.page.getByText('No comments yet.').waitFor();
    await mine.page.keyboard.press('Escape');
    mine.expectNoFaults();
  });

  it('an idea without a group is counted, and a board that has one is not called empty', async () => {
    const tenant = await app.tenant();
    const { page, go } = await visitAs(app.url, tenant);
    await go('s/planning');
    await page.getByText('The board is empty').waitFor();
    await page.getByRole('button', { name: 'New idea' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Lantern workshop');
    await dialog.getByRole('button', { name: 'Add idea' }).click();
    await page.getByText('1 idea', { exact: true }).waitFor();
    await page.getByText('No groups yet').waitFor();
    await expect.poll(() => page.getByText('The board is empty').count()).toBe(0);

    // A comment that was begun is there again after a reload.
    const talk = page.getByRole('button', { name: /^Comments on Lantern workshop/ });
    await talk.click();
    await dialog.getByRole('textbox').fill('Half a thought');
    await page.reload();
    await talk.click();
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Half a thought');
  });

  it('a person who may only look reads votes and comments and cannot add any', async () => {
    const tenant = await app.tenant();
    const { id: ideaId } = await makeIdea(tenant, { title: 'Lanterns' });
    await tenant.console('vote_idea', { ideaId, vote: true });
    await tenant.console('add_idea_comment', { ideaId, text: 'Soon' });
    const viewer = await boardOf(await makeMember(app, tenant, 'viewer'), tenant);
    await viewer.page.getByText('1 vote', { exact: true }).waitFor();
    await expect.poll(() => viewer.page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
    await viewer.page.getByRole('button', { name: /^Comments on Lanterns/ }).click();
    const talk = viewer.page.getByRole('dialog');
    await talk.getByText('Soon').waitFor();
    await expect.poll(() => talk.getByRole('textbox').count()).toBe(0);
    await expect.poll(() => talk.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    viewer.expectNoFaults();
  });
});
