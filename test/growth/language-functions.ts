import { isChatter } from '../../src/adapters/mt/chatter.ts';
import { item } from '../../src/adapters/mt/item-for-tests.ts';
import { keepWords, lockTerms } from '../../src/adapters/mt/lock-terms.ts';
import {
  fromMarkup,
  linesOf,
  stretchesOf,
  toMarkup,
  withSpacesOf,
} from '../../src/adapters/mt/machine-text.ts';
import { inCaseOf, withMark } from '../../src/adapters/mt/offline/label-case.ts';
import { answerOf, readPhrasebook } from '../../src/adapters/mt/offline/phrasebook.ts';
import { readPieces } from '../../src/adapters/mt/offline/pieces.ts';
import { sentencesOf } from '../../src/adapters/mt/offline/sentences.ts';
import { mask, unmask } from '../../src/adapters/mt/offline/sentinels.ts';
import { estimateTokens } from '../../src/adapters/mt/prompt.ts';
import { isStorable } from '../../src/adapters/mt/storable.ts';
import { finish, judge, readAnswer } from '../../src/adapters/mt/validate-answer.ts';
import { acceleratorMark, countMarks, withoutInnerMark, withoutKeys } from '../../src/kernel/accelerators.ts';
import { addressesIn, findAddresses } from '../../src/kernel/addresses.ts';
import { isFunctionWord, languageByWords, languageTraits } from '../../src/kernel/function-words.ts';
import { expandPlural, quoteBranch, readPlural, unquoteBranch } from '../../src/kernel/icu-plural.ts';
import { checkText } from '../../src/kernel/json-rules.ts';
import { isTag, mayPair } from '../../src/kernel/known-tags.ts';
import { suggestLanguage } from '../../src/kernel/language.ts';
import { languageOf } from '../../src/kernel/language-of.ts';
import { codePointBefore, letterRuns } from '../../src/kernel/scripts.ts';
import { normalForm } from '../../src/kernel/normal-form.ts';
import { comparePlaceholders, findPlaceholders, protect, restore } from '../../src/kernel/placeholders.ts';
import { proseOf } from '../../src/kernel/prose.ts';
import { pseudo } from '../../src/kernel/pseudo.ts';
import { scriptOf } from '../../src/kernel/scripts.ts';
import { neutralise, withoutGuard } from '../../src/kernel/spreadsheet-safe.ts';
import { isEnglishForm, plain, sharesStem, stemOf } from '../../src/kernel/stems.ts';
import {
  contextIn,
  findForms,
  recogniseSyntaxes,
  SYNTAXES,
  withoutContext,
} from '../../src/kernel/syntaxes.ts';
import { trimEndOf, withoutLastSlashes } from '../../src/kernel/trim-end.ts';
import { unescapeJson } from '../../src/kernel/unescape-json.ts';
import { visibleEnd, visibleLength } from '../../src/kernel/visible-length.ts';
import { weighedShare } from '../../src/kernel/weighed-length.ts';
import { wordSet } from '../../src/kernel/word-set.ts';
import { countWords } from '../../src/kernel/words.ts';
import { isWrongScript } from '../../src/kernel/wrong-script.ts';
import { textFunction as entry, type TextFunction } from './text-function.ts';

const kernel = (place: string, run: TextFunction['run']) => entry(`src/kernel/${place}`, run);
const engine = (place: string, run: TextFunction['run']) => entry(`src/adapters/mt/${place}`, run);

const SMALL_VOCABULARY = readPieces(
  ['<unk>\t0', '▁\t-2', 'a\t-3', 'aa\t-4', '▁the\t-5', '<0x3C>\t0', '.\t-3'].join('\n'),
);

