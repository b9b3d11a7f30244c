import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { postsOf, startBlog } from './feeds-for-tests.ts';

const TEMPLATE = '{title} ({date})\n\n{summary}\n\n{link}';

describe('preview_feed', () => {
  it('200: the posts that the newest items would become, also as a tool; nothing is created', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const blog = await startBlog('7', '6', '5', '4', '3', '2', '1');
    const { status, body } = await tenant.social('POST', '/feeds/preview', {
      url: blog.url,
      template: TEMPLATE,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: 'rss', title: 'Blog', problem: null });
    expect(body.data.items).toHaveLength(5);
    // A missing summary leaves no gap, and braces in the text of an entry are not variables.
    expect(body.data.items[0].text).toBe('Title 7 (September 9, 2001)\n\nhttps://blog.example/7');
    blog.blog.entries = [{ id: '8', title: '{link} {date}', summary: '#a '.repeat(61) }];
    const tool = await tenant.tool('preview_feed', { url: blog.url, template: TEMPLATE });
    expect(tool.body.result.structuredContent.data.items[0].text).toBe(
      '{link} {date} (September 9, 2001)\n\nhttps://blog.example/8',
    );
    blog.blog.answer = () => ({ status: 500 });
    const broken = await tenant.social('POST', '/feeds/preview', { url: blog.url, template: TEMPLATE });
    expect(broken.body.data).toMatchObject({ kind: null, items: [], problem: expect.stringMatching(/500/) });
    await blog.close();
    expect(await postsOf(app, tenant)).toEqual([]);
  });

  it.each([
    [{ url: 'http://192.168.1.1/feed', template: 'a' }, 'url'],
    [{ url: 'nothing', template: 'a' }, 'url'],
    [{ url: 'https://blog.example', template: '{none}' }, 'template'],
  ])('400: %j', async (input, field) => {
    const tenant = await newTenant();
    const { status, body } = await tenant.social('POST', '/feeds/preview', input);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });
});
