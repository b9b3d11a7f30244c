import { describe, expect, it } from 'vitest';
import { createOpenClient, createSocialClient, Unavailable, Unreachable } from './client.ts';

interface Seen {
  url: string;
  key: string | undefined;
}

type Step = 'lost' | 'torn' | { status: number; retryAfter?: string };

/** A server that does these things one after the other, then answers. */
function scripted(...steps: Step[]) {
  const seen: Seen[] = [];
  const play: typeof fetch = async (url, init) => {
    seen.push({ url: String(url), key: new Headers(init?.headers).get('idempotency-key') ?? undefined });
    const step = steps.shift() ?? { status: 200 };
    if (step === 'lost') throw new TypeError('fetch failed');
    if (step === 'torn') {
      const body = new ReadableStream({ pull: (out) => out.error(new Error('reset')) });
      return new Response(body, { status: 200 });
    }
    const { status, retryAfter } = step;
    const body =
      status === 200 ? { data: { done: true } } : { error: { code: 'unavailable', message: 'Busy.' } };
    return new Response(JSON.stringify(body), {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    });
  };
  return { seen, fetch: play };
}

const AT = { baseUrl: 'http://127.0.0.1:9', accessToken: 'x' };

describe('a call whose answer is lost', () => {
  it('is repeated if it only reads, twice at most', async () => {
    const some = scripted('lost', { status: 503 });
    await expect(createSocialClient({ ...AT, fetch: some.fetch }).call('list_accounts')).resolves.toEqual({
      done: true,
    });
    expect(some.seen).toHaveLength(3);

    const never = scripted('lost', 'lost', 'lost');
    const call = createSocialClient({ ...AT, fetch: never.fetch }).call('list_accounts');
    await expect(call).rejects.toBeInstanceOf(Unreachable);
    expect(never.seen).toHaveLength(3);
  });

  it('counts as lost when it breaks off in the middle, too', async () => {
    const torn = scripted('torn');
    await createSocialClient({ ...AT, fetch: torn.fetch }).call('list_accounts');
    expect(torn.seen).toHaveLength(2);
  });

  it('that acts has one key over all tries, a generated or the given one', async () => {
    const own = scripted('lost', { status: 502 });
    await createSocialClient({ ...AT, fetch: own.fetch }).call('create_tag', { name: 'a' });
    expect(new Set(own.seen.map(({ key }) => key)).size).toBe(1);
    expect(own.seen).toHaveLength(3);
    expect(own.seen[0]?.key).toMatch(/^sdk-[0-9a-f]{32}$/);

    const given = scripted('lost');
    await createSocialClient({ ...AT, fetch: given.fetch }).call(
      'create_tag',
      { name: 'a' },
      { idempotencyKey: 'mine-1234' },
    );
    expect(given.seen.map(({ key }) => key)).toEqual(['mine-1234', 'mine-1234']);
    const other = scripted();
    await createSocialClient({ ...AT, fetch: other.fetch }).call('create_tag', { name: 'a' });
    expect(other.seen[0]?.key).not.toBe(own.seen[0]?.key);
  });

  it('that could act twice is not repeated, with or without a key that is ignored', async () => {
    for (const options of [{}, { idempotencyKey: 'ignored-1234' }]) {
      const { seen, fetch } = scripted('lost');
      const client = createOpenClient({ baseUrl: AT.baseUrl, appKey: 'a', appSecret: 'b', fetch });
      const call = client.call('send_test_callback', { callback_url: 'http://127.0.0.1:9/' }, options);
      await expect(call).rejects.toBeInstanceOf(Unreachable);
      expect(seen).toHaveLength(1);
    }
  });

  it('a piece of a file is sent again: it replaces the first', async () => {
    const { seen, fetch } = scripted('lost');
    const bytes = new Uint8Array(1);
    await createSocialClient({ ...AT, fetch }).call('upload_media_content', { mediaId: 'm' }, { bytes });
    expect(seen).toHaveLength(2);
  });

  it('a wait that the server requests is never cut short', async () => {
    const { seen, fetch } = scripted({ status: 503, retryAfter: '60' });
    await expect(createSocialClient({ ...AT, fetch }).call('list_accounts')).rejects.toBeInstanceOf(
      Unavailable,
    );
    expect(seen).toHaveLength(1);
  });

  it('ends with the signal, also between two tries', async () => {
    const stop = new AbortController();
    const { seen, fetch } = scripted('lost', 'lost');
    const hurried: typeof fetch = (...sent) => {
      if (seen.length === 1) stop.abort(new Error('enough'));
      return fetch(...sent);
    };
    const call = createSocialClient({ ...AT, fetch: hurried, signal: stop.signal }).call('list_accounts');
    await expect(call).rejects.toThrow(/enough|fetch failed/);
    expect(seen.length).toBeLessThanOrEqual(2);
  });
});
