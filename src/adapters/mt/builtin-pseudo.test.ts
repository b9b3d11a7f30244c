import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlaceholders, protect } from '../../kernel/placeholders.ts';
import { pseudoEngine } from './builtin.ts';
import type { EngineContext, EngineItem } from './contract.ts';
import { item } from './item-for-tests.ts';
import { partOf } from '../../../test/unchecked.ts';

async function translate(text: string, extra: Partial<EngineItem> = {}) {
  return (await pseudoEngine.translate([item('a', text, extra)], partOf<EngineContext>({}))).results.get('a');
}

const sword = [{ source: 'Iron Sword', target: 'Eisenschwert' }];

describe('pseudo-text on request', () => {
  it.each<[string, Partial<EngineItem>, object]>([
    ['Save', {}, { text: '[Šàṽé]' }],
    ['Take the iron sword, {0}!', { terms: sword }, { text: '[Ţàķé ţĥé Eisenschwert, {0}!]' }],
    ['Iron Sword', { terms: sword }, { text: 'Eisenschwert' }],
    ['Iron Sword +5', { terms: sword }, { text: 'Eisenschwert +5' }],
    ['Cast', { terms: [{ source: 'Cas', target: 'X' }] }, { text: '[Çàšţ]' }],
    ['<b>Go</b>\n%d', {}, { text: '[<b>Ğö</b>\n%d]' }],
    ['100% {0}/{1}', {}, { text: '100% {0}/{1}' }],
    ['你好', {}, { text: '[你好]' }],
    ['Save', { maxLength: 5 }, { text: 'Šàṽé' }],
    ['你好', { maxLength: 2 }, { failure: 'The text does not fit into max_length.' }],
    ['Save', { maxLength: 3 }, { failure: 'The text does not fit into max_length.' }],
    [
      'Save {0}',
      { examples: [{ source: 'Save {0}', target: 'Speichere {0}', score: 85 }] },
      { text: 'Speichere {0}' },
    ],
  ])('%j %j', async (source, extra, expected) => {
    expect(await translate(source, extra)).toEqual(expected);
  });

  it('keeps every placeholder, and never shows text of the source as a translation', async () => {
    const part = fc.constantFrom('{0}', '<b>', '</b>', ' word ', '%s', '剑', ' 12 ', '\n', 'É');
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        async (source) => {
          const result = await translate(source);
          if (!result || !('text' in result)) return;
          expect(comparePlaceholders(source, result.text, 'argument')).toEqual({ missing: [], extra: [] });
          const hasWords = /\p{L}/u.test(protect(source).text);
          expect(hasWords && result.text === source).toBe(false);
        },
      ),
    );
  });
});
