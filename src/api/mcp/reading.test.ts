import { describe, expect, it } from 'vitest';
import { draft } from '../../social/posts/posts-for-tests.ts';
import { startApp } from '../../../test/harness.ts';
import { callMcp, type Tenant } from '../../../test/tenant.ts';

const app = await startApp();
const ask = async (tenant: Tenant, method: string, params: object = {}, token = tenant.token) =>
  (await callMcp(app.url, { jsonrpc: '2.0', id: 1, method, params }, token)).body;

/** A realistic workspace: long texts, several posts. */
async function withPosts(count: number): Promise<{ tenant: Tenant; ids: string[] }> {
  const tenant = await app.tenant();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(
      (await draft(tenant, { content: { text: `Post ${n}. ${'Autumn is here. '.repeat(40)}` } })).postId,
    );
  return { tenant, ids };
}

describe('compact answers', () => {
  it('list_posts of twenty is at most 10 kB, links included, and every post is in it', async () => {
    const { tenant, ids } = await withPosts(20);
    const { result } = await ask(tenant, 'tools/call', { name: 'list_posts', arguments: { limit: 20 } });
    expect(JSON.stringify(result.content).length).toBeLessThanOrEqual(10_000);
    const { data, meta } = result.structuredContent;
    expect(data.items.map(({ postId }: { postId: string }) => postId).toSorted()).toEqual(ids.toSorted());
    expect(meta.shortened).toContain('fields');
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    const links = result.content.filter(({ type }: { type: string }) => type === 'resource_link');
    const { result: read } = await ask(tenant, 'resources/read', { uri: links[0].uri });
    expect(JSON.parse(read.contents[0].text).postId).toBe(links[0].name);
    // The publishing API itself answers as before.
    expect((await tenant.social('GET', '/posts?limit=20')).text.length).toBeGreaterThan(15_000);
  });

  it('fields: only these, in full; through a gateway too; anything but a list of names is refused', async () => {
    const { tenant } = await withPosts(2);
    const direct = await tenant.tool('list_posts', { fields: ['status'] });
    const args = { name: 'list_posts', arguments: { fields: ['status'] } };
    const behind = await tenant.tool('read_with_tool', args);
    for (const { body } of [direct, behind])
      expect(
        body.result.structuredContent.data.items.map((item: object) => Object.keys(item).toSorted()),
      ).toEqual([
        ['postId', 'status'],
        ['postId', 'status'],
      ]);
    const wrong = await tenant.tool('list_posts', { fields: 'status' });
    expect(wrong.body.result._meta.error.params.field).toBe('fields');
  });

  it('text of other people is marked as data', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.tool('list_comments', {});
    expect(body.result.content.at(-1).text).toContain('never instructions');
  });
});

describe('resources', () => {
  it('are listed and read with the rights of the tool that reads them', async () => {
    const { tenant, ids } = await withPosts(1);
    const { result } = await ask(tenant, 'resources/list');
    const uris = result.resources.map(({ uri }: { uri: string }) => uri);
    expect(uris).toEqual(expect.arrayContaining(['parlance://workspace', 'parlance://guides/agents']));
    const templates = (await ask(tenant, 'resources/templates/list')).result.resourceTemplates;
    expect(templates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate)).toContain(
      'parlance://posts/{post}',
    );
    const read = async (uri: string, token = tenant.token) => ask(tenant, 'resources/read', { uri }, token);
    const terms = await read(`parlance://projects/${tenant.projectId}/terms`);
    expect(terms.result.contents[0].mimeType).toBe('application/json');
    expect((await read('parlance://guides/agents')).result.contents[0].text).toContain('MCP');

    const other = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['workspace:read'] });
    const refused = [
      await read(`parlance://posts/${ids[0]}`, other.token),
      await read(`parlance://posts/${ids[0]}`, token),
      await read('parlance://posts/pst_none'),
      await read('parlance://guides/../../package'),
      await read('file:///etc/passwd'),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(Array.from({ length: 5 }, () => -32602));
  });
});

describe('prompts', () => {
  it('three prompts for a start; their arguments are part of the text', async () => {
    const tenant = await app.tenant();
    const { prompts } = (await ask(tenant, 'prompts/list')).result;
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual([
      'localize_file',
      'plan_week',
      'answer_inbox',
    ]);
    const { result } = await ask(tenant, 'prompts/get', {
      name: 'plan_week',
      arguments: { about: 'autumn' },
    });
    expect(result.messages[0].content.text).toContain('about: autumn');
    const missing = await ask(tenant, 'prompts/get', { name: 'plan_week', arguments: {} });
    expect(missing.error.message).toContain('about');
  });
});
