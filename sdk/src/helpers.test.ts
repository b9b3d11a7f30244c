import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ERRORS } from '../../src/kernel/errors.ts';
import { startApp, startWorkingApp } from '../../test/harness.ts';
import {
  createOpenClient,
  createSocialClient,
  Forbidden,
  InvalidInput,
  NotFound,
  ParlanceError,
  Unauthenticated,
  type UploadProgress,
  uploadFile,
  uploadMedia,
  WaitedTooLong,
  waitForMedia,
  waitForTask,
} from './client.ts';
import { ERROR_CLASSES } from './error-classes.gen.ts';
import { openFile } from './node.ts';
import { toParlanceError } from './refusals.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('The call succeeded.'),
    (error: unknown) => error,
  );

describe('errors', () => {
  it('every code has its own class, whichever API uses it', () => {
    expect(ERROR_CLASSES.map(([code]) => code)).toEqual(Object.keys(ERRORS));
    for (const [code, status, next, Class] of ERROR_CLASSES) {
      const social = { error: { code, message: 'No.', params: {} }, meta: { requestId: 'req_1' } };
      const open = { code: status, msg: 'No.', trace_id: 'trc_1', error: { reason: code } };
      for (const body of [social, open]) {
        const error = toParlanceError({ baseUrl: '', status, retryAfter: null, text: JSON.stringify(body) });
        expect(error).toBeInstanceOf(Class);
        expect(error.next).toBe(next);
        expect(error).toBeInstanceOf(ParlanceError);
        expect(error.name).toBe(Class.name);
      }
    }
  });

  it('a finer reason, or a code of a later server, has the class of its status', () => {
    const of = (status: number, body: object) =>
      toParlanceError({ baseUrl: '', status, retryAfter: null, text: JSON.stringify(body) });
    expect(of(404, { code: 404, msg: 'No.', error: { reason: 'job_not_found' } })).toBeInstanceOf(NotFound);
    expect(of(403, { error: { code: 'brand_new', message: 'No.' } })).toBeInstanceOf(Forbidden);
    expect(of(418, { error: { code: 'teapot', message: 'No.' } }).name).toBe('ParlanceError');
  });

  it('as the server answers on both APIs', async () => {
    const app = await startApp();
    const { token, appKey, appSecret } = await app.tenant();
    const social = createSocialClient({ baseUrl: app.url, accessToken: token });
    const open = createOpenClient({ baseUrl: app.url, appKey, appSecret });
    expect(await failure(social.call('get_post', { postId: 'pst_none' }))).toBeInstanceOf(NotFound);
    expect(await failure(open.call('get_task_status', { task_id: 'tsk_none' }))).toBeInstanceOf(NotFound);
    expect(await failure(open.call('list_callback_deliveries', { page_size: 501 }))).toBeInstanceOf(
      InvalidInput,
    );
    const nobody = createSocialClient({ baseUrl: app.url, accessToken: 'plc_it_no' });
    expect(await failure(nobody.call('list_accounts'))).toBeInstanceOf(Unauthenticated);
  });
});

describe('each', () => {
  it('goes through the pages of both APIs, and requests no more than needed', async () => {
    const app = await startApp();
    const { token, appKey, appSecret } = await app.tenant();
    const asked: string[] = [];
    const counted: typeof fetch = (url, init) => {
      asked.push(String(url));
      return fetch(url, init);
    };
    const social = createSocialClient({ baseUrl: app.url, accessToken: token, fetch: counted });
    for (let i = 1; i <= 5; i += 1) await social.call('create_post', { content: { text: `Post ${i}` } });
    asked.length = 0;

    const texts: string[] = [];
    for await (const post of social.each('list_posts', { limit: 2 })) texts.push(post.content.text);
    expect(texts.toSorted()).toEqual([1, 2, 3, 4, 5].map((i) => `Post ${i}`));
    expect(asked).toHaveLength(3);
    asked.length = 0;
    for await (const _post of social.each('list_posts', { limit: 2 })) break;
    expect(asked).toHaveLength(1);

    const open = createOpenClient({ baseUrl: app.url, appKey, appSecret, fetch: counted });
    const callback_url = 'http://127.0.0.1:18089/x';
    for (let i = 1; i <= 3; i += 1) await open.call('send_test_callback', { callback_url, message: `${i}` });
    asked.length = 0;
    const ids = new Set<string>();
    for await (const { delivery_id } of open.each('list_callback_deliveries', { page_size: 2 }))
      ids.add(delivery_id);
    expect([ids.size, asked.length]).toEqual([3, 2]);
    asked.length = 0;
    for await (const _one of open.each('list_languages')) continue;
    expect(asked).toHaveLength(1);
  });
});

