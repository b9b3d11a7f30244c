import { describe, expect, it } from 'vitest';
import { addAccount } from '../../test/factories/account.ts';
import { startApp } from '../../test/harness.ts';
import { addComment } from '../social/comments/inbox-for-tests.ts';
import { draft } from '../social/posts/posts-for-tests.ts';

describe('list_writing_words', () => {
  it('200: words that posts were written with, people whom they mention, and people who answer; most used first', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    await addComment(app, tenant, accountId, { text: 'When?' });
    await draft(tenant, { content: { text: 'Bells with @mill.example #Harvest #bells' } });
    await draft(tenant, { content: { text: 'Again with @mill.example and @reader #harvest, not #1' } });
    expect((await tenant.console('create_tag', { name: 'Spring sale' })).status).toBe(200);

    const { status, body } = await tenant.console('list_writing_words', {});
    expect(status).toBe(200);
    expect(body.data.hashtags).toEqual([
      { text: 'harvest', uses: 2 },
      { text: 'bells', uses: 1 },
      { text: 'Springsale', uses: 0 },
    ]);
    expect(body.data.mentions).toEqual([
      { handle: 'reader', name: 'A Reader', platform: 'bluesky', uses: 2 },
      { handle: 'mill.example', name: null, platform: null, uses: 2 },
      { handle: 'a', name: expect.any(String), platform: 'bluesky', uses: 0 },
    ]);
    const other = await app.tenant();
    expect((await other.console('list_writing_words', {})).body.data).toEqual({ hashtags: [], mentions: [] });
  });
});
