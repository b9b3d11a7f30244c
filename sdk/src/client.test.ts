import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { wrong } from '../../test/unchecked.ts';
import { createConsoleClient, createOpenClient, createSocialClient, ParlanceError } from './client.ts';

const failure = (promise: Promise<unknown>): Promise<ParlanceError> =>
  promise.then(
    () => expect.fail('The call succeeded.'),
    (error) => error,
  );

/** The real fetch, and what went through it. */
function recorder() {
  const sent: { url: string; headers: Headers; body: Uint8Array | null }[] = [];
  const record: typeof fetch = (input, init) => {
    sent.push({
      url: String(input),
      headers: new Headers(init?.headers),
      body: init?.body instanceof Uint8Array ? init.body : null,
    });
    return fetch(input, init);
  };
  return { sent, fetch: record };
}

const NOWHERE = { baseUrl: 'http://127.0.0.1:9', accessToken: 'x' };
const okay = { status: 200, headers: {}, body: { data: { done: true } } };
const tooBusy = (sec: number) => ({
  status: 429,
  headers: { 'retry-after': String(sec) },
  body: { error: { code: 'rate_limited', message: 'Later.', params: {} } },
});

/** A server that gives these answers, one after the other. */
function scripted(answers: { status: number; headers: object; body: object }[]) {
  const play: typeof fetch = async () => {
    const next = answers.shift();
    if (!next) throw new Error('Nobody expected another call.');
    const { status, headers, body } = next;
    return new Response(JSON.stringify(body), { status, headers: { ...headers } });
  };
  return { answers, fetch: play };
}

describe('createOpenClient', () => {
  it('a signed GET with a typed input is answered with data', async () => {
    const app = await startApp();
    const { appKey, appSecret } = await app.tenant({ targetLanguages: ['de', 'ja'] });
    const client = createOpenClient({ baseUrl: `${app.url}/`, appKey, appSecret });

    const { source_language, items } = await client.call('list_languages', { enabled: true });

    expect(source_language).toBe('en');
    expect(items.map((item) => item.code)).toEqual(['de', 'en', 'ja']);
  });

  it('the signature covers exactly the bytes that are sent, also beyond ASCII', async () => {
    const app = await startApp();
    const { appKey, appSecret } = await app.tenant();
    const { sent, fetch } = recorder();
    const client = createOpenClient({ baseUrl: app.url, appKey, appSecret, fetch });
    const message = 'Größe 漢字 🎮 \u2028 "quoted" e\u0301';

    const { delivery_id } = await client.call('send_test_callback', {
      callback_url: 'http://127.0.0.1:18089/x',
      message,
    });

    const { items } = await client.call('list_callback_deliveries', { delivery_id });
    expect(items).toHaveLength(1);
    expect(JSON.parse(Buffer.from(sent[0]!.body!).toString('utf8')).message).toBe(message);
    const stored = await app.services.database.system
      .selectFrom('deliveries')
      .select('body')
      .where('id', '=', delivery_id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.body).detail.message).toBe(message);
  });

  it('401: the numeric code, the reason and the trace id of the envelope', async () => {
    const app = await startApp();
    const { appKey } = await app.tenant();
    const client = createOpenClient({ baseUrl: app.url, appKey, appSecret: 'wrong' });

    const error = await failure(client.call('list_languages'));

    expect(error).toBeInstanceOf(ParlanceError);
    expect(error).toMatchObject({ code: 401, status: 401, params: { reason: 'invalid_signature' } });
    expect(error.message).toBe('The signature is wrong.');
    expect(error.requestId).toMatch(/^trc_/);
    expect(error.retryAfterSec).toBeNull();
  });

  it('400: names the field', async () => {
    const app = await startApp();
    const { appKey, appSecret } = await app.tenant();
    const client = createOpenClient({ baseUrl: app.url, appKey, appSecret });

    const error = await failure(client.call('list_callback_deliveries', { page_size: 501 }));

    expect(error).toMatchObject({ code: 400, params: { field: 'page_size' } });
  });
});

