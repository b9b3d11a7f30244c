import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf, readPhrasebook } from '#adapters/mt/offline/phrasebook.ts';
import { OUTSIDE } from '#adapters/outside.ts';
import { findAll } from '#localization/qa/run-checks.ts';
import { loadConfig } from '#platform/config.ts';

const [dir = ''] = loadConfig(OUTSIDE, {}).offline.packs;
const file = readFileSync(join(dir, 'phrases.txt'), 'utf8');
const book = readPhrasebook(file);
const LATIN = ['de', 'fr', 'es', 'it', 'pt-br', 'pl'];
/** Written in Latin letters in languages that have a script of their own. */
const LOANS =
  /<p\d>|\b(?:API|APIs|Apple|Google|Bluetooth|Cookie|CSV|EV|Face|Touch|ID|OK|PIN|PIP|QR|TV|URL|VAT|VIP|Wi-Fi|Webhook|XP|Cc|Bcc|push|cookie)\b/gu;

/** Alarms that were read and are none. */
const READ = new Set([
  'negation ja: not now | 後で',
  'negation ko: not now | 나중에',
  'negation ko: not | 아님',
  'same_as_source de: boarding | Boarding',
  'same_as_source de: game over | Game over',
  'same_as_source de: player | Player',
  'same_as_source es: pull request | pull request',
  'same_as_source fr: microphone | microphone',
  'same_as_source fr: pull request | pull request',
  'same_as_source fr: record | record',
  'same_as_source fr: stories | stories',
  'same_as_source it: business class | business class',
  'same_as_source it: economy | economy',
  'same_as_source it: game over | game over',
  'same_as_source it: pull request | pull request',
  'same_as_source it: record | record',
  'same_as_source it: report | report',
  'same_as_source pl: boarding | boarding',
  'same_as_source pl: pull request | pull request',
  'same_as_source pt-br: player | player',
  'same_as_source pt-br: pull request | pull request',
  'same_as_source pt-br: stories | stories',
  'wrong_language it: report a bug | segnala un problema',
]);

const lines = [...book.senses].flatMap(([phrase, senses]) =>
  senses.flatMap((sense) =>
    book.languages.map((language, index) => ({
      phrase,
      language,
      sense,
      target: sense.targets[index] ?? '',
    })),
  ),
);
const named = ({ phrase, language, target }: (typeof lines)[number]) => `${language}: ${phrase} | ${target}`;
const placeholders = (text: string) => (text.match(/<p\d>/gu) ?? []).toSorted().join();

describe('the phrasebook of the pack', () => {
  it('has every phrase in all ten languages', () => {
    expect(book.languages).toHaveLength(10);
    const isFull = (line: string) => line.split(' | ').length === 11;
    expect(file.split('\n').filter((line) => line !== '' && !/^[#@?]/u.test(line) && !isFull(line))).toEqual(
      [],
    );
    expect(lines.filter(({ target }) => target === '').map(named)).toEqual([]);
    expect(Buffer.byteLength(file)).toBeLessThan(1_500_000);
  });

  it('has no stray space, no final mark, and the placeholders of its source', () => {
    const isBad = ({ phrase, target }: (typeof lines)[number]) =>
      target !== target.trim() ||
      /[ ]{2}|[:!?！？。：]$|\.\.\.$|…$/u.test(target) ||
      placeholders(phrase) !== placeholders(target);
    expect(lines.filter(isBad).map(named)).toEqual([]);
  });

  it('has one sense for each word of a key, and one usual sense at most', () => {
    const doubled = [...book.senses].flatMap(([phrase, senses]) => {
      const words = senses.flatMap((sense) => [...sense.words]);
      const usual = senses.filter((sense) => sense.words.size === 0).length;
      const twice = words.filter((word, index) => words.indexOf(word) !== index);
      return usual > 1 || twice.length > 0 ? [`${phrase}: ${usual} usual, ${twice.join(' ')}`] : [];
    });
    expect(doubled).toEqual([]);
  });

  it('leaves no English behind', () => {
    const isLeft = ({ phrase, language, target }: (typeof lines)[number]) =>
      LATIN.includes(language)
        ? target.toLowerCase() === phrase && phrase.split(' ').length > 2
        : /\p{Script=Latin}{2}/u.test(target.replaceAll(LOANS, ''));
    expect(lines.filter(isLeft).map(named)).toEqual([]);
  });

  /*
   * other_text compares words and takes a good free label for another text in 3 of 100 lines. The others are labels
   * that say the same without the word: "not now" is 後で, and 허용 안 함 has its negation after the verb.
   */
  it('raises no alarm in our own checks', () => {
    const alarms = lines.flatMap((line) => {
      const { phrase, language, sense } = line;
      const source = phrase.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
      const answer = answerOf(book, language, {
        text: source,
        words: [...sense.words].slice(0, 1),
        terms: [],
      });
      const target = answer === null || answer === 'doubt' ? '' : answer.text;
      const plain = (text: string) => text.replaceAll(/<p(\d)>/gu, '{$1}');
      return findAll({
        source: plain(source),
        target: plain(target),
        sourceLanguage: 'en',
        targetLanguage: language,
        maxLength: null,
        terms: [],
      })
        .filter(({ severity, check }) => severity !== 'info' && check !== 'other_text')
        .map(({ check }) => `${check} ${named(line)}`);
    });
    expect(alarms.filter((alarm) => !READ.has(alarm))).toEqual([]);
  });
});
