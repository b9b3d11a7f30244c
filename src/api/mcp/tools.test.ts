import { describe, expect, it } from 'vitest';
import { registry } from '../../app/registry.ts';
import { toolName } from '#platform/operation.ts';
import { startApp } from '../../../test/harness.ts';
import { callMcp, type Tenant } from '../../../test/tenant.ts';
import { SETS, USUAL } from './tool-sets.ts';

const app = await startApp();
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

interface Listed {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean };
}

async function list(tenant: Tenant, query = '', token = tenant.token): Promise<Listed[]> {
  const { status, body } = await callMcp(app.url, LIST, token, {}, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.tools;
}

const dataOf = (answer: Awaited<ReturnType<Tenant['tool']>>) => answer.body.result.structuredContent.data;
const errorOf = (answer: Awaited<ReturnType<Tenant['tool']>>) => {
  expect(answer.body.result.isError, answer.text).toBe(true);
  return JSON.parse(answer.body.result.content[0].text).error;
};

describe('what an agent reads before its first call', () => {
  it('is about 24 tools in at most 28 kB, each with a short title and no schema over its share', async () => {
    const tools = await list(await app.tenant());
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...USUAL]));
    expect(tools).toHaveLength(USUAL.size + 3);
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(28_000);
    for (const { title, inputSchema } of tools) {
      expect(title.length).toBeLessThanOrEqual(40);
      expect(JSON.stringify(inputSchema).length).toBeLessThanOrEqual(2400);
    }
  });

  it('every group belongs to a set, and no set is over 60 kB', async () => {
    const tenant = await app.tenant();
    const groups = new Set(
      registry.operations.filter(({ scope }) => scope !== null).map(({ group }) => group),
    );
    expect([...groups].sort()).toEqual([...new Set([...Object.values(SETS).flat(), 'workspace'])].sort());
    for (const set of Object.keys(SETS)) {
      const tools = await list(tenant, `?sets=${set}`);
      expect(JSON.stringify(tools).length, set).toBeLessThanOrEqual(60_000);
      expect(tools.map(({ name }) => name)).toContain('get_workspace_context');
    }
  });

  it('all lists every operation that a credential can call; so does a header in place of the address', async () => {
    const tenant = await app.tenant();
    const names = (await list(tenant, '?sets=all')).map(({ name }) => name);
    const callable = registry.operations.filter(({ scope }) => scope !== null).map(toolName);
    expect(names.toSorted()).toEqual(
      [...callable, 'search_tools', 'read_with_tool', 'act_with_tool'].toSorted(),
    );
    const { text } = await callMcp(app.url, LIST, tenant.token, { 'x-parlance-tool-sets': 'inbox' });
    expect(text).toContain('"hide_comment"');
    expect(text).not.toContain('"create_post"');
  });

  it('an unknown set is refused with a sentence that names the existing ones', async () => {
    const { status, body } = await callMcp(app.url, LIST, (await app.tenant()).token, {}, '?sets=inbix');
    expect(status).toBe(400);
    expect(body.error.message).toContain('localize, files, publish, inbox');
  });

  it('a read-only connection lists and runs nothing that changes data, in any way', async () => {
    const tenant = await app.tenant();
    const tools = await list(tenant, '?readonly=1&sets=all');
    expect(tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    const call = async (name: string, args: object) => {
      const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      const { body } = await callMcp(app.url, rpc, tenant.token, {}, '?readonly=1');
      return JSON.parse(body.result.content[0].text);
    };
    const direct = await call('create_tag', { name: 'Autumn' });
    const behind = await call('act_with_tool', { name: 'create_tag', arguments: { name: 'Autumn' } });
    for (const { error } of [direct, behind]) expect(error).toMatchObject({ code: 'forbidden' });
    const found = await call('search_tools', { query: 'tag', detail: 'name', limit: 20 });
    expect(found.data.tools.map(({ name }: Listed) => name)).toContain('list_tags');
    expect(found.data.tools.map(({ name }: Listed) => name)).not.toContain('create_tag');
  });
});

