import { afterEach, describe, expect, it } from 'vitest';
import type { Behaviour, Received } from '../../../test/receiver.ts';
import { type Bed, makeBed, model } from './engine-for-tests.ts';
import { item } from './item-for-tests.ts';
import { ENGINES } from './providers.ts';
import { CHAT_REPLIES, dataOf, json } from './servers-for-tests.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const SEEING = {
  openai_compatible: 'gpt-4.1-mini',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
} as const;
type Name = keyof typeof SEEING;

let bed: Bed | undefined;
afterEach(() => bed?.server.close());

/** What a server received: the text, and the pictures by type and data. */
function seen(name: Name, { body }: Pick<Received, 'body'>) {
  const { messages, contents } = JSON.parse(body);
  const content = {
    openai_compatible: () => messages[1].content,
    anthropic: () => messages[0].content,
    gemini: () => contents[0].parts,
  }[name]();
  const parts: Record<string, any>[] = typeof content === 'string' ? [{ text: content }] : content;
  const pictures = parts.flatMap((part) => {
    const { image_url, source, inlineData } = part;
    if (image_url) return [image_url.url];
    if (source) return [`data:${source.media_type};base64,${source.data}`];
    return inlineData ? [`data:${inlineData.mimeType};base64,${inlineData.data}`] : [];
  });
  const items = dataOf(String(parts.find(({ text }) => text)?.['text'])).items;
  return { pictures, items };
}

async function serve(
  name: Name,
  { llm = SEEING[name] as string, answer = () => null as Behaviour | null } = {},
): Promise<Bed & { asked: () => Received[]; fetched: () => string[] }> {
  const made = await makeBed((request) => {
    if (request.method === 'GET')
      return request.path.startsWith('/gone')
        ? { status: 404, body: '' }
        : request.path.startsWith('/page')
          ? { status: 200, body: '<html>' }
          : { status: 200, body: Buffer.concat([PNG, Buffer.from(request.path)]) };
    const { items, pictures } = seen(name, request);
    if (pictures.length > 0) {
      const own = answer();
      if (own) return own;
    }
    const texts = items.map(({ id, check, src }) => [id, { check, text: `DE ${src}` }]);
    return CHAT_REPLIES[name](JSON.stringify(Object.fromEntries(texts)));
  });
  bed = made;
  made.ctx = { ...made.ctx, llm: model(made.server.url, { provider: name, model: llm }) };
  return {
    ...made,
    asked: () => made.requests.filter(({ method }) => method === 'POST'),
    fetched: () => made.requests.filter(({ method }) => method === 'GET').map(({ path }) => path),
  };
}

const pictureOf = (path: string) =>
  `data:image/png;base64,${Buffer.concat([PNG, Buffer.from(path)]).toString('base64')}`;

describe.each(['anthropic', 'gemini', 'openai_compatible'] as const)('pictures for %s', (name) => {
  const engine = ENGINES[name];

  it('each is fetched once and attached, and items say which of them shows them', async () => {
    const { ctx, server, asked, fetched } = await serve(name);
    const [one, two] = [`${server.url}/one.png`, `${server.url}/two.png`];
    const items = [
      item('a', 'Pay', { picture: two }),
      item('b', 'Back', { picture: one }),
      item('c', 'Next', { picture: one }),
      item('d', 'Alone'),
    ];
    const { results } = await engine.translate(items, ctx);
    expect(results.get('a')).toEqual({ text: 'DE Pay' });
    const { pictures, items: sent } = seen(name, asked()[0]!);
    expect(pictures).toEqual([pictureOf('/one.png'), pictureOf('/two.png')]);
    expect(sent.map(({ picture }) => picture)).toEqual([2, 1, 1, undefined]);
    expect(fetched().toSorted()).toEqual(['/one.png', '/two.png']);
  });

  it('anything that is missing or not a picture is left out, and four are the maximum', async () => {
    const { ctx, server, asked } = await serve(name);
    const paths = ['/gone.png', '/page.html', '/1', '/2', '/3', '/4', '/5'];
    const of = (some: readonly string[]) =>
      some.map((path, at) => item(`${at}`, `Text ${at}`, { picture: server.url + path }));
    await engine.translate(of(paths.slice(0, 3)), ctx);
    await engine.translate(of(paths.slice(2)), ctx);
    expect(asked().map((request) => seen(name, request).pictures.length)).toEqual([1, 4]);
  });

  it('a server that refuses pictures is asked without them, and gets no more', async () => {
    const { ctx, server, asked } = await serve(name, {
      llm: `${SEEING[name]}-blind`,
      answer: () => json({ error: {} }, 400),
    });
    const items = (word: string) => [item(word, word, { picture: `${server.url}/x` }), item('z', 'Other')];
    for (const word of ['One', 'Two']) {
      const { results } = await engine.translate(items(word), ctx);
      expect(results.get(word)).toEqual({ text: `DE ${word}` });
    }
    expect(asked().map((request) => seen(name, request).pictures.length)).toEqual([1, 0, 0]);
  });
});

describe('models that cannot see', () => {
  it('a model that is not known to see gets no picture, and none is fetched', async () => {
    const { ctx, server, asked, fetched } = await serve('openai_compatible', { llm: 'qwen2.5-7b-instruct' });
    await ENGINES.openai_compatible.translate([item('a', 'Pay', { picture: `${server.url}/x` })], ctx);
    expect([seen('openai_compatible', asked()[0]!).pictures, fetched()]).toEqual([[], []]);
  });
});

describe('the same question', () => {
  it('with another picture is another question; with the same one it comes from the cache', async () => {
    const { ctx, server, asked } = await serve('anthropic');
    const ask = (path: string) =>
      ENGINES.anthropic.translate([item('a', 'Pay', { picture: server.url + path })], ctx);
    await ask('/1');
    await ask('/1');
    await ask('/2');
    expect(asked()).toHaveLength(2);
  });
});