describe('createSocialClient', () => {
  it('a Bearer call is answered with data', async () => {
    const app = await startApp();
    const { token, workspaceId } = await app.tenant();
    const client = createSocialClient({ baseUrl: app.url, accessToken: token });

    const { workspace } = await client.call('get_workspace_context');

    expect(workspace.id).toBe(workspaceId);
  });

  it('403: the word to branch on, the missing scope and the request id', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['posts:read'] });
    const client = createSocialClient({ baseUrl: app.url, accessToken: token });

    const error = await failure(client.call('list_accounts'));

    expect(error).toMatchObject({ code: 'forbidden', status: 403, params: { scope: 'accounts:read' } });
    expect(error.requestId).toMatch(/^req_/);
  });

  it('429: says how long to wait', async () => {
    const app = await startApp();
    const { token } = await app.tenant();
    const client = createSocialClient({ baseUrl: app.url, accessToken: token });

    let error: ParlanceError | undefined;
    for (let i = 0; i < 2000 && !error; i += 100) {
      const calls = Array.from({ length: 100 }, () => client.call('get_workspace_context'));
      const refused = (await Promise.allSettled(calls)).find((one) => one.status === 'rejected');
      error = refused?.reason;
    }

    expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(error!.retryAfterSec).toBeGreaterThan(0);
  });

  it('429: a patient client retries when the server asks to, and never beyond its patience', async () => {
    const { answers, fetch } = scripted([tooBusy(0), tooBusy(0), okay]);
    const client = createSocialClient({ ...NOWHERE, fetch, patienceSec: 1 });
    const hasty = createSocialClient({
      ...NOWHERE,
      ...scripted([tooBusy(0), tooBusy(2), okay]),
      patienceSec: 1,
    });

    await expect(client.call('sync_comments')).resolves.toEqual({ done: true });
    const error = await failure(hasty.call('sync_comments'));

    expect(answers).toEqual([]);
    expect(error).toMatchObject({ status: 429, retryAfterSec: 2 });
  });

  it('503: repeated only if the call cannot act twice', async () => {
    const busy = () => scripted([{ ...tooBusy(0), status: 503 }, okay]);
    const of = (fetch: typeof globalThis.fetch) =>
      createSocialClient({ ...NOWHERE, fetch, patienceSec: 1, maxRetries: 0 });

    const error = await failure(of(busy().fetch).call('sync_comments'));
    await of(busy().fetch).call('sync_comments', {}, { idempotencyKey: 'sdk-patient-1' });
    await of(busy().fetch).call('list_accounts');

    expect(error).toMatchObject({ status: 503 });
  });

  it('a wait ends with the signal of the client', async () => {
    const stop = new AbortController();
    const { fetch } = scripted([tooBusy(60), okay]);
    const client = createSocialClient({ ...NOWHERE, fetch, patienceSec: 100, signal: stop.signal });

    const call = failure(client.call('list_accounts'));
    stop.abort(new Error('enough'));

    expect(await call).toMatchObject({ message: 'enough' });
  });

  it('a file is sent as it is, and no other operation accepts one', async () => {
    const app = await startApp();
    const { token } = await app.tenant();
    const { sent, fetch } = recorder();
    const client = createSocialClient({ baseUrl: app.url, accessToken: token, fetch });
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
      .png()
      .toBuffer();

    const { id } = await client.call('create_media_upload', {
      filename: 'dot.png',
      mime: 'image/png',
      bytes: bytes.length,
    });
    const stored = await client.call('upload_media_content', { mediaId: id, part: 1 }, { bytes });

    expect(stored).toMatchObject({
      received: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(sent[1]?.url).toBe(`${app.url}/api/v1/media/${id}/content?part=1`);
    expect(sent[1]?.headers.get('content-type')).toBe('application/octet-stream');
    await expect(client.call('list_accounts', {}, { bytes })).rejects.toThrow(
      'list_accounts takes no bytes.',
    );
    await expect(client.call('upload_media_content', { mediaId: id })).rejects.toThrow(
      'upload_media_content sends a file: give it as bytes.',
    );
  });

  it('an answer of a proxy, and a missing answer, are ParlanceErrors too', async () => {
    const proxy = createSocialClient({
      baseUrl: 'http://127.0.0.1:9',
      accessToken: 'x',
      fetch: async () =>
        new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '7' } }),
    });
    const nobody = createSocialClient({ baseUrl: 'http://127.0.0.1:9', accessToken: 'x' });

    const strange = await failure(proxy.call('list_accounts'));
    const silent = await failure(nobody.call('list_accounts'));

    expect(strange).toMatchObject({ code: 'unexpected_answer', status: 502, retryAfterSec: 7 });
    expect(silent).toMatchObject({ code: 'unreachable', status: 0 });
    expect(silent.message).toContain('http://127.0.0.1:9');
  });

  it('an operation that does not exist is refused before anything is sent', async () => {
    const { sent, fetch } = recorder();
    const client = createSocialClient({ baseUrl: 'http://127.0.0.1:9', accessToken: 'x', fetch });

    await expect(client.call(wrong('toString'), wrong({}))).rejects.toThrow(
      'There is no operation "toString".',
    );
    expect(sent).toEqual([]);
  });
});

