import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../../test/unchecked.ts';
import { protect } from '../../kernel/placeholders.ts';
import { builtin, NO_ENGINE } from './builtin.ts';
import type { EngineContext, EngineItem } from './contract.ts';
import { item } from './item-for-tests.ts';

async function translate(text: string, extra: Partial<EngineItem> = {}) {
  return (await builtin.translate([item('a', text, extra)], partOf<EngineContext>({}))).results.get('a');
}

const sword = { source: 'Iron Sword', target: 'Eisenschwert' };
const fire = { source: 'Fire', target: 'Feuer' };
const DECLINED = { failure: NO_ENGINE, isFinal: true, isDeclined: true };

describe('a machine without an engine', () => {
  it.each<[string, Partial<EngineItem>, object]>([
    ['Save', {}, DECLINED],
    ['Take the iron sword, {0}!', { terms: [sword] }, DECLINED],
    ['Iron Sword', { terms: [sword] }, { text: 'Eisenschwert' }],
    ['Iron Sword +5', { terms: [sword] }, { text: 'Eisenschwert +5' }],
    ['{0}: Iron Sword / Fire', { terms: [sword, fire] }, { text: '{0}: Eisenschwert / Feuer' }],
    ['Fire Iron Sword', { terms: [sword, fire] }, DECLINED],
    ['Cast', { terms: [{ source: 'Cas', target: 'X' }] }, DECLINED],
    ['100% {0}/{1}', {}, { text: '100% {0}/{1}' }],
    ['你好', {}, DECLINED],
    [
      'Save {0}',
      { examples: [{ source: 'Save {0}', target: 'Speichere {0}', score: 85 }] },
      { text: 'Speichere {0}' },
    ],
  ])('%j %j', async (source, extra, expected) => {
    expect(await translate(source, extra)).toEqual(expected);
  });

  it('has no text for words that neither memory nor termbase knows', async () => {
    const part = fc.constantFrom('{0}', '<b>', '</b>', ' word ', '%s', '剑', ' 12 ', '\n', 'É');
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        async (source) => {
          const result = await translate(source);
          const hasWords = /\p{L}/u.test(protect(source).text);
          expect(result && 'text' in result).toBe(!hasWords);
        },
      ),
    );
  });
});
