import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
const NEW = '2026-07-28';

interface Shown {
  message: string;
  /** The projects that a person could choose from, by name. */
  projects: Map<string, string>;
}

interface Decided {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string>;
}
type Decide = (shown: Shown) => Decided;

async function connect(
  token: string,
  pin: string | undefined,
  shows: Record<string, Record<string, never>>,
  decide: Decide,
): Promise<Client> {
  const client = new Client(
    { name: 'choose', version: '1' },
    { ...(pin && { versionNegotiation: { mode: { pin } } }), capabilities: { elicitation: shows } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const { message, requestedSchema } = fieldsOf(params);
    const {
      enum: values,
      enumNames,
      oneOf,
    } = fieldsOf(fieldsOf(fieldsOf(requestedSchema)['properties'])['project_id']);
    const pairs: [string, string][] = Array.isArray(oneOf)
      ? oneOf.map(fieldsOf).map((one) => [String(one['title']), String(one['const'])])
      : [values].flat().map((value, at) => [String([enumNames].flat()[at]), String(value)]);
    return { ...decide({ message: String(message), projects: new Map(pairs) }) };
  });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

async function withTwo(second = 'Second'): Promise<{ tenant: Tenant; second: string }> {
  const tenant = await app.tenant();
  const { body } = await tenant.console('create_project', { name: second, target_languages: ['de'] });
  return { tenant, second: body.data.project_id };
}

type Answer = Awaited<ReturnType<Client['callTool']>>;
const dataOf = ({ structuredContent }: Answer) => fieldsOf(fieldsOf(structuredContent)['data']);
const errorOf = (answer: Answer) => {
  expect(answer.isError).toBe(true);
  return fieldsOf(fieldsOf(answer._meta)['error']);
};

describe.each([
  ['2026-07-28, forms', NEW, { form: {} }],
  ['2026-07-28, pages and forms', NEW, { url: {}, form: {} }],
  ['2025 handshake, forms', undefined, { form: {} }],
  ['2025 handshake, forms that nobody names', undefined, {}],
  ['2025 handshake, pages and forms', undefined, { url: {}, form: {} }],
] as const)('with several projects, in a host that shows %s', (_name, pin, shows) => {
  it('a person chooses one by name; the answer says which, and repeating it is not asked about again', async () => {
    const { tenant, second } = await withTwo();
    const shown: Shown[] = [];
    const client = await connect(tenant.token, pin, shows, (question) => {
      shown.push(question);
      return { action: 'accept', content: { project_id: question.projects.get('Second') ?? '' } };
    });
    for (const [name, args] of [
      ['get_project', {}],
      ['read_with_tool', { name: 'get_project', arguments: {} }],
    ] as const) {
      const answer = await client.callTool({ name, arguments: args });
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
      expect(dataOf(answer)['project_id']).toBe(second);
      expect(fieldsOf(answer.structuredContent)['meta']).toMatchObject({ chosen: { project_id: second } });
    }
    expect(shown.map(({ projects }) => projects.size)).toEqual([2, 2]);
    const answer = await client.callTool({ name: 'get_project', arguments: { project_id: second } });
    expect(fieldsOf(fieldsOf(answer.structuredContent)['meta'])['chosen']).toBeUndefined();
    expect(shown).toHaveLength(2);
    await client.close();
  });

  it('a call with an effect runs once, in the chosen project', async () => {
    const { tenant, second } = await withTwo();
    const client = await connect(tenant.token, pin, shows, ({ projects }) => ({
      action: 'accept',
      content: { project_id: projects.get('Second') ?? '' },
    }));
    const made = await client.callTool({
      name: 'create_task',
      arguments: {
        strings: [{ string_id: 'start', content: 'Start' }],
        source_language: 'en',
        target_languages: ['de'],
      },
    });
    expect(made.isError, JSON.stringify(made.content)).toBeFalsy();
    const { rows } = await app.services.database.executeSql(
      'select id, project_id from tasks where workspace_id = $1',
      [tenant.workspaceId],
    );
    expect(rows).toEqual([{ id: dataOf(made)['task_id'], project_id: second }]);
    await client.close();
  });

  it('a person who declines, or names a project of another workspace: the refusal, which names the choices', async () => {
    const { tenant } = await withTwo();
    const theirs = (await app.tenant()).projectId;
    let times = 0;
    const decisions: Decided[] = [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: {} },
    ];
    const client = await connect(tenant.token, pin, shows, () => {
      times += 1;
      return decisions[times - 1] ?? { action: 'accept', content: { project_id: theirs } };
    });
    for (let n = 0; n < decisions.length; n += 1) {
      const { code, params } = errorOf(await client.callTool({ name: 'get_project', arguments: {} }));
      expect([code, fieldsOf(params)['choices']]).toEqual(['invalid_input', expect.any(Array)]);
    }
    const refused = await client.callTool({ name: 'get_project', arguments: {} });
    expect(errorOf(refused)['code']).toBe('not_found');
    expect(fieldsOf(refused._meta)['meta']).toMatchObject({ chosen: { project_id: theirs } });
    expect(times).toBe(4);
    await client.close();
  });
});

describe('nobody is asked', () => {
  const never: Decide = () => {
    throw new Error('asked');
  };

  it('if the host shows only pages, or the credential may not do it in any project', async () => {
    const { tenant } = await withTwo();
    const paged = await connect(tenant.token, NEW, { url: {} }, never);
    expect(errorOf(await paged.callTool({ name: 'get_project', arguments: {} }))['code']).toBe(
      'invalid_input',
    );
    await paged.close();
    const { token } = await tenant.credential({ scopes: ['workspace:read'] });
    const narrow = await connect(token, NEW, { form: {} }, never);
    expect(errorOf(await narrow.callTool({ name: 'list_terms', arguments: {} }))['code']).toBe('forbidden');
    await narrow.close();
  });

  it('if there are more than a form can hold: the refusal says where to find all', async () => {
    const { tenant } = await withTwo();
    for (let n = 0; n < 19; n += 1)
      await tenant.console('create_project', { name: `Project ${n}`, target_languages: ['de'] });
    const client = await connect(tenant.token, NEW, { form: {} }, never);
    const { params } = errorOf(await client.callTool({ name: 'get_project', arguments: {} }));
    expect(params).toMatchObject({ choices: { length: 20 }, more: 'list_projects' });
    await client.close();
  });
});

it('two with the same name are told apart', async () => {
  const { tenant, second } = await withTwo('Twin');
  await tenant.console('create_project', { name: 'Twin', target_languages: ['de'] });
  let names: string[] = [];
  const client = await connect(tenant.token, NEW, { form: {} }, ({ projects }) => {
    names = [...projects.keys()];
    return { action: 'cancel' };
  });
  await client.callTool({ name: 'get_project', arguments: {} });
  expect(names).toHaveLength(3);
  expect(names).toContain(`Twin (${second})`);
  await client.close();
});
