import devToJs from 'dev-to-js';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { wrong } from '../unchecked.ts';

/** Its types declare a default export that its file, which is the class itself, does not have. */
const DevTo: typeof devToJs.default = wrong(devToJs);

const sandbox = await startSandbox();
const client = new DevTo({
  apiKey: 'LanternStudioSandboxKeyOfDev',
  basePath: `${sandbox.url}/devto/api/`,
});
afterAll(() => sandbox.close());

describe('dev-to-js against the sandbox', () => {
  it('reads its own profile; a wrong key is refused', async () => {
    expect(await client.getCurrentUser()).toMatchObject({ username: 'lanternstudio' });
    const stranger = new DevTo({ apiKey: 'wrong', basePath: `${sandbox.url}/devto/api/` });
    await expect(stranger.getCurrentUser()).rejects.toThrow('Unauthorized');
  });

  it('writes a draft, publishes it, and finds each in its list', async () => {
    const { id } = await client.createArticle(
      wrong({ title: 'From elsewhere', body_markdown: 'Words', published: false, tags: ['webdev'] }),
    );
    expect(await client.getMyUnpublishedArticles(wrong({ per_page: 5 }))).toMatchObject([
      { id, title: 'From elsewhere', body_markdown: 'Words' },
    ]);
    await expect(client.getArticle(Number(id))).rejects.toThrow('Not Found');
    sandbox.world.advance(2);
    const out = await client.updateArticle(Number(id), wrong({ published: true }));
    expect(out).toMatchObject({ id, title: 'From elsewhere' });
    expect(await client.getArticle(Number(id))).toMatchObject({ id, tag_list: ['webdev'] });
    expect(await client.getMyPublishedArticles(wrong({ per_page: 5 }))).toMatchObject([
      { id, page_views_count: expect.any(Number) },
    ]);
    expect(await client.getMyAllArticles(wrong({ per_page: 5 }))).toHaveLength(1);
  });

  it('refuses five tags and a second write in the same second', async () => {
    sandbox.world.advance(2);
    const tags = ['one', 'two', 'three', 'four', 'five'];
    const five = client.createArticle(wrong({ title: 'Five tags', body_markdown: 'Words', tags }));
    await expect(five).rejects.toThrow('Unprocessable');
    sandbox.world.advance(2);
    await client.createArticle(wrong({ title: 'First', body_markdown: 'Words' }));
    const second = client.createArticle(wrong({ title: 'Second', body_markdown: 'Words' }));
    await expect(second).rejects.toThrow('Too Many Requests');
  });

  it('reads the comments of other people', async () => {
    const [post] = Object.values(sandbox.world.state('devto').posts).filter(({ hidden }) => !hidden);
    await fetch(`${sandbox.url}/__sandbox/devto/comments`, {
      method: 'POST',
      body: JSON.stringify({ postId: post?.id, text: 'a < b', handle: 'a_reader' }),
    });
    expect(await client.getComments(post?.id ?? '')).toMatchObject([
      { body_html: expect.stringMatching(/a &(?:lt|#60); b/), user: { username: 'a_reader' }, children: [] },
    ]);
  });
});
