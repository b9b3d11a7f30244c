import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askingCredential } from '../../social/confirmations/confirmations-for-tests.ts';
import { openStage, type Stage, targetOf } from '../../social/publishing/publishing-for-tests.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { publish, seedTask } from '../../localization/publish/seed-for-tests.ts';
import { jsonFile, pushed } from '../../localization/push/push-for-tests.ts';
import { startApp, until } from '../../../test/harness.ts';

const GENERATIONS = [
  ['2025 handshake', undefined],
  ['2026-07-28', '2026-07-28'],
] as const;
const NEW = '2026-07-28';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What a host does when its person is shown a page, or a form with its address. */
type OpenPage = (url: string) => Promise<'accept' | 'decline' | 'cancel'>;
/** The declared capabilities of a program; an empty declaration means a form, as in the first revision. */
const SHOWS = { page: { url: {} }, form: { form: {} }, 'a form, unsaid': {} };

async function connect(
  token: string,
  pin?: string,
  openPage?: OpenPage,
  url = stage.app.url,
  shows: keyof typeof SHOWS = 'page',
): Promise<Client> {
  const client = new Client(
    { name: 'long-calls', version: '1' },
    {
      ...(pin && { versionNegotiation: { mode: { pin } } }),
      ...(openPage && { capabilities: { elicitation: SHOWS[shows] } }),
    },
  );
  if (openPage)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const { url: page, message } = fieldsOf(params);
      return { action: await openPage(String(page ?? /http\S+/.exec(String(message))?.[0])) };
    });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

describe('the progress of a long call', () => {
  it.each(GENERATIONS)('%s: is reported to a client that sent a token for it', async (_name, pin) => {
    // No worker runs here, so the publish never ends.
    const idle = await startApp();
    const tenant = await idle.tenant();
    const job_id = await publish(tenant, await seedTask(idle, tenant));
    const client = await connect(tenant.token, pin, undefined, idle.url);
    const reported: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const done = await client.callTool(
      { name: 'svc_wait_for_publish', arguments: { job_id, timeout_sec: 4 } },
      { onprogress: (progress) => reported.push(progress) },
    );
    expect(fieldsOf(fieldsOf(done.structuredContent)['data'])).toMatchObject({ job_id, timed_out: true });
    expect(reported.length).toBeGreaterThanOrEqual(2);
    expect(reported.map(({ progress }) => progress)).toEqual(
      reported.map(({ progress }) => progress).toSorted((a, b) => a - b),
    );
    expect(reported[0]).toMatchObject({ total: 4, message: 'The publish is pending.' });
    await client.close();
  });
});

describe('the progress of a file', () => {
  it.each(['export_project', 'pull_files'])('%s reports it file by file', async (name) => {
    const { app } = stage;
    const tenant = await app.tenant({ targetLanguages: ['de', 'fr', 'ja'] });
    await pushed(tenant, [jsonFile('app.json', { start: 'Start' })]);
    const client = await connect(tenant.token, NEW);
    const reported: unknown[] = [];
    const args = name === 'export_project' ? { format: 'json_nested', languages: ['de', 'fr', 'ja'] } : {};
    const done = await client.callTool(
      { name, arguments: args },
      { onprogress: ({ progress, total }) => reported.push([progress, total]) },
    );
    expect(done.isError, JSON.stringify(done.content)).toBeFalsy();
    expect(reported).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    await client.close();
  });
});

