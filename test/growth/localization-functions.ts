import { inEnglish } from '#kernel/say.ts';
import { readIni } from '../../src/localization/formats/ini/entries.ts';
import { xmlAttribute, xmlCdata, xmlComment, xmlText } from '../../src/localization/formats/xml-text.ts';
import { readAndroidText, writeAndroidText } from '../../src/localization/formats/android/text.ts';
import { categoriesOfForms, parseFormula } from '../../src/localization/formats/po/gettext-plural.ts';
import { placeIn } from '../../src/localization/formats/json-text.ts';
import { endOfQuoted } from '../../src/localization/formats/quoted.ts';
import { splitPath } from '../../src/localization/formats/string-path.ts';
import { plainText, showText, tagsLost, writeMarkup } from '../../src/localization/formats/inline-markup.ts';
import { readFragment, shown } from '../../src/localization/formats/xml-fragment.ts';
import { unescapeText } from '../../src/localization/formats/xlsx/cell-text.ts';
import { numberText } from '../../src/localization/formats/xlsx/number-text.ts';
import { legendOf, pathOf } from '../../src/localization/pipeline/steps/context-pack.ts';
import { autofix } from '../../src/localization/qa/autofix.ts';
import { type CheckInput, each, isUndoPair, viewOf } from '../../src/localization/qa/check.ts';
import { expressesDenial } from '../../src/localization/qa/denials.ts';
import { displayWidth } from '../../src/localization/qa/display-width.ts';
import {
  isEnglishLabel,
  isLabel,
  isLabelOfName,
  isMarkedWord,
  isTranslatable,
  wordsIn as wordsOfLabel,
} from '../../src/localization/qa/label-words.ts';
import { carryOver, ruleIssues } from '../../src/localization/qa/merge-issues.ts';
import { evidenceFor, keysOf, unitsOf } from '../../src/localization/qa/kinship.ts';
import { isNoLoan } from '../../src/localization/qa/loans.ts';
import { endsInNoBreak, startsWithNoBreak } from '../../src/localization/qa/no-break-entity.ts';
import { numbersOf } from '../../src/localization/qa/numbers-of.ts';
import { denseShare, proseLength, proseOf } from '../../src/localization/qa/prose-length.ts';
import { makeIssue, makeRow, makeTerm } from '../../src/localization/qa/row-for-tests.ts';
import { CHECKS, runSetChecks } from '../../src/localization/qa/run-checks.ts';
import { contentLength } from '../../src/localization/qa/prose-length.ts';
import { scriptStart, TextFacts } from '../../src/localization/qa/text-facts.ts';
import { categoryOf, kindOfRow } from '../../src/localization/scan/category.ts';
import { cutHonorific, isRank } from '../../src/localization/scan/honorifics.ts';
import { languageRules, wordsIn } from '../../src/localization/scan/language-rules.ts';
import { keysIn } from '../../src/localization/scan/candidate-lengths.ts';
import { isShouted } from '../../src/localization/scan/signals.ts';
import { isShellNoun } from '../../src/localization/scan/shell-nouns.ts';
import { isTransliterated } from '../../src/localization/scan/transliterated.ts';
import {
  isBorder,
  isContentWord,
  isMeasure,
  isStopEdge,
  stopWordsOf,
} from '../../src/localization/scan/stop-words.ts';
import { createSurvey, type SourceRow } from '../../src/localization/scan/survey.ts';
import { isUsable } from '../../src/localization/scan/translate-terms.ts';
import { columnsOf, isUnspaced, keyOf, runsOf } from '../../src/localization/scan/units.ts';
import { buildAutomaton } from '../../src/localization/terms/automaton.ts';
import { targetText } from '../../src/localization/terms/enforce.ts';
import {
  holdsDissolved,
  holdsIrregular,
  holdsOpenCompound,
  holdsSplitVerb,
  isGermanKin,
  isTooShort,
  opensCompound,
} from '../../src/localization/terms/german-forms.ts';
import { foldKana, holdsOkurigana, sharesKatakana } from '../../src/localization/terms/japanese-forms.ts';
import { hitsIn } from '../../src/localization/terms/hits-in.ts';
import { isOtherSense } from '../../src/localization/terms/other-senses.ts';
import { isSpanishKin, isUnrelatedInSpanish } from '../../src/localization/terms/spanish-forms.ts';
import { holdsUnspaced } from '../../src/localization/terms/unspaced-forms.ts';
import { fold, isWhole } from '../../src/localization/terms/fold.ts';
import { isForm } from '../../src/localization/terms/forms.ts';
import { keysIn as termKeysIn } from '../../src/localization/terms/key.ts';
import { diffTokens } from '../../src/localization/tm/diff.ts';
import { normalise, sourceKeys } from '../../src/localization/tm/normalise.ts';
import { scoreTokens } from '../../src/localization/tm/score.ts';
import { substitute } from '../../src/localization/tm/substitute.ts';
import { tokenise } from '../../src/localization/tm/tokens.ts';
import { type TextFunction, textFunction as entry } from './text-function.ts';
import { partOf } from '../unchecked.ts';