describe('search_tools', () => {
  it.each([
    ['move a post to tomorrow', 'reschedule_post'],
    ['add a word to the glossary', 'update_terms'],
    ['upload a picture', 'create_media_upload'],
    ['how many likes did my posts get', 'get_post_analytics'],
    ['ask my boss for approval', 'submit_post_for_approval'],
    ['search the translation memory', 'search_memory'],
    ['send events to my server', 'create_webhook'],
    ['hide a rude comment', 'hide_comment'],
    ['write down an idea', 'create_idea'],
    ['repeat a post every week', 'set_post_recurrence'],
  ])('%s → %s among those that are shown', async (query, wanted) => {
    const tenant = await app.tenant();
    const { tools } = dataOf(await tenant.tool('search_tools', { query, detail: 'name' }));
    expect(tools.map(({ name }: Listed) => name)).toContain(wanted);
  });

  it('a tool that is requested by name comes first', async () => {
    const tenant = await app.tenant();
    const query = 'export_project svc_wait_for_publish';
    const { tools } = dataOf(await tenant.tool('search_tools', { query, detail: 'name' }));
    expect(tools.slice(0, 2).map(({ name }: Listed) => name)).toEqual(query.split(' '));
  });

  it('finds only what the credential may call', async () => {
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['posts:read'] });
    const search = { query: 'tag', detail: 'name', limit: 20 };
    const names = dataOf(await tenant.tool('search_tools', search, token)).tools.map(
      ({ name }: Listed) => name,
    );
    expect(names).toContain('list_tags');
    expect(names).not.toContain('create_tag');
  });

  it('in full gives arguments, answer and errors, and stays within what a model can read', async () => {
    const tenant = await app.tenant();
    const answer = await tenant.tool('search_tools', { query: 'create post', detail: 'full', limit: 20 });
    const { tools, more } = dataOf(answer);
    const post = tools.find(({ name }: Listed) => name === 'create_post');
    expect(JSON.stringify(post.inputSchema)).toContain('firstComment');
    expect(post).toMatchObject({ run: 'act_with_tool', errors: expect.arrayContaining(['invalid_input']) });
    expect(more).toMatch(/more fit/);
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(48_000);
  });

  it('names a field that it does not have, and is limited like any other call', async () => {
    const tenant = await app.tenant();
    expect(errorOf(await tenant.tool('search_tools', { words: 'tag' }))).toMatchObject({
      code: 'invalid_input',
      params: { fields: ['words'] },
    });
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => tenant.tool('search_tools', { query: 'tag', detail: 'name' })),
    );
    expect(answers.filter(({ body }) => body.result?.isError)).not.toHaveLength(0);
  });
});

describe('a tool behind a gateway', () => {
  it('answers as a direct call does and is recorded under its own name', async () => {
    const tenant = await app.tenant();
    const made = dataOf(
      await tenant.tool('act_with_tool', { name: 'create_tag', arguments: { name: 'Autumn' } }),
    );
    const read = dataOf(await tenant.tool('read_with_tool', { name: 'list_tags' }));
    expect(read).toEqual(dataOf(await tenant.tool('list_tags', {})));
    expect(JSON.stringify(read)).toContain('Autumn');
    expect(made).toMatchObject(read.items[0]);
    const { rows } = await app.services.database.executeSql<{ operation: string }>(
      'select operation from audit_log where workspace_id = $1',
      [tenant.workspaceId],
    );
    expect(rows.map(({ operation }) => operation)).toContain('create_tag');
  });

  it('keeps its key: the same one never acts twice, through whichever tool', async () => {
    const tenant = await app.tenant();
    const args = { name: 'Winter', idempotencyKey: 'winter-tag-1' };
    const first = await tenant.tool('act_with_tool', { name: 'create_tag', arguments: args });
    const again = await tenant.tool('create_tag', args);
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(again.body.result.structuredContent.meta.replayed).toBe(true);
  });

  it('is refused like a direct call: scope, unknown field, and no change through the read-only gateway', async () => {
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['posts:read'] });
    const act = (name: string, args: object, by = tenant.token) =>
      tenant.tool('act_with_tool', { name, arguments: args }, by);
    expect(errorOf(await act('create_tag', { name: 'x' }, token))).toMatchObject({ code: 'forbidden' });
    expect(errorOf(await act('create_tag', { nome: 'x' }))).toMatchObject({ params: { fields: ['nome'] } });
    const reading = await tenant.tool('read_with_tool', { name: 'create_tag', arguments: { name: 'x' } });
    expect(errorOf(reading)).toMatchObject({ code: 'forbidden', params: { action: 'create_tag' } });
    expect(errorOf(await act('create_tga', { name: 'x' })).message).toContain('the nearest is create_tag');
    expect(errorOf(await act('search_tools', { query: 'x' })).code).toBe('invalid_input');
    expect(dataOf(await tenant.tool('list_tags', {})).items).toEqual([]);
  });

  it('list_projects gives the existing project_id', async () => {
    const tenant = await app.tenant();
    const { items } = dataOf(await tenant.tool('list_projects', {}));
    expect(items).toHaveLength(1);
    const project = await tenant.tool('get_project', { project_id: items[0].project_id });
    expect(project.body.result.isError).toBeFalsy();
  });

  it('with several projects a call without project_id gets the choices', async () => {
    const tenant = await app.tenant();
    await tenant.console('create_project', { name: 'Second', target_languages: ['de'] });
    const { items } = dataOf(await tenant.tool('list_projects', {}));
    const { params } = errorOf(await tenant.tool('list_terms', {}));
    expect(params).toMatchObject({ field: 'project_id' });
    expect(params.choices.map((one: { project_id: string }) => one.project_id).toSorted()).toEqual(
      items.map((one: { project_id: string }) => one.project_id).toSorted(),
    );
    expect(JSON.stringify(params.choices)).toContain('"name":"Second"');
  });
});
