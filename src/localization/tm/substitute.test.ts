import { describe, expect, it } from 'vitest';
import { substitute } from './substitute.ts';

describe('exchanging numbers and placeholders', () => {
  it.each<[string, string, string, string, string | null]>([
    ['numbers', 'You have 500 gold', 'You have 5 gold', 'Sie haben 5 Gold', 'Sie haben 500 Gold'],
    ['placeholders', 'Gold: {1}', 'Gold: {0}', 'Gold: {0}', 'Gold: {1}'],
    ['case only', 'SAVE', 'Save', 'Speichern', 'Speichern'],
    ['tags', '<i>Go</i>', '<b>Go</b>', '<b>Los</b>', '<i>Los</i>'],
    ['two at once, swapped', '{b} hits {a}', '{a} hits {b}', '{a} trifft {b}', '{b} trifft {a}'],
    ['one plural for another', 'You have 1 gold', 'You have 5 gold', 'Sie haben 5 Gold', null],
    ['the number became a word', 'Take 7 steps', 'Take 3 steps', 'Gehe drei Schritte', null],
    ['the number is there twice', '25 coins', '12 coins', '12 Münzen (12)', null],
    ['one number was two things', '5 of 6', '5 of 5', '5 von 5', null],
    ['separators are not understood', '2,500 gold', '1,250 gold', '1.250 Gold', null],
    ['other kinds of variables', 'Gold: 5', 'Gold: {0}', 'Gold: {0}', null],
  ])('%s', (_, source, unitSource, unitTarget, expected) => {
    expect(substitute(source, { source: unitSource, target: unitTarget }, 'de')).toBe(expected);
  });

  it('asks the target language for its plurals', () => {
    const unit = { source: '5 days', target: '5 дней' };
    expect(substitute('3 days', unit, 'ru')).toBeNull();
    expect(substitute('7 days', unit, 'ru')).toBe('7 дней');
  });
});