describe('a credential that must ask a person', () => {
  async function asking() {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account]);
    const { token } = await askingCredential(stage, tenant, 'confirm');
    const publish = (client: Client, key = 'publish-once-1') =>
      client.callTool({ name: 'publish_post', arguments: { postId: post, idempotencyKey: key } });
    return { tenant, post, token, publish };
  }
  const confirmationOf = (url: string) => url.split('/').at(-1) ?? '';
  const dataOf = (answer: { structuredContent?: unknown }) =>
    fieldsOf(fieldsOf(answer.structuredContent)['data']);

  describe.each([
    ['2026-07-28, a page', NEW, 'page'],
    ['2026-07-28, a form', NEW, 'form'],
    ['2025 handshake, a page', undefined, 'page'],
    ['2025 handshake, a form', undefined, 'form'],
    ['2025 handshake, a form that nobody names', undefined, 'a form, unsaid'],
  ] as const)('whose client shows %s', (_name, pin, shows) => {
    const show = (token: string, openPage: OpenPage) => connect(token, pin, openPage, undefined, shows);

    it('the person accepts, and the same call publishes, once', async () => {
      const { tenant, post, token, publish } = await asking();
      const opened: string[] = [];
      const client = await show(token, async (url) => {
        opened.push(url);
        // After the page was opened, while the call is already coming back.
        setTimeout(
          () => void tenant.console('accept_confirmation', { confirmationId: confirmationOf(url) }),
          500,
        );
        return 'accept';
      });
      const answer = await publish(client);
      expect(answer.isError, JSON.stringify(answer)).toBeFalsy();
      expect(dataOf(answer)['acceptedTargets']).toHaveLength(1);
      expect(opened).toEqual([expect.stringMatching(`^${stage.app.url}/confirmations/cnf_`)]);
      await until('the post', async () => (await targetOf(stage.app, post)).status === 'published');
      await client.close();
    });

    it('the person declines on the page: the call says so, and nothing goes out', async () => {
      const { tenant, post, token, publish } = await asking();
      const client = await show(token, async (url) => {
        await tenant.console('decline_confirmation', { confirmationId: confirmationOf(url) });
        return 'accept';
      });
      const answer = await publish(client);
      expect(answer.isError).toBe(true);
      expect(JSON.stringify(answer.content)).toContain('declined');
      expect((await targetOf(stage.app, post)).status).not.toBe('published');
      await client.close();
    });

    it.each(['decline', 'cancel'] as const)(
      'the page is not opened (%s): the usual answer',
      async (action) => {
        const { token, publish } = await asking();
        let times = 0;
        const client = await show(token, async () => {
          times += 1;
          return action;
        });
        expect(dataOf(await publish(client))['confirmation']).toMatchObject({
          id: expect.stringMatching(/^cnf_/),
        });
        expect(times).toBe(1);
        await client.close();
      },
    );
  });

  it('accepting the form alone publishes nothing', async () => {
    const { tenant, post, token, publish } = await asking();
    let id = '';
    const client = await connect(
      token,
      undefined,
      async (url) => {
        id = confirmationOf(url);
        return 'accept';
      },
      undefined,
      'form',
    );
    const answer = publish(client);
    // The call has come back with the yes and waits for the decision.
    await until('the question', async () => id !== '');
    const { body } = await tenant.console('get_confirmation', { confirmationId: id });
    expect(body.data.status).toBe('pending');
    expect((await targetOf(stage.app, post)).status).not.toBe('published');
    await tenant.console('decline_confirmation', { confirmationId: id });
    expect((await answer).isError).toBe(true);
    await client.close();
  });

  it.each([
    ['of before', undefined],
    ['that shows no pages', NEW],
  ])('a client %s gets the usual answer', async (_name, pin) => {
    const { token, publish } = await asking();
    const client = await connect(token, pin);
    expect(dataOf(await publish(client))['confirmation']).toMatchObject({
      id: expect.stringMatching(/^cnf_/),
    });
    await client.close();
  });

  it('an id that belongs to another confirmation gives nothing', async () => {
    const mine = await asking();
    const theirs = await asking();
    const shown = await connect(theirs.token, NEW);
    const other = fieldsOf(dataOf(await theirs.publish(shown))['confirmation'])['id'];
    await theirs.tenant.console('accept_confirmation', { confirmationId: String(other) });
    const stolen = await mine.tenant.tool(
      'publish_post',
      { postId: mine.post, idempotencyKey: 'publish-stolen', confirmationId: other },
      mine.token,
    );
    expect(stolen.body.result.isError).toBe(true);
    await shown.close();
  });
});
