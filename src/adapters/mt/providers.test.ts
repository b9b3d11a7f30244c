import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { comparePlaceholders, protect } from '../../kernel/placeholders.ts';
import { systemClock } from '../../platform/clock.ts';
import type { EngineContext, EngineItem } from './contract.ts';
import { ENGINES } from './providers.ts';

const SOURCES = [
  'Save',
  'Gold: {0} of {1}',
  '<b>Go</b>\n%d',
  '{n, plural, one {# day} other {# days}}',
  '100%',
  '你好 {name}',
];

let server: Receiver;
let ctx: EngineContext;
beforeAll(async () => {
  server = await startReceiver(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const { items } = JSON.parse(messages[1]?.content.split('\n')[2] ?? '') as {
      items: { id: string; check: string; src: string }[];
    };
    const answer = Object.fromEntries(items.map(({ id, check, src }) => [id, { check, text: `→ ${src}` }]));
    return {
      status: 200,
      body: JSON.stringify({ choices: [{ message: { content: JSON.stringify(answer) } }] }),
    };
  });
  const { services } = await startApp();
  ctx = {
    clock: systemClock,
    log: services.log,
    outbound: services.outbound,
    signal: new AbortController().signal,
    calls: { find: async () => null, record: async () => {} },
    llm: { baseUrl: server.url, apiKey: null, model: 'small' },
    style: null,
  };
});
afterAll(() => server.close());

describe.each(Object.entries(ENGINES))('engine %s', (name, engine) => {
  it('goes by its name', () => expect(engine.name).toBe(name));

  it('answers every item under its own id, with its placeholders', async () => {
    const items = SOURCES.map((text, index): EngineItem => {
      const { text: source, tokens } = protect(text);
      const rest = { terms: [], examples: [], note: null, legend: {}, maxLength: null, textType: 'text' };
      return { id: `i${index}`, source, tokens, sourceLanguage: 'en', targetLanguage: 'de', ...rest };
    });
    const { results, model } = await engine.translate(items, ctx);
    expect(model).not.toBe('');
    expect([...results.keys()].sort()).toEqual(items.map(({ id }) => id));
    for (const [index, source] of SOURCES.entries()) {
      const result = results.get(`i${index}`);
      const text = result && 'text' in result ? result.text : '';
      expect(comparePlaceholders(source, text, 'argument')).toEqual({ missing: [], extra: [] });
      expect(comparePlaceholders(source, text, 'tag')).toEqual({ missing: [], extra: [] });
    }
  });

  it('answers nothing when nothing is asked', async () => {
    expect((await engine.translate([], ctx)).results.size).toBe(0);
  });
});
