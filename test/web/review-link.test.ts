import { beforeAll, describe, expect, it } from 'vitest';
import { draft, setPost } from '../../src/social/posts/posts-for-tests.ts';
import { addAccount } from '../factories/account.ts';
import { type App, startApp, until } from '../harness.ts';
import { executablePath, visitAlone, visitAs } from './app.ts';

describe.skipIf(executablePath === null)(
  'a post is shown to somebody without an account, in a real browser',
  () => {
    let app: App;
    beforeAll(async () => {
      app = await startApp();
    });

    it('they read it, request a change, approve the next version; the team sees it arrive, and revokes the link', async () => {
      const tenant = await app.tenant();
      const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
      const { postId } = await draft(tenant, {
        content: { text: 'The bells ring on Friday.' },
        accountIds: [accountId],
      });
      const team = await visitAs(app.url, tenant);
      await team.go(`s/posts/${postId}`);
      await team.page.getByRole('button', { name: 'Create link' }).click();
      await team.page.getByText('Not opened yet.').waitFor();
      await team.page.getByRole('button', { name: 'Copy link' }).click();
      const link = await until('the link in the clipboard', async () => {
        const copied = await team.page.evaluate(() => navigator.clipboard.readText());
        return copied.startsWith(app.url) && copied;
      });

      const guest = await visitAlone(app.url);
      await guest.page.goto(link);
      await guest.page.getByText('The bells ring on Friday.').waitFor();
      await guest.page.getByText('Bluesky').waitFor();
      await guest.expectAxe();
      const change = guest.page.getByRole('button', { name: 'Request changes' });
      await guest.page.getByLabel('Name').fill('Mira');
      await expect.poll(() => change.isDisabled()).toBe(true);
      await guest.page.getByLabel('Comment').fill('On Saturday!');
      await change.click();
      await guest.page.getByText('The team will see what you’d like changed.').waitFor();
      await team.page.getByText('Mira requested changes').waitFor();
      await team.page.getByText('Mira (by link)').waitFor();
      await team.page.getByText('On Saturday!').waitFor();

      // The next version, and one that is changed while they look at it.
      await guest.page.reload();
      await guest.page.getByLabel('Name').fill('Mira');
      const changed = await tenant.console('update_post', {
        postId,
        version: 1,
        content: { text: 'The bells ring on Saturday.' },
      });
      expect(changed.text).toContain('Saturday');
      await guest.page.getByRole('button', { name: 'Approve' }).click();
      await guest.page
        .getByRole('alert')
        .getByText(/has changed meanwhile/)
        .waitFor();
      await guest.page.getByText('The bells ring on Saturday.').waitFor();
      await guest.page.getByRole('button', { name: 'Approve' }).click();
      await guest.page.getByText('The team will see that you approved it.').waitFor();
      await team.page.getByText('Mira approved').waitFor();
      await team.expectAxe();

      await setPost(app, postId, { status: 'published' });
      await guest.page.reload();
      await guest.page.getByText('This post is already published').waitFor();
      await team.page.getByRole('button', { name: 'Revoke' }).click();
      await team.page.getByText('Link revoked').waitFor();
      await guest.page.reload();
      await guest.page.getByText('This link no longer works').waitFor();
      await guest.expectAxe();
      guest.expectNoFaults();
      team.expectNoFaults();
    });
  },
);