export const languageFunctions: readonly TextFunction[] = [
  kernel('addresses.ts#findAddresses', findAddresses),
  kernel('addresses.ts#addressesIn', addressesIn),
  kernel('icu-plural.ts#readPlural', readPlural),
  kernel('icu-plural.ts#expandPlural', (text) => expandPlural(text, ['one', 'few', 'other'])),
  kernel('icu-plural.ts#quoteBranch', quoteBranch),
  kernel('icu-plural.ts#unquoteBranch', (text) => unquoteBranch(text)),
  kernel('json-rules.ts#checkText', (text) => checkText(text, () => [])),
  kernel('language.ts#suggestLanguage', suggestLanguage),
  kernel('normal-form.ts#normalForm', (text) => normalForm(text, 'NFC')),
  kernel('normal-form.ts#normalForm of compatible signs', (text) => normalForm(text, 'NFKC')),
  kernel('accelerators.ts#acceleratorMark', acceleratorMark),
  kernel('accelerators.ts#countMarks', (text) => countMarks(text, '_')),
  kernel('accelerators.ts#withoutKeys', withoutKeys),
  kernel('accelerators.ts#withoutInnerMark', withoutInnerMark),
  kernel('known-tags.ts#mayPair', mayPair),
  kernel('known-tags.ts#isTag', (text) => isTag(text, new Set())),
  kernel('placeholders.ts#findPlaceholders', findPlaceholders),
  kernel('placeholders.ts#protect', protect),
  kernel('placeholders.ts#restore', (text) => restore(text, ['a'])),
  kernel('placeholders.ts#restore what was protected', (text) => {
    const { text: shown, tokens } = protect(text);
    return restore(shown, tokens);
  }),
  kernel('placeholders.ts#comparePlaceholders', (text) =>
    comparePlaceholders(text, `${text}{z}`, 'argument'),
  ),
  kernel('syntaxes.ts#findForms', (text) => findForms(text, SYNTAXES)),
  kernel('syntaxes.ts#findForms in all syntaxes', (text) => findPlaceholders(text, SYNTAXES)),
  kernel('syntaxes.ts#contextIn', (text) => contextIn(text, SYNTAXES)),
  kernel('syntaxes.ts#withoutContext', (text) => withoutContext(text, SYNTAXES)),
  kernel('syntaxes.ts#recogniseSyntaxes', (text) => recogniseSyntaxes([text, text])),
  kernel('prose.ts#fillUp', proseOf),
  kernel('pseudo.ts#pseudo', (text) => pseudo(text)),
  kernel('visible-length.ts#visibleLength', visibleLength),
  kernel('visible-length.ts#visibleEnd', (text) => visibleEnd(text, 1_000_000)),
  kernel('scripts.ts#scriptOf', (text) => scriptOf('ja')?.exec(text)),
  kernel('stems.ts#plain', plain),
  kernel('spreadsheet-safe.ts#neutralise', neutralise),
  kernel('spreadsheet-safe.ts#withoutGuard', (text) => withoutGuard(`'${text}`)),
  kernel('language-of.ts#languageOf function-words.ts#languageByWords', (text) => [
    languageOf(text),
    languageByWords(text),
  ]),
  kernel('scripts.ts#letterRuns', letterRuns),
  kernel('scripts.ts#codePointBefore', (text) => codePointBefore(text, text.length)),
  kernel('function-words.ts#languageTraits function-words.ts#isFunctionWord', (text) => [
    languageTraits(text, 'de').other(),
    languageTraits(text, 'es').leaning('fr'),
    isFunctionWord(text, 'de'),
  ]),
  kernel('weighed-length.ts#weighedShare', (text) => weighedShare(text, 20, 'ja')),
  ...['de', 'ru', 'ja'].map((language) =>
    kernel('wrong-script.ts#isWrongScript', (text) => isWrongScript(text.slice(0, 500), text, language)),
  ),
  ...['en', 'de', 'ar', 'fi'].map((language) => kernel('stems.ts#stemOf', (text) => stemOf(text, language))),
  kernel('stems.ts#isEnglishForm', (text) => isEnglishForm(text, `${text}s`, true)),
  kernel('stems.ts#sharesStem', (text) => sharesStem(text, text.slice(0, -1))),
  kernel('trim-end.ts#trimEndOf', (text) => trimEndOf(text, /[\p{P}\s]/u)),
  kernel('trim-end.ts#withoutLastSlashes', withoutLastSlashes),
  kernel('unescape-json.ts#unescapeJson', unescapeJson),
  kernel('word-set.ts#wordSet', wordSet),
  ...['en', 'ja', 'th'].map((language) =>
    kernel('words.ts#countWords', (text) => countWords(text, language)),
  ),
  engine('chatter.ts#isChatter', (text) => isChatter('Hello', text, 'de')),
  engine('lock-terms.ts#keepWords', (text) => keepWords(item('1', text))),
  engine('lock-terms.ts#lockTerms', (text) =>
    lockTerms(item('1', text, { terms: ['a', '1', 'the'].map((source) => ({ source, target: 'x' })) })),
  ),
  engine('offline/pieces.ts#readPieces', readPieces),
  engine('offline/pieces.ts#readPieces to read with', (text) => SMALL_VOCABULARY.encode(text)),
  engine('offline/sentences.ts#sentencesOf', sentencesOf),
  engine('offline/label-case.ts#inCaseOf', (text) => inCaseOf(text, text, 'de')),
  engine('offline/label-case.ts#withMark', (text) => withMark(text, '?', 'es')),
  engine('offline/phrasebook.ts#readPhrasebook', (text) => {
    const book = readPhrasebook(`en | de\n?a: b\n${text} [${text}] | ${text}`);
    return answerOf(book, 'de', { text, words: ['b'], terms: [text.slice(0, 9)] });
  }),
  engine('offline/sentinels.ts#mask', (text) => mask(text, ['a', 'b', 'a'])),
  engine('offline/sentinels.ts#unmask', (text) => unmask(text, { text: '', marks: [['⟦1⟧']], inOrder: [] })),
  engine('machine-text.ts#toMarkup', (text) => toMarkup(text, 'element')),
  engine('machine-text.ts#fromMarkup', fromMarkup),
  engine('machine-text.ts#linesOf', linesOf),
  engine('machine-text.ts#stretchesOf', stretchesOf),
  engine('machine-text.ts#withSpacesOf', (text) => withSpacesOf(text, text)),
  engine('prompt.ts#estimateTokens', estimateTokens),
  engine('storable.ts#isStorable', isStorable),
  engine('validate-answer.ts#readAnswer', readAnswer),
  engine('validate-answer.ts#judge', (text) => judge(item('1', 'Hello there, my friend'), text)),
  engine('validate-answer.ts#judge a text like its source', (text) => judge(item('1', text), `${text}x`)),
  engine('validate-answer.ts#finish', (text) => {
    const asked = item('1', text);
    return finish(asked, asked.tokens, 'without marks');
  }),
];
