import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listeningPort } from '../../src/platform/net/listening-port.ts';
import { startApp } from '../../test/harness.ts';
import { createOpenClient, createSocialClient, InvalidInput, NotFound, Unreachable } from './client.ts';
import { ROUTES } from './operations.gen.ts';

const AT = { baseUrl: 'http://127.0.0.1:9', accessToken: 'x' };
const KEY = { baseUrl: AT.baseUrl, appKey: 'a', appSecret: 'b' };

/** Gives the configured answers, and remembers the callers. */
function answering(...answers: object[]) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url).slice(AT.baseUrl.length));
    return Response.json({ data: answers.shift() ?? {} });
  };
  return { asked, fetch };
}

describe('operations by subject', () => {
  it('each is a method of one of the two clients, under a unique name', () => {
    const methodsOf = (client: object) =>
      Object.entries(client).flatMap(([group, methods]) =>
        typeof methods === 'object' ? Object.keys(methods).map((method) => `${group}.${method}`) : [],
      );
    const helpers = ['tasks.wait', 'posts.wait', 'media.wait', 'media.upload'];
    const placed = Object.values(ROUTES).map((route) => route.as);
    expect([...methodsOf(createOpenClient(KEY)), ...methodsOf(createSocialClient(AT))].sort()).toEqual(
      [...placed, ...helpers].sort(),
    );
  });

  it('a list is read page by page, and its first page is requested once', async () => {
    const { asked, fetch } = answering(
      { items: [1, 2], nextCursor: 'c' },
      { items: [3], nextCursor: null },
      { items: [4], nextCursor: null },
    );
    const client = createSocialClient({ ...AT, fetch });
    const found: unknown[] = [];
    for await (const post of client.posts.list({ limit: 2 })) found.push(post);
    expect(found).toEqual([1, 2, 3]);
    expect((await client.posts.list()).items).toEqual([4]);
    expect(asked).toEqual(['/api/v1/posts?limit=2', '/api/v1/posts?limit=2&cursor=c', '/api/v1/posts']);
  });

  it('work is waited for on the object that started it', async () => {
    const { asked, fetch } = answering(
      { task_id: 't', is_completed: false, is_failed: false, requires_confirmation: false },
      { task_id: 't', is_completed: true, is_failed: false, requires_confirmation: false },
    );
    const seen: boolean[] = [];
    const result = await createOpenClient({ ...KEY, fetch }).tasks.wait('t', {
      everySec: 0,
      onProgress: (task) => seen.push(task.is_completed),
    });
    expect([result.task_id, seen, asked.length]).toEqual(['t', [false, true], 2]);
  });

  it('both APIs answer to it', async () => {
    const app = await startApp();
    const { token, appKey, appSecret, workspaceId } = await app.tenant();
    const social = createSocialClient({ baseUrl: app.url, accessToken: token });
    const open = createOpenClient({ baseUrl: app.url, appKey, appSecret });
    expect((await social.workspace.getContext()).workspace.id).toBe(workspaceId);
    const { postId } = await social.posts.create(
      { content: { text: 'By method' } },
      { idempotencyKey: 'by-method' },
    );
    const posts: string[] = [];
    for await (const post of social.posts.list()) posts.push(post.postId);
    expect(posts).toEqual([postId]);
    const { task_id } = await open.tasks.create({
      strings: [{ string_id: 'start', content: 'Start' }],
      target_languages: ['de'],
    });
    expect((await open.tasks.getStatus({ task_id: task_id ?? '' })).task_id).toBe(task_id);
  });
});

describe('what to do about a refusal', () => {
  it('is in the error, with the address of its explanation', async () => {
    const app = await startApp();
    const { token, appKey, appSecret } = await app.tenant();
    const social = createSocialClient({ baseUrl: `${app.url}/`, accessToken: token });
    const open = createOpenClient({ baseUrl: app.url, appKey, appSecret });
    const missing = await open.tasks.getStatus({ task_id: 'task_none' }).catch((error: unknown) => error);
    const wrong = await social.posts.list({ limit: 0 }).catch((error: unknown) => error);
    if (!(missing instanceof NotFound) || !(wrong instanceof InvalidInput))
      throw new Error(String([missing, wrong]));
    expect([missing.next, missing.docUrl]).toEqual(['edit', `${app.url}/docs/errors#task_not_found`]);
    expect([wrong.next, wrong.docUrl]).toEqual(['edit', `${app.url}/docs/errors#invalid_input`]);
    for (const { docUrl } of [missing, wrong]) {
      const page = await (await fetch(docUrl ?? '')).text();
      expect(page).toContain(`<tr id="${docUrl?.split('#')[1]}">`);
    }
  });

  it('is to wait as long as the server says', async () => {
    const refuse: typeof fetch = async () =>
      Response.json(
        { error: { code: 'conflict', message: 'Later.' } },
        { status: 409, headers: { 'retry-after': '7' } },
      );
    await expect(createSocialClient({ ...AT, fetch: refuse }).posts.list()).rejects.toMatchObject({
      next: 'wait',
      retryAfterSec: 7,
    });
  });
});

describe('a server that does not answer', () => {
  /** Begins an answer on request, and never ends one. */
  async function silent(begins: boolean) {
    const server = createServer((_request, response) => {
      if (begins) response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${listeningPort(server)}`;
  }

  it.each([false, true])(
    'is given up after the time limit of the call or of the client (begun: %s)',
    async (begins) => {
      const baseUrl = await silent(begins);
      let tries = 0;
      const counting: typeof fetch = (...sent) => {
        tries += 1;
        return fetch(...sent);
      };
      const client = { baseUrl, accessToken: 'x', fetch: counting };
      const patient = createSocialClient({ ...client, timeoutSec: 600, maxRetries: 1 });
      const lost = await patient.posts.list({}, { timeoutSec: 0.2 }).catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(Unreachable);
      expect(lost).toMatchObject({ message: expect.stringContaining('within 0.2 s'), next: 'retry' });
      // It only reads, so it was tried again.
      expect(tries).toBe(2);
      const hasty = createSocialClient({ ...client, timeoutSec: 0.2, maxRetries: 0 });
      await expect(hasty.posts.list()).rejects.toBeInstanceOf(Unreachable);
    },
  );

  it('a signal ends it before its time, with its own reason', async () => {
    const baseUrl = await silent(false);
    const stop = new AbortController();
    const client = createSocialClient({ baseUrl, accessToken: 'x', timeoutSec: 600 });
    const call = client.posts.list({}, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});
