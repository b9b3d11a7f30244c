import { describe, expect, it } from 'vitest';
import { item } from '../item-for-tests.ts';
import { lockTerms } from '../lock-terms.ts';
import { languageOf } from './pack.ts';
import { sentencesOf } from './sentences.ts';
import { mask, unmask } from './sentinels.ts';

describe('sentinels', () => {
  it('stand for marks in their order, and equal placeholders share one', () => {
    const masked = mask('Take ⟦2⟧ or ⟦1⟧, then ⟦3⟧.', ['{a}', '{b}', '{b}']);
    expect(masked?.text).toBe('Take <p0> or <p1>, then <p0>.');
    expect(masked && unmask('<p1> oder <p0>, dann <p0>.', masked)).toBe('⟦1⟧ oder ⟦2⟧, dann ⟦3⟧.');
  });

  it.each(['ohne', '<p0> <p0>', '<p0> <p1>', '<p1>'])(
    'a translation with other sentinels is invalid: %s',
    (text) => {
      const masked = mask('Take ⟦1⟧', ['{a}']);
      expect(masked && unmask(text, masked)).toBeNull();
    },
  );

  it('marks that differ only by their order keep it', () => {
    const masked = mask('⟦1⟧ of ⟦2⟧ files', ['%d', '%d']);
    expect(masked?.text).toBe('<p0> of <p1> files');
    expect(masked && unmask('<p0> von <p1> Dateien', masked)).toBe('⟦1⟧ von ⟦2⟧ Dateien');
    expect(masked && unmask('<p1>個中<p0>個', masked)).toBeNull();
  });

  it('eleven placeholders are more than the network knows, and foreign sentinels are not treated as ours', () => {
    const marks = Array.from({ length: 11 }, (_, i) => `⟦${i + 1}⟧`);
    const tokens = marks.map((_, i) => `{${i}}`);
    expect(mask(marks.join(' '), tokens)).toBeNull();
    expect(mask(marks.slice(1).join(' '), tokens)).not.toBeNull();
    expect(mask('Press <p0>', [])).toBeNull();
    expect(mask('Go <2de>', [])).toBeNull();
  });
});

describe('locked terms', () => {
  const lock = (text: string, terms: { source: string; target: string; keep?: boolean }[]) =>
    lockTerms(item('1', text, { terms }));

  it('a term becomes a mark for its translation, whatever its case and however often', () => {
    const { source, tokens } = lock('The Ember Gate and the ember gate', [
      { source: 'Ember Gate', target: 'Gluttor' },
    ]);
    expect(source).toBe('The ⟦1⟧ and the ⟦2⟧');
    expect(tokens).toEqual(['Gluttor', 'Gluttor']);
  });

  it('the longer term wins, a part of a word is not a term, and marks stay complete', () => {
    const { source, tokens } = lock('Gate {1} Gatekeeper Ember Gate', [
      { source: 'Gate', target: 'Tor' },
      { source: 'Ember Gate', target: 'Gluttor' },
      { source: '1', target: 'eins' },
    ]);
    expect(source).toBe('⟦2⟧ ⟦1⟧ Gatekeeper ⟦3⟧');
    expect(tokens).toEqual(['{1}', 'Tor', 'Gluttor']);
  });

  it('untranslatable terms keep their own spelling', () => {
    expect(lock('Go to go', [{ source: 'Go', target: 'Go', keep: true }]).source).toBe('⟦1⟧ to go');
  });
});

describe('sentences', () => {
  const long = 'Mr. Miller opened the door of the old house at the end of the street, as he did each day. ';

  it('a short text stays whole, a long one is cut where sentences end', () => {
    expect(sentencesOf('One. Two. Three.')).toHaveLength(1);
    const cut = sentencesOf(`${long}${long}The end!`);
    expect(cut.map(({ text }) => text)).toEqual([long.trim(), long.trim(), 'The end!']);
  });

  it('joined, they are the text again', () => {
    const text = `${long}  ${long}\tWhat? Yes! ${'word '.repeat(50)}`;
    expect(
      sentencesOf(text)
        .map((sentence) => sentence.text + sentence.after)
        .join(''),
    ).toBe(text);
  });
});

describe('the language of a pack', () => {
  const languages = { de: { least: 1 }, 'pt-br': { least: 1 }, 'zh-cn': { least: 1 }, es: { least: 1 } };
  it.each([
    ['de', 'de'],
    ['de-at', 'de'],
    ['es-419', 'es'],
    ['zh', 'zh-cn'],
    ['zh-hans', 'zh-cn'],
    ['zh-sg', 'zh-cn'],
    ['zh-tw', null],
    ['zh-hant', null],
    ['pt', 'pt-br'],
    ['pt-pt', null],
    ['sv', null],
    ['qps-ploc', null],
  ])('%s is %s', (code, expected) => {
    expect(languageOf({ languages }, code)).toBe(expected);
  });
});
