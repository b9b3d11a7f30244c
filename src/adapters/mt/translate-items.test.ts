import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readPlural } from '../../kernel/icu-plural.ts';
import { inEnglish } from '#kernel/say.ts';
import { EngineBusy, EngineRefused, EngineUnavailable, FREE } from './contract.ts';
import type { Engine } from './engine.ts';
import { type Bed, makeBed } from './engine-for-tests.ts';
import { item } from './item-for-tests.ts';
import { ENGINES } from './providers.ts';
import { saying, SERVERS } from './servers-for-tests.ts';
import { type Link, translateItems } from './translate-items.ts';

let bed: Bed | undefined;
afterEach(() => bed?.server.close());

/** A configurable engine without a network. */
function puppet(
  name: Engine['name'],
  origin: Engine['origin'],
  say: (source: string) => string | Error | null,
): Link & { seen: string[] } {
  const seen: string[] = [];
  const engine: Engine = {
    name,
    title: name,
    origin,
    canRepair: false,
    teaches: 'sound',
    async translate(items) {
      const results = items.map(({ id, source, tokens }) => {
        seen.push(source);
        const answer = say(source);
        if (answer instanceof Error) throw answer;
        const text = answer?.replace(/⟦(\d+)⟧/gu, (_, n: string) => tokens[Number(n) - 1] ?? '');
        return [id, text === undefined ? { failure: inEnglish(`${name} cannot.`) } : { text }] as const;
      });
      return {
        results: new Map(results),
        usage: { ...FREE, tokens_in: 1 },
        model: `${name}-1`,
        batches: 1,
        retries: 0,
      };
    },
  };
  return { engine, llm: null, seen };
}

const context = async () => (bed = await makeBed(() => ({ status: 500 }))).ctx;

describe('a chain of engines', () => {
  it('texts that one engine fails go to the next, and every row names the engine that made it', async () => {
    const first = puppet('anthropic', 'ai', (source) =>
      source === 'Bad' || source === 'Worse' ? null : `1 ${source}`,
    );
    const second = puppet('deepl', 'mt', (source) => (source === 'Worse' ? null : `2 ${source}`));
    const third = puppet('google', 'mt', () => null);
    const asked = ['Fine', 'Bad', 'Worse'].map((text) => item(text, text));
    const { results, ...rest } = await translateItems(asked, [first, second, third], await context());
    expect(Object.fromEntries(results)).toEqual({
      Fine: { text: '1 Fine', origin: 'ai' },
      Bad: { text: '2 Bad', origin: 'mt' },
      Worse: { failure: 'anthropic cannot.' },
    });
    expect([second.seen, third.seen]).toEqual([['Bad', 'Worse'], ['Worse']]);
    expect(rest).toMatchObject({
      provider: 'anthropic',
      model: 'anthropic-1',
      batches: 3,
      usage: { tokens_in: 3 },
    });
  });

  it.each([
    [new EngineRefused(inEnglish('r'))],
    [new EngineUnavailable(inEnglish('u'))],
    [new EngineBusy(inEnglish('b'))],
  ])(
    'an engine that is down is skipped, and its error is passed on only when no engine answered (%s)',
    async (down) => {
      const broken = puppet('anthropic', 'ai', () => down);
      const works = puppet('deepl', 'mt', (source) => `2 ${source}`);
      const ctx = await context();
      const { results, provider } = await translateItems([item('a', 'Save')], [broken, works], ctx);
      expect([results.get('a'), provider]).toEqual([{ text: '2 Save', origin: 'mt' }, 'deepl']);
      const late = await translateItems(
        [item('a', 'Save')],
        [puppet('google', 'mt', () => null), broken],
        ctx,
      );
      expect(late.results.get('a')).toEqual({ failure: 'google cannot.' });
      const alone = translateItems(
        [item('a', 'Save')],
        [broken, puppet('deepl', 'mt', () => new EngineRefused(inEnglish('x')))],
        ctx,
      );
      await expect(alone).rejects.toBe(down);
    },
  );

  it('a text without letters is its own translation, and nobody is asked', async () => {
    const engine = puppet('anthropic', 'ai', () => 'asked');
    const asked = ['{0} / {1}', '100%', '…', ' ', 'a'].map((text) => item(text, text));
    const { results } = await translateItems(asked, [engine], await context());
    expect([...results.values()].map((result) => ('text' in result ? result.text : null))).toEqual([
      '{0} / {1}',
      '100%',
      '…',
      ' ',
      'asked',
    ]);
    expect(engine.seen).toEqual(['a']);
    const long = await translateItems([item('x', '12345', { maxLength: 3 })], [engine], await context());
    expect(long.results.get('x')).toEqual({ text: 'asked', origin: 'ai' });
  });

  it('an error of ours is not blamed on an engine', async () => {
    const broken = puppet('anthropic', 'ai', () => new TypeError('bug'));
    const works = puppet('deepl', 'mt', (source) => source);
    await expect(translateItems([item('a', 'x')], [broken, works], await context())).rejects.toThrow('bug');
  });
});