const at = (places: string, run: TextFunction['run']) =>
  entry(
    places.split(/ (?=\S+#)/).map((place) => `src/localization/${place}`),
    run,
  );

const input = (source: string, target: string, targetLanguage: string): CheckInput => ({
  source,
  target,
  sourceLanguage: 'en',
  targetLanguage,
  maxLength: null,
  terms: [makeTerm({ source: 'a', target: 'b' })],
  hasMarkup: true,
});
const checked = (source: string, target: string, language: string) => {
  const view = viewOf(input(source, target, language));
  return CHECKS.map((check) => check.find(view));
};

const term = { id: 't', content: 'a', category: 'Item', translations: { de: 'b' } };
const automaton = buildAutomaton([
  term,
  { ...term, id: 'u', content: 'a a' },
  { ...term, id: 'v', content: 'the' },
  { ...term, id: 'w', content: '剑' },
]);

export const localizationFunctions: readonly TextFunction[] = [
  at('qa/checks#all qa/check.ts#each', (text) => [
    checked(text, `${text}y`, 'de'),
    each(/\S/gu, text, () => ({ message: inEnglish('Here.') })),
  ]),
  at('qa/checks#all of Chinese', (text) => checked(text, `y${text}`, 'zh-cn')),
  at('qa/checks#all of a text unlike its source', (text) => checked('You have 3 new {items}.', text, 'fr')),
  at('qa/checks#all of a translation unlike its text', (text) => checked(text, 'Sie haben 3 {items}.', 'de')),
  at('qa/run-checks.ts#runSetChecks', (text) =>
    runSetChecks([input(text, 'a', 'de'), input(text, 'b', 'de'), input('a', text, 'de')]),
  ),
  at('qa/autofix.ts#autofix', (text) => autofix(input('You have 3 {items}.', text, 'fr'))),
  at('qa/merge-issues.ts#ruleIssues', (text) => ruleIssues(makeRow({ source: text }), text, 'en')),
  at('qa/merge-issues.ts#carryOver', (text) =>
    carryOver(makeRow({ source: text, target: text, issues: [makeIssue({ end: text.length })] }), `${text}y`),
  ),
  at('qa/display-width.ts#displayWidth', displayWidth),
  at('qa/numbers-of.ts#numbersOf', numbersOf),
  at('qa/prose-length.ts#proseOf qa/prose-length.ts#denseShare', (text) => {
    const [from, to] = [new TextFacts(text, 'en'), new TextFacts(text, 'ja')];
    return [proseOf(to), proseLength(to), denseShare(from, to)];
  }),
  at('qa/no-break-entity.ts#endsInNoBreak qa/no-break-entity.ts#startsWithNoBreak', (text) => [
    endsInNoBreak(text, text.length),
    startsWithNoBreak(text, 0),
  ]),
  at('qa/loans.ts#isNoLoan', (text) => isNoLoan(text, 'es')),
  ...['de', 'ja'].map((language) =>
    at('qa/kinship.ts#keysOf qa/kinship.ts#unitsOf', (text) => {
      const [from, to] = [new TextFacts(text, 'en'), new TextFacts(text, language)];
      return [evidenceFor(from, to), keysOf(from), unitsOf(to)];
    }),
  ),
  at('qa/checks#all of a text that equals its source', (text) => [
    checked(text, text, 'de'),
    checked(text, text, 'ja'),
  ]),
  at(
    'qa/label-words.ts#wordsIn qa/label-words.ts#isMarkedWord qa/label-words.ts#isTranslatable qa/label-words.ts#isLabelOfName',
    (text) => [
      isLabel(wordsOfLabel(text)),
      isEnglishLabel(wordsOfLabel(text)),
      isMarkedWord(text),
      isTranslatable(text),
      isLabelOfName(text),
    ],
  ),
  at('qa/denials.ts#expressesDenial', (text) =>
    ['de', 'es', 'pt', 'ru', 'zh', 'ja', 'fr', 'it'].map((base) => expressesDenial(text, text, base)),
  ),
  at('qa/prose-length.ts#contentLength', (text) => contentLength(text, 'en')),
  at('qa/text-facts.ts#scriptStart', scriptStart),
  at('qa/check.ts#isUndoPair', isUndoPair),
  at('scan/category.ts#categoryOf scan/category.ts#kindOfRow', (text) => [
    categoryOf(text, text, true),
    kindOfRow(text),
  ]),
  at('scan/honorifics.ts#cutHonorific scan/honorifics.ts#isRank', (text) => [
    cutHonorific(text),
    isRank(text),
  ]),
  at('scan/language-rules.ts#wordsIn', (text) => wordsIn(languageRules('ja'), text)),
  at('scan/candidate-lengths.ts#keysIn', (text) => keysIn(text)(0, 100)),
  ...['en', 'de', 'ja', 'zh-cn', 'th', 'es'].map((language) =>
    at(
      'scan/signals.ts#standaloneOf scan/signals.ts#capitalSequences scan/signals.ts#phrasesOf scan/units.ts#runsOf',
      (text) => {
        const survey = createSurvey(languageRules(language));
        const row = partOf<SourceRow>({ content: text, stringId: text, speaker: text });
        survey.add(row);
        survey.grow(row);
        return survey.seeds();
      },
    ),
  ),
  at('scan/signals.ts#isShouted', isShouted),
  at('scan/stop-words.ts#isContentWord', (text) => isContentWord(text, 3, stopWordsOf('en'))),
  at('scan/stop-words.ts#isStopEdge scan/stop-words.ts#isBorder scan/stop-words.ts#isMeasure', (text) => [
    isStopEdge(text),
    isBorder(text),
    isMeasure(text),
  ]),
  at('scan/translate-terms.ts#isUsable', (text) => [
    isUsable(text, 'sword', 'de'),
    isUsable('a', text, 'de'),
  ]),
  at('scan/units.ts#runsOf', runsOf),
  at('scan/units.ts#keyOf scan/units.ts#isUnspaced scan/units.ts#columnsOf', (text) => [
    keyOf(text),
    isUnspaced(text),
    columnsOf(text),
  ]),
  at('terms/automaton.ts#find', (text) => automaton.find(text, 'de')),
  at('scan/shell-nouns.ts#isShellNoun', (text) => isShellNoun(text, 'de')),
  at('scan/transliterated.ts#isTransliterated', isTransliterated),
  at('terms/german-forms.ts#holdsIrregular', (text) => [
    holdsIrregular(text.split(' '), 'umbenennen'),
    holdsIrregular(['umbenannt'], text),
  ]),
  at('terms/spanish-forms.ts#isSpanishKin', (text) => [
    isSpanishKin(text, 'mantenimiento'),
    isSpanishKin('mantener', text),
  ]),
  at('terms/spanish-forms.ts#isUnrelatedInSpanish', (text) => [
    isUnrelatedInSpanish(text, 'mano'),
    isUnrelatedInSpanish('manera', text),
  ]),
  at('terms/other-senses.ts#isOtherSense', (text) => {
    const term = { content: 'Well', category: 'Item' };
    return [
      isOtherSense(text, { start: 0, end: 4 }, term),
      isOtherSense(text, { start: text.length >> 1, end: (text.length >> 1) + 4 }, term),
      isOtherSense(text, { start: 1, end: text.length - 1 }, term),
    ];
  }),
  at('terms/german-forms.ts#isGermanKin', (text) => [
    isGermanKin(text, 'installieren'),
    isGermanKin('installation', text),
  ]),
  at(
    'terms/german-forms.ts#isTooShort terms/german-forms.ts#opensCompound terms/german-forms.ts#holdsSplitVerb terms/german-forms.ts#holdsDissolved terms/german-forms.ts#holdsOpenCompound',
    (text) => {
      const words = text.toLowerCase().split(/\P{L}+/u);
      return [
        isTooShort(text, 'farbe'),
        opensCompound(text, 'farbe'),
        opensCompound('farbraum', text),
        holdsSplitVerb(words, 'einbetten'),
        holdsSplitVerb(['bettet', 'ein'], text),
        holdsDissolved(words, 'konturbreite'),
        holdsDissolved(['breite', 'kontur'], text),
        holdsOpenCompound(text, words, 'wasserkraftwerk'),
        holdsOpenCompound('wasser- oder kraftwerk', ['kraftwerk'], text),
      ];
    },
  ),
  at(
    'terms/japanese-forms.ts#foldKana terms/japanese-forms.ts#holdsOkurigana terms/japanese-forms.ts#sharesKatakana',
    (text) => [
      foldKana(text),
      holdsOkurigana(text, '取り消し'),
      holdsOkurigana('取消', text),
      sharesKatakana(text, 'キャリブレート'),
      sharesKatakana('キャリブレーション', text),
    ],
  ),
  at('terms/hits-in.ts#hitsIn', (text) => hitsIn(automaton, text, 'de')),
  at('terms/unspaced-forms.ts#holdsUnspaced', (text) => [
    holdsUnspaced(text, '依存関係を解決する', 'ja'),
    holdsUnspaced('依存関係', text, 'ja'),
    holdsUnspaced('依赖关系', text, 'zh-cn'),
  ]),
  at('terms/enforce.ts#targetText', (text) => {
    const target = targetText(text, 'de');
    return [target.holds('Schwert'), target.holds(text.slice(-50)), target.find('a')];
  }),
  at('terms/fold.ts#fold', fold),
  at('terms/fold.ts#isWhole', (text) => isWhole(text, 1, text.length - 1)),
  at('terms/forms.ts#isForm', (text) => isForm(text, `${text} s`, { ...term, caseSensitive: true }, 'en')),
  ...['en', 'ja', 'de'].map((language) => at('terms/key.ts#keysIn', (text) => termKeysIn(language)(text))),
  at('tm/tokens.ts#tokenise', tokenise),
  at('tm/normalise.ts#normalise', normalise),
  at('tm/normalise.ts#sourceKeys', sourceKeys),
  at('tm/substitute.ts#substitute', (text) =>
    substitute(text, { source: text.replaceAll('1', '2'), target: text.replaceAll('1', '2') }, 'de'),
  ),
  at('tm/diff.ts#diffTokens', (text) => diffTokens(tokenise(text), tokenise(`x ${text} x`))),
  at('tm/score.ts#scoreTokens', (text) => scoreTokens(tokenise(text), tokenise(`x${text}`))),
  at('pipeline/steps/context-pack.ts#legendOf', (text) => legendOf(text, text)),
  at('pipeline/steps/context-pack.ts#pathOf', pathOf),
  at('formats/android/text.ts#readAndroidText', readAndroidText),
  at('formats/android/text.ts#writeAndroidText', (text) => writeAndroidText(text)),
  at('formats/po/gettext-plural.ts#categoriesOfForms', (text) => categoriesOfForms(text, 'de')),
  at('formats/po/gettext-plural.ts#parseFormula', parseFormula),
  at('formats/json-text.ts#placeIn', (text) => placeIn(text, text.length)),
  at('formats/quoted.ts#endOfQuoted', (text) => endOfQuoted(`"${text}`, 0)),
  at('formats/string-path.ts#splitPath', splitPath),
  at('formats/inline-markup.ts#showText formats/inline-markup.ts#plainText', (text) => [
    showText(text),
    plainText(text),
  ]),
  at('formats/inline-markup.ts#writeMarkup formats/inline-markup.ts#tagsLost', (text) => [
    writeMarkup(text, text),
    tagsLost(text, text),
  ]),
  at('formats/xml-fragment.ts#readFragment', (text) => shown(readFragment(writeMarkup(text, text)))),
  at('formats/xlsx/cell-text.ts#unescapeText', unescapeText),
  at('formats/xlsx/number-text.ts#numberText', (text) => numberText(text, 'number', false)),
  at('formats/xml-text.ts#xmlText formats/xml-text.ts#xmlAttribute', (text) => [
    xmlText(text),
    xmlAttribute(text),
  ]),
  at('formats/xml-text.ts#xmlCdata formats/xml-text.ts#xmlComment', (text) => [
    xmlCdata(text),
    xmlComment(text),
  ]),
  at('formats/ini/entries.ts#readIni', (text) => [...readIni(text)]),
];