describe('createConsoleClient', () => {
  it('signs in once for several calls at the same time', async () => {
    const app = await startApp();
    const { email, password, projectId } = await app.tenant();
    const { sent, fetch } = recorder();
    const client = createConsoleClient({ baseUrl: app.url, email, password, fetch });

    const [projects, languages] = await Promise.all([
      client.call('list_projects'),
      client.call('list_languages', { enabled: true, project_id: projectId }),
    ]);

    expect(projects.items.map((one) => one.project_id)).toEqual([projectId]);
    expect(languages.total).toBe(3);
    const called = sent.map(({ url }) => url.split('/').pop());
    expect(called).toHaveLength(3);
    expect(new Set(called)).toEqual(new Set(['login', 'list_projects', 'list_languages']));
  });

  it('the same idempotencyKey creates one project, and the second answer is the first', async () => {
    const app = await startApp();
    const { email, password } = await app.tenant();
    const client = createConsoleClient({ baseUrl: app.url, email, password });
    const input = { name: 'Once', source_language: 'en', target_languages: ['fr'] };
    const options = { idempotencyKey: 'sdk-replay-1' };

    const first = await client.call('create_project', input, options);
    const second = await client.call('create_project', input, options);
    const other = await failure(client.call('create_project', { ...input, name: 'Twice' }, options));

    expect(second).toEqual(first);
    const { items } = await client.call('list_projects');
    expect(items.filter((one) => one.name !== 'Test game').map((one) => one.name)).toEqual(['Once']);
    expect(other).toMatchObject({ code: 'invalid_input', params: { field: 'Idempotency-Key' } });
  });

  it('signs in again when the session has ended', async () => {
    const app = await startApp();
    const { email, password, userId } = await app.tenant();
    const client = createConsoleClient({ baseUrl: app.url, email, password });
    await client.call('list_projects');
    await app.services.database.system.deleteFrom('sessions').where('user_id', '=', userId).execute();

    const { items } = await client.call('list_projects');

    expect(items).toHaveLength(1);
  });

  it('signing out ends the session, and the next call signs in again', async () => {
    const app = await startApp();
    const { email, password, userId } = await app.tenant();
    const client = createConsoleClient({ baseUrl: app.url, email, password });
    const sessions = () =>
      app.services.database.system.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    await client.call('list_projects');

    await client.signOut();

    expect(await sessions()).toEqual([]);
    expect((await client.call('list_projects')).items).toHaveLength(1);
  });

  it('401: a wrong password is refused, and the right one works afterwards in a new client', async () => {
    const app = await startApp();
    const { email, password } = await app.tenant();

    const error = await failure(
      createConsoleClient({ baseUrl: app.url, email, password: 'wrong' }).call('list_projects'),
    );

    expect(error).toMatchObject({ code: 'unauthenticated', status: 401 });
    const { items } = await createConsoleClient({ baseUrl: app.url, email, password }).call('list_projects');
    expect(items).toHaveLength(1);
  });
});

/** Checked by the compiler only: each line is an error, or the next line would be one. */
export async function typesHold(): Promise<void> {
  const client = createOpenClient({ baseUrl: '', appKey: '', appSecret: '' });
  // @ts-expect-error The operation needs a delivery_id.
  await client.call('redeliver_callback');
  // @ts-expect-error The field has another type.
  await client.call('list_languages', { enabled: 'yes' });
  // @ts-expect-error It belongs to another face.
  await client.call('list_accounts');
  // @ts-expect-error The output has no such field.
  void (await client.call('list_languages')).languages;
}