describe('plurals', () => {
  const days = '{n, plural, one {# day} other {# days}}';
  const expanded = (text: string) => item('a', text, { targetLanguage: 'ru' });

  it('every form is translated as a separate text, with the words around it', async () => {
    const engine = puppet('anthropic', 'ai', (source) => `RU ${source}`);
    const text = 'You have {n, plural, one {# day} few {# days} many {# days} other {# days}} left, {name}';
    const { results } = await translateItems([expanded(text)], [engine], await context());
    expect(results.get('a')).toEqual({
      text: '{n, plural, one {RU You have # day left, {name}} few {RU You have # days left, {name}} many {RU You have # days left, {name}} other {RU You have # days left, {name}}}',
      origin: 'ai',
    });
    expect(engine.seen).toEqual([
      'You have ⟦2⟧ day left, ⟦1⟧',
      'You have ⟦2⟧ days left, ⟦1⟧',
      'You have ⟦2⟧ days left, ⟦1⟧',
      'You have ⟦2⟧ days left, ⟦1⟧',
    ]);
  });

  it('a form that failed fails the message', async () => {
    const engine = puppet('anthropic', 'ai', (source) => (source.includes('days') ? null : `RU ${source}`));
    const { results } = await translateItems([expanded(days)], [engine], await context());
    expect(results.get('a')).toEqual({ failure: 'anthropic cannot.' });
  });

  it('an apostrophe before a placeholder is not a quote, and loose braces are refused', async () => {
    const ctx = await context();
    const text = '{n, plural, one {# of {name}} other {# of {name}}}';
    const good = await translateItems([item('a', text)], [puppet('anthropic', 'ai', () => "⟦2⟧ l'⟦1⟧")], ctx);
    expect(good.results.get('a')).toEqual({
      text: "{n, plural, one {# l''{name}} other {# l''{name}}}",
      origin: 'ai',
    });
    const bad = await translateItems([item('a', text)], [puppet('anthropic', 'ai', () => '⟦2⟧ ⟦1⟧ }')], ctx);
    expect(bad.results.get('a')).toHaveProperty('failure');
  });

  it('nested messages are sent in one piece, and a model that disorders them is refused', async () => {
    const nested = '{a, select, x {{n, plural, one {# day} other {# days}}} other {none}}';
    const reverse = (source: string) => (source.match(/⟦\d+⟧|[^⟦⟧]+/gu) ?? []).reverse().join('');
    let says = (source: string) => source.replaceAll('day', 'Tag');
    bed = await makeBed((request) => saying(SERVERS.openai_compatible, ({ src }) => says(src))(request));
    const chain = [{ engine: ENGINES.openai_compatible, llm: bed.ctx.llm }];
    const good = await translateItems([item('a', nested)], chain, bed.ctx);
    expect(good.results.get('a')).toMatchObject({ text: nested.replaceAll('day', 'Tag') });
    says = reverse;
    const bad = await translateItems([item('b', `${nested} .`)], chain, bed.ctx);
    expect(bad.results.get('b')).toHaveProperty('failure');
  });

  it('the forms of one message stay in one call, and the model is told which form it writes', async () => {
    bed = await makeBed(saying(SERVERS.openai_compatible, ({ src }) => `RU ${src}`));
    const text = '{n, plural, one {# day} few {# days} many {# days} other {# days}}';
    const many = Array.from({ length: 10 }, (_, i) => item(`${i}`, `${text} ${i}`, { targetLanguage: 'ru' }));
    await translateItems(many, [{ engine: ENGINES.openai_compatible, llm: bed.ctx.llm }], bed.ctx);
    const calls = bed.requests.map((request) => SERVERS.openai_compatible.asked(request));
    expect(calls.map((asked) => asked.length)).toEqual([28, 12]);
    expect(calls[0]?.slice(0, 3).map((ask) => ask['form'])).toEqual([
      'one, as for 1, 21, 31',
      'few, as for 2, 3, 4',
      'many, as for 0, 5, 6',
    ]);
  });

  it('whatever an engine answers, the result is a message with the same forms, or nothing', async () => {
    const ctx = await context();
    const words = fc.array(fc.constantFrom('⟦1⟧', '⟦2⟧', '{', '}', "'", '#', ' word', '{x}', '|'), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(words, async (said) => {
        const engine = puppet('anthropic', 'ai', () => said.join(''));
        const text = '{n, plural, one {# of {name}} other {# of {name}}}';
        const { results } = await translateItems([item('a', text)], [engine], ctx);
        const result = results.get('a');
        if (!result || !('text' in result)) return;
        expect([...(readPlural(result.text)?.branches.keys() ?? [])]).toEqual(['one', 'other']);
      }),
    );
  });
});

describe('the pseudo language', () => {
  it('is made here, whatever the engine', async () => {
    const engine = puppet('anthropic', 'ai', () => new Error('must not be asked'));
    const asked = [
      item('a', 'Save {0}', { targetLanguage: 'qps-ploc' }),
      item('b', '{n, plural, one {# day} other {# days}}', { targetLanguage: 'qps-ploc' }),
      item('c', 'Save', { targetLanguage: 'qps-ploc', maxLength: 3 }),
    ];
    const { results, provider } = await translateItems(asked, [engine], await context());
    expect(Object.fromEntries(results)).toEqual({
      a: { text: '[Šààṽéé {0}]', origin: 'builtin' },
      b: { text: '[{n, plural, one {# đààýý} other {# đààýš}}]', origin: 'builtin' },
      c: { failure: 'The text does not fit into max_length.' },
    });
    expect(provider).toBe('builtin');
  });
});
