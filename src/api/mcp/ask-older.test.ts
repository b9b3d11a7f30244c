import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import { askingCredential } from '../../social/confirmations/confirmations-for-tests.ts';
import { openStage, type Stage } from '../../social/publishing/publishing-for-tests.ts';
import { type App, openApp, startApp, until } from '../../../test/harness.ts';
import { Questions } from './ask-older.ts';
import type { Question } from './ask-person.ts';

// Two processes: one asks, and the person's answer arrives at the other.

const QUESTION: Question = { name: 'project', message: 'Which?', state: '', url: null, fields: {} };
const NEVER = new AbortController().signal;

interface Decided {
  action: 'accept' | 'decline';
  content?: Record<string, string>;
}

describe('an answer', () => {
  it('of another client ends no question, in this process or another', async () => {
    const { services } = await startApp();
    const [here, there] = [new Questions(services), new Questions(services)];
    const sent: { id?: string; method: string }[] = [];
    const asked = await here.ask('crd_1', QUESTION, NEVER, (message) => sent.push(message));
    const [{ id = '' } = {}] = sent;
    const say = (action: string, to = id) => ({ id: to, result: { action, content: { project_id: 'p' } } });
    await here.hear('crd_2', say('decline'));
    await there.hear('crd_2', say('decline'));
    await here.hear('crd_1', say('decline', 'ask-other'));
    await here.hear('crd_1', { ...say('decline'), method: 'tools/call' });
    // Notices arrive in order, so anything sent earlier would be here by now.
    await there.hear('crd_1', say('accept'));
    await until('the answer', async () => asked.heard.aborted);
    expect([asked.answer(), asked.refused.aborted]).toEqual([
      { action: 'accept', content: { project_id: 'p' } },
      false,
    ]);
    asked.end();
    expect(sent).toHaveLength(1);
  });

  it('that is too long is rejected, and does not crowd out the others', async () => {
    const { services } = await startApp();
    const [here, there] = [new Questions(services), new Questions(services)];
    let id = '';
    const asked = await here.ask('crd_3', QUESTION, NEVER, (message) => (id = message.id ?? id));
    const long = { id, result: { action: 'accept', content: { project_id: 'p'.repeat(9000) } } };
    await there.hear('crd_3', long);
    await until('the answer', async () => asked.heard.aborted);
    expect([asked.answer()?.action, asked.refused.aborted]).toEqual(['cancel', true]);
    const flood = Array.from({ length: 61 }, () =>
      there.hear('crd_3', { id, result: { action: 'accept' } }).then(
        () => null,
        (error: unknown) => fieldsOf(error)['code'],
      ),
    );
    expect(await Promise.all(flood)).toContain('rate_limited');
  });

  it('that never comes: the question is withdrawn', async () => {
    const { services } = await startApp();
    const methods: string[] = [];
    const asked = await new Questions(services).ask('crd_4', QUESTION, NEVER, ({ method }) =>
      methods.push(method),
    );
    asked.end();
    expect([asked.answer(), methods]).toEqual([null, ['elicitation/create', 'notifications/cancelled']]);
  });
});

describe('an older program that talks to two processes', () => {
  let stage: Stage;
  let other: App;
  beforeAll(async () => {
    stage = await openStage();
    other = await openApp({ databaseUrl: stage.app.databaseUrl });
  });
  afterAll(async () => {
    await other.close();
    await stage.close();
  });

  /** Whatever this client answers goes to the other process. */
  async function connect(token: string, answer: () => Decided): Promise<Client> {
    const client = new Client({ name: 'two', version: '1' }, { capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler('elicitation/create', async () => ({ ...answer() }));
    const send: typeof fetch = (input, init) => {
      const isAnswer = typeof init?.body === 'string' && !('method' in JSON.parse(init.body));
      const url = new URL(input instanceof Request ? input.url : input);
      return fetch(isAnswer ? `${other.url}${url.pathname}` : url, init);
    };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${stage.app.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
        fetch: send,
      }),
    );
    return client;
  }

  it('a person who wants no more questions: the call ends with the link, without waiting', async () => {
    const tenant = await stage.app.tenant();
    const postId = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { token } = await askingCredential(stage, tenant, 'confirm');
    const client = await connect(token, () => ({ action: 'decline' }));
    const answer = await client.callTool({
      name: 'publish_post',
      arguments: { postId, idempotencyKey: 'two-processes' },
    });
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
    expect(fieldsOf(fieldsOf(answer.structuredContent)['data'])['confirmation']).toMatchObject({
      id: expect.stringMatching(/^cnf_/),
    });
    await client.close();
  });

  it('a choice of a person arrives', async () => {
    const tenant = await stage.app.tenant();
    await tenant.console('create_project', { name: 'Second', target_languages: ['de'] });
    const client = await connect(tenant.token, () => ({
      action: 'accept',
      content: { project_id: tenant.projectId },
    }));
    const answer = await client.callTool({ name: 'get_project', arguments: {} });
    expect(fieldsOf(fieldsOf(answer.structuredContent)['data'])['project_id']).toBe(tenant.projectId);
    await client.close();
  });
});
