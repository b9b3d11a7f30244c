import { beforeEach, describe, expect, it } from 'vitest';
import { type Body, picture, useBox } from './raw-calls.ts';
import { signInTo } from './sign-in.ts';

const box = useBox();

describe('Pinterest', () => {
  const basic = { authorization: `Basic ${Buffer.from('a-client:a-secret').toString('base64')}` };
  const scope = 'boards:read pins:read pins:write user_accounts:read';
  const BOARD = '7100000000000001';
  const ME = '900000000000000001';
  let headers: Record<string, string>;
  beforeEach(async () => {
    const base = box.at('/pinterest');
    const token = await signInTo(base, '/oauth/', '/v5/oauth/token', { scope, headers: basic });
    headers = { authorization: `Bearer ${token}` };
  });
  const call = (method: string, path: string, body?: object) =>
    box.ask(method, `/pinterest/v5${path}`, headers, body);
  const base64 = async (...size: number[]) => ({
    content_type: 'image/png',
    data: (await picture(...size)).toString('base64'),
  });
  const pin = async (source?: object, more: object = {}) =>
    call('POST', '/pins', {
      board_id: BOARD,
      title: 'A lamp',
      media_source: source ?? { source_type: 'image_base64', ...(await base64()) },
      ...more,
    });
  const refusalOf = async (answer: ReturnType<typeof pin>) => {
    const { status, json } = await answer;
    return [status, json().code, json().message];
  };

  it('401 if the application does not prove itself in a header', async () => {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any' });
    expect(await box.ask('POST', '/pinterest/v5/oauth/token', {}, form)).toMatchObject({ status: 401 });
  });

  it('using a refresh token renews it, and the previous one is dead', async () => {
    const { tokens } = box.world().state('pinterest');
    const [first = ''] = Object.keys(tokens).filter((each) => tokens[each]?.kind === 'refresh');
    const refresh = (token: string) =>
      box.ask(
        'POST',
        '/pinterest/v5/oauth/token',
        basic,
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
      );
    const renewed = await refresh(first);
    expect([renewed.status, renewed.json().refresh_token_expires_in]).toEqual([200, 60 * 86_400]);
    expect(renewed.json().refresh_token).not.toBe(first);
    expect((await refresh(first)).status).toBe(400);
  });

  it('pins are created, listed a little later, read and deleted', async () => {
    const { id } = (await pin()).json();
    expect((await call('GET', '/pins')).json().items).toEqual([]);
    box.world().advance(10);
    for (const path of ['/pins', `/boards/${BOARD}/pins`])
      expect((await call('GET', path)).json().items).toMatchObject([{ id, title: 'A lamp' }]);
    expect((await call('DELETE', `/pins/${id}`)).status).toBe(204);
    expect((await call('GET', `/pins/${id}`)).status).toBe(404);
    expect((await call('GET', '/pins')).json().items).toEqual([]);
  });

  it('a schema violation is reported in the words of the schema', async () => {
    const several = async (...widths: number[]) => ({
      source_type: 'multiple_image_base64',
      items: await Promise.all(widths.map((width) => base64(width, 48))),
    });
    expect(await refusalOf(pin(undefined, { board_id: 'lanterns' }))).toEqual([
      400,
      1,
      expect.stringContaining('board_id'),
    ]);
    expect(await refusalOf(pin(await several(9)))).toEqual([400, 1, expect.stringContaining('minItems=2')]);
    expect(await refusalOf(pin(await several(9, 9, 9, 9, 9, 9)))).toEqual([
      400,
      1,
      expect.stringContaining('maxItems=5'),
    ]);
    expect(await refusalOf(pin(await several(9, 10)))).toEqual([
      400,
      1,
      expect.stringContaining('dimensions'),
    ]);
    expect(await refusalOf(pin(undefined, { title: 'x'.repeat(101) }))).toEqual([
      400,
      1,
      expect.stringContaining('maxLength=100'),
    ]);
    const lost = { source_type: 'image_url', url: 'http://127.0.0.1:9/none.png' };
    expect(await refusalOf(pin(lost))).toEqual([400, 1, expect.stringContaining('unable to reach the URL')]);
    expect(await refusalOf(pin(undefined, { board_id: '404' }))).toEqual([404, 40, expect.any(String)]);
    expect(Object.keys(box.world().state('pinterest').posts)).toEqual([]);
  });

  it('the store requires a length, its fields before the file, and a form that was issued for it', async () => {
    const { media_id: id, upload_parameters: given } = (
      await call('POST', '/media', { media_type: 'video' })
    ).json();
    const form = (fields: readonly (readonly [string, string | Blob])[]) => {
      const made = new FormData();
      for (const [name, value] of fields) made.append(name, value);
      return made;
    };
    const fields = Object.entries<string>(given);
    const file = ['file', new Blob(['no film'])] as const;
    const send = (body: Body) => box.ask('POST', '/pinterest/s3/media', {}, body);
    const stream = new Response('x'.repeat(10)).body ?? undefined;
    expect((await send(stream)).status).toBe(411);
    expect((await send(form([file, ...fields]))).status).toBe(400);
    expect((await send(form([...fields.slice(0, 1), file]))).status).toBe(403);
    expect((await send(form([...fields, file]))).status).toBe(204);
    box.world().advance(60);
    expect((await call('GET', `/media/${id}`)).json()).toMatchObject({ status: 'failed' });
    const film = { source_type: 'video_id', media_id: id, cover_image_key_frame_time: 1 };
    expect(await refusalOf(pin(film))).toEqual([400, 1, expect.stringContaining('not ready')]);
  });

  it('a video requires a cover', async () => {
    const { media_id: id } = (await call('POST', '/media', { media_type: 'video' })).json();
    const { media } = box.world().state('pinterest');
    const known = { id, accountId: ME, mime: 'video/mp4', bytes: 1, width: 9, height: 16, durationSec: 9 };
    media[id] = { ...known, altText: null, preview: null, readyAt: 0, failed: false };
    const film = { source_type: 'video_id', media_id: id };
    expect(await refusalOf(pin(film))).toEqual([400, 1, expect.stringContaining('cover')]);
    expect((await pin({ ...film, cover_image_key_frame_time: 1 })).status).toBe(201);
  });

  it('figures from more than 90 days ago are refused', async () => {
    const { id } = (await pin()).json();
    const day = (back: number) => new Date(box.world().now() - back * 86_400_000).toISOString().slice(0, 10);
    const figures = (back: number) =>
      call('GET', `/pins/${id}/analytics?start_date=${day(back)}&end_date=${day(0)}&metric_types=SAVE`);
    expect([(await figures(89)).status, (await figures(92)).status]).toEqual([200, 400]);
  });

  it('an application with trial access creates no pins, and has a thousand calls a day', async () => {
    box.change('pinterest', ME, { trial: true });
    expect(await refusalOf(pin())).toEqual([403, 29, expect.stringContaining('Trial')]);
    for (let n = 0; n < 999; n += 1) await call('GET', '/user_account');
    expect((await call('GET', '/user_account')).status).toBe(429);
    box.world().advance(86_400);
    expect((await call('GET', '/user_account')).status).toBe(200);
  });
});