describe('waiting', () => {
  it('reports the progress of a task, ends with it, with its time limit, or with the signal', async () => {
    const app = await startWorkingApp();
    const { appKey, appSecret } = await app.tenant();
    const client = createOpenClient({ baseUrl: app.url, appKey, appSecret });
    const strings = [{ string_id: 'a', content: 'Start' }];
    const make = async (of: typeof client) => {
      const made = await of.call('create_task', { strings, target_languages: ['de'], scan_terms: false });
      return String(made.task_id);
    };
    const task_id = await make(client);
    const reported: number[] = [];
    const done = await waitForTask(client, task_id, {
      everySec: 0.1,
      onProgress: ({ progress }) => reported.push(progress.rows_done),
    });
    expect(done.is_completed).toBe(true);
    expect(reported.at(-1)).toBe(1);

    // Nobody works on this one: its id is known, its work is not done.
    const idle = await startApp();
    const other = await idle.tenant();
    const lonely = createOpenClient({ baseUrl: idle.url, appKey: other.appKey, appSecret: other.appSecret });
    const waiting = await make(lonely);
    const late = await failure(waitForTask(lonely, waiting, { everySec: 0.05, timeoutSec: 0.2 }));
    expect(late).toBeInstanceOf(WaitedTooLong);
    expect(late).toMatchObject({ status: { task_id: waiting } });
    const stop = new AbortController();
    const stopped = failure(
      waitForTask(lonely, waiting, {
        signal: stop.signal,
        everySec: 60,
        onProgress: () => setTimeout(() => stop.abort(new Error('enough')), 20),
      }),
    );
    expect(await stopped).toMatchObject({ message: 'enough' });
  });
});

describe('uploads', () => {
  const folder = () => {
    const dir = mkdtempSync(join(tmpdir(), 'parlance-sdk-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    return dir;
  };

  it('a picture from a file of Node, from bytes and from a Blob', async () => {
    const app = await startWorkingApp();
    const { token } = await app.tenant();
    const client = createSocialClient({ baseUrl: app.url, accessToken: token });
    const png = (red: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 1, b: 1 } } })
        .png()
        .toBuffer();
    const path = join(folder(), 'dot.png');
    writeFileSync(path, await png(10));
    const file = await openFile(path);
    expect(file).toMatchObject({ filename: 'dot.png' });
    const sent = [
      await uploadMedia(client, { ...file, mime: 'image/png' }),
      await uploadMedia(client, { filename: 'b.png', mime: 'image/png', content: await png(20) }),
      await uploadMedia(client, {
        filename: 'c.png',
        mime: 'image/png',
        content: new Blob([new Uint8Array(await png(30))]),
      }),
    ];
    for (const id of sent)
      expect(await waitForMedia(client, id, { everySec: 0.2 })).toMatchObject({ status: 'ready' });
    // The same bytes once more: the server has them.
    expect(await uploadMedia(client, { ...file, mime: 'image/png' })).toBe(sent[0]);
  });

  it('an interrupted upload continues, and no piece is sent twice', async () => {
    const app = await startApp();
    const { token } = await app.tenant();
    const parts: string[] = [];
    let isBroken = true;
    const brittle: typeof fetch = (url, init) => {
      const { pathname, search } = new URL(String(url));
      if (!pathname.endsWith('/content')) return fetch(url, init);
      if (isBroken && search === '?part=2') throw new TypeError('fetch failed');
      parts.push(search);
      return fetch(url, init);
    };
    const client = createSocialClient({
      baseUrl: app.url,
      accessToken: token,
      fetch: brittle,
      maxRetries: 0,
    });
    const pdf = new Uint8Array(17_000_000);
    pdf.set(new TextEncoder().encode('%PDF-1.7\n'));
    const file = { filename: 'long.pdf', mime: 'application/pdf' as const, content: pdf };
    let last: UploadProgress | undefined;
    const onProgress = (progress: UploadProgress) => {
      last = progress;
    };
    await failure(uploadMedia(client, file, { onProgress }));
    expect(last).toMatchObject({ nextPart: 2, sent: 8_000_000, total: 17_000_000 });
    isBroken = false;
    const id = await uploadMedia(client, file, { onProgress, ...(last && { resume: last }) });
    expect(parts).toEqual(['?part=1', '?part=2', '?part=3']);
    expect([id, last?.sent]).toEqual([last?.mediaId, 17_000_000]);
    expect((await client.call('get_media', { mediaId: id })).status).toBe('processing');
  });

  it('a language file: received pieces are not sent again, and its hash is its name', async () => {
    const app = await startApp();
    const { appKey, appSecret } = await app.tenant();
    let sent = 0;
    const counted: typeof fetch = (url, init) => {
      sent += 1;
      if (sent === 2) throw new TypeError('fetch failed');
      return fetch(url, init);
    };
    const client = createOpenClient({ baseUrl: app.url, appKey, appSecret, fetch: counted, maxRetries: 0 });
    const content = new Uint8Array(randomBytes(9 * 1024 * 1024));
    await failure(uploadFile(client, content));
    expect(sent).toBe(2);
    const reported: number[] = [];
    const hash = await uploadFile(client, content, {
      onProgress: (progress) => reported.push(progress.sent),
    });
    expect(hash).toBe(createHash('sha256').update(content).digest('hex'));
    // The first piece reports what is missing; only this piece is sent twice.
    expect([sent, reported.at(-1)]).toEqual([4, content.length]);
  });
});
