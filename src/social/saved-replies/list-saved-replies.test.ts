import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';
import { addComment } from '../comments/inbox-for-tests.ts';

const TEXT = 'Hi {name} ({handle}), {account} here.';

describe('list_saved_replies', () => {
  it('200: by name, and filled in for a comment on request', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await tenant.console('save_reply', { name: 'hours', text: 'Nine to five.' });
    await tenant.console('save_reply', { name: 'Greeting', text: TEXT });
    await other.console('save_reply', { name: 'Theirs', text: 'Not ours.' });
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const author = { id: '1', handle: 'mo', displayName: '{account} $& Mo', avatar: null, isSelf: false };
    const commentId = await addComment(app, tenant, accountId, { author: JSON.stringify(author) });

    const plain = await tenant.console('list_saved_replies', {});
    expect(plain.body.data.items).toMatchObject([
      { name: 'Greeting', text: TEXT, filled: null },
      { name: 'hours', filled: null },
    ]);
    const { body } = await tenant.console('list_saved_replies', { commentId });
    expect(body.data.items.map((each: { filled: string }) => each.filled)).toEqual([
      'Hi {account} $& Mo (mo), @a here.',
      'Nine to five.',
    ]);
  });

  it('400: an invalid comment id', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('list_saved_replies', { commentId: 1 })).status).toBe(400);
  });

  it('404: a comment of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const commentId = await addComment(app, other, await addAccount(app, other, { platform: 'bluesky' }));
    expect((await tenant.console('list_saved_replies', { commentId })).status).toBe(404);
  });
});
