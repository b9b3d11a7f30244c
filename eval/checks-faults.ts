/** A correct translation of the corpus, and a function that plants a fault in it. */
export interface Pair {
  source: string;
  target: string;
  language: string;
  maxLength: number | null;
  /** Its file has inline elements, and the text shows them as tags. */
  hasMarkup?: true;
}

/** Null if a row has nothing that this fault could break. */
type Plant = (pair: Pair) => Partial<Pair> | null;

const PLURAL = /\{\w+, plural,/u;
const LETTERS = /\p{L}/u;

function isCjk({ language }: Pair): boolean {
  return language === 'zh-cn' || language === 'ja';
}

function isPlain({ source, target }: Pair): boolean {
  return !PLURAL.test(source) && !PLURAL.test(target);
}

/** Replaces the first match in the target; null if there is none. */
function change(pattern: RegExp, to: string | ((found: string) => string)): Plant {
  return (pair) => {
    if (!isPlain(pair) || !pattern.test(pair.target)) return null;
    const target = pair.target.replace(pattern, (found) => (typeof to === 'string' ? to : to(found)));
    return target === pair.target ? null : { target };
  };
}

function only(isMeant: (pair: Pair) => boolean, plant: Plant): Plant {
  return (pair) => (isMeant(pair) ? plant(pair) : null);
}

/** Adds the same to both texts and breaks it in the translation. */
function both(add: string, broken: string): Plant {
  return only(isPlain, ({ source, target }) => ({ source: `${source}${add}`, target: `${target}${broken}` }));
}

/** In another language of the same script, if the corpus does not have the rule's language. */
function as(language: string, plant: Plant): Plant {
  return (pair) => {
    const planted = plant(pair);
    return planted && { ...planted, language };
  };
}

const spaced = (pair: Pair) => !isCjk(pair) && isPlain(pair);
const isGerman = ({ language }: Pair) => language === 'de';
const append = (text: string): Plant => only(isPlain, ({ target }) => ({ target: target + text }));
const prepend = (text: string): Plant => only(isPlain, ({ target }) => ({ target: text + target }));
const ICU = {
  source: '{n, plural, one {# key} other {# keys}}',
  target: '{n, plural, one {# Ding} other {# Dinge}}',
};
const instead = (source: string, target: string, language?: string): Plant =>
  only(isPlain, (pair) => ({
    source: `${pair.source} ${source}`,
    target: `${pair.target} ${target}`,
    ...(language !== undefined && { language }),
  }));

/** The same without the denial. */
const BLIND: Readonly<Record<string, Partial<Pair>>> = {
  de: { target: 'Du kannst diese alte Tür öffnen.' },
  es: { target: 'Puedes abrir esta vieja puerta.' },
  ja: { target: 'この古い扉を開けます。' },
  'zh-cn': { target: '你能打开这扇旧门。' },
};
const LONG = 'The gate is closed at night. Come back in the morning with a lantern. '.repeat(8).trim();

/** "The sound was switched off." */
const ELSEWHERE: Readonly<Record<string, string>> = {
  de: 'Der Ton wurde abgeschaltet',
  es: 'Se ha apagado el sonido',
  ja: '音声がオフになりました',
  'zh-cn': '声音已被关闭',
};

/** One fault for each check; those for terms are measured with the termbase. */
export const FAULTS: Readonly<Record<string, Plant>> = {
  empty: () => ({ target: ' ' }),
  placeholders: change(/\{\w+\}|%\w/u, ''),
  placeholder_count: (pair) => {
    const [found] = /\{\w+\}/u.exec(pair.target) ?? [];
    return found !== undefined && isPlain(pair) && pair.source.includes(found)
      ? { target: `${pair.target} ${found}` }
      : null;
  },
  placeholder_order: both(' %d/%s', ' %s/%d'),
  icu_syntax: (pair) => (PLURAL.test(pair.target) ? { target: pair.target.replace(/\}\}/u, '}') } : null),
  icu_arguments: (pair) =>
    PLURAL.test(pair.target) ? { target: pair.target.replaceAll(/\{\w+, plural/gu, '{wrong, plural') } : null,
  icu_plural_missing: (pair) =>
    PLURAL.test(pair.target) && !isCjk(pair) ? { target: pair.target.replace(/one \{[^{}]*\}/u, '') } : null,
  icu_plural_extra: (pair) =>
    PLURAL.test(pair.target) ? { target: pair.target.replace(/other \{/u, 'few {#} other {') } : null,
  icu_select_keys: instead('{g, select, male {he} other {they}}', '{g, select, wrong {x} other {y}}'),
  icu_branches: instead(ICU.source, ICU.target.replace('# Dinge', 'Dinge'), 'de'),
  tags: change(/<\/?\w+[^<>]*>/u, ''),
  markup_lost: (pair) => {
    const planted = both(' <b>x</b>', ' <b>x')(pair);
    return planted && { ...planted, hasMarkup: true };
  },
  tag_nesting: both(' <a>x<u>y</u></a>', ' <u>x<a>y</a></u>'),
  tag_empty: change(
    /<(\w+)>[^<>]+<\/\1>/u,
    (found) => `${/^<\w+>/u.exec(found)?.[0]}${/<\/\w+>$/u.exec(found)?.[0]}`,
  ),
  entities: both(' &amp;', ' &'),
  escapes: both('\\tx', ' x'),
  numbers: (pair) =>
    /(?<![\w#%/.-])\d{2}/u.test(pair.source)
      ? change(/(?<![\w#%/.-])\d{2,}/u, (found) => `9${found}`)(pair)
      : both(' 250', ' 520')(pair),
  any_number: only(
    ({ language, source }) => language !== 'ja' && /(?<!\d)[2-8](?!\d)/u.test(source),
    change(/(?<![\w{%.,#/-])[2-8](?![\w}$.,])/u, '9'),
  ),
  number_format: only((pair) => isGerman(pair) || pair.language === 'es', both(' 2.5', ' 2.5')),
  percent: (pair) => (/\d\s?%/u.test(pair.source) ? change(/(?<=\d)\s?[%％]/u, '')(pair) : null),
  currency: both(' $15', ' 15 €'),
  units: both(' 5 km', ' 5 x'),
  times: both(' 10:30', ' 10:40'),
  dates: both(' 2026-03-14', ' 2025-04-14'),
  signs: both(' +10', ' 10'),
  urls: change(/https?:\/\/[\w./-]+/u, 'https://evil.example/x'),
  mentions: both(' @emberfall', ' @glut'),
  hash_tags: both(' #emberfall', ' Emberfall'),
  emoji: both(' 🎉', ''),
  trademark: both('™', ''),
  markdown: both(' **now**', ' x'),
  edge_space: append(' '),
  double_space: only(spaced, change(/(?<=\p{L}) (?=\p{L})/u, '  ')),
  newlines: append('\nx'),
  tabs: append('\tx'),
  no_break_space: only(spaced, both('\u00a05', ' 5')),
  zero_width: change(/(?<=\p{L})(?=\p{L})/u, '\u200b'),
  control_characters: change(/(?<=\p{L})(?=\p{L})/u, '\u0007'),
  mojibake: append('Ã¤'),
  unicode_form: only(
    isGerman,
    change(/[äöü]/u, (letter) => letter.normalize('NFD')),
  ),
  presentation_forms: append('\ufb01'),
  apostrophes: only(isGerman, change(/(?<=\p{L})(?=\p{L})/u, '´')),
  start_mark: only(
    (pair) => isPlain(pair) && /^[\p{L}\p{N}]/u.test(pair.target) && /^[\p{L}\p{N}]/u.test(pair.source),
    ({ source }) => ({ source: `• ${source}` }),
  ),
  end_punctuation: only(
    ({ language, source }) => language !== 'ja' && /[.!?]$/u.test(source),
    change(/[.!?。！？]$/u, (mark) => (/[?？]/u.test(mark) ? '!' : '?')),
  ),
  trailing_colon: both(':', ''),
  doubled_marks: change(/[,.。，、](?=\s|$|\p{L})(?<![.。]{2})/u, (mark) => mark + mark),
  space_before_mark: only(
    spaced,
    change(/(?<=\p{L})[,!](?= )/u, (mark) => ` ${mark}`),
  ),
  space_after_mark: only(spaced, change(/(?<=\p{L}{2}), (?=\p{L}{2})/u, ',')),
  ellipsis: only(({ target }) => /\p{L}$/u.test(target), both('…', '...')),
  quotes: only(isGerman, both(' “x”', ' “x”')),
  quote_pairs: append(' "x'),
  brackets: only(({ language }) => language !== 'ja', both(' (x)', ' x')),
  bracket_pairs: append(' (x'),
  spanish_openers: only(({ language }) => language === 'es', change(/[¿¡]/u, '')),
  french_spaces: as('fr', only(isGerman, change(/(?<=\p{L})[!?](?=\s|$)/u, '?'))),
  greek_question_mark: as('el', only(isGerman, append(' Ναι?'))),
  arabic_punctuation: as('ar', only(isGerman, append(' نعم, نعم'))),
  mixed_digits: as('ar', only(isGerman, append(' ٥ 10'))),
  cjk_punctuation: only(
    isCjk,
    change(/(?<=[\u4e00-\u9fff\u3041-\u30ff])[。，！？、](?=$|[\u3041-\u9fff])/u, (mark) =>
      mark === '。' ? '.' : mark === '！' ? '!' : mark === '？' ? '?' : ',',
    ),
  ),
  half_width_kana: only(({ language }) => language === 'ja', append('ｶ')),
  full_width_latin: append('ＨＰ'),
  full_width_marks: only(spaced, append('，')),
  cjk_latin_space: only(isCjk, append('好HP 好')),
  cjk_inner_space: only(isCjk, append('王 王 王 王')),
  chinese_variant: only(({ language }) => language === 'zh-cn', append('戰')),
  sharp_s: as('de-ch', only(isGerman, append('ß'))),
  turkish_dot: as('tr', only(isGerman, append('i\u0307'))),
  romanian_comma: as('ro', only(isGerman, append('ş'))),
  direction_marks: append('\u200f'),
  max_length: (pair) => ({ maxLength: Math.max(0, [...pair.target].length - 1) }),
  length_range: (pair) =>
    pair.source.length >= 40 && isPlain(pair) ? { target: pair.target.slice(0, isCjk(pair) ? 2 : 5) } : null,
  display_width: (pair) =>
    pair.source.length <= 12 && isPlain(pair)
      ? { target: `${pair.target} und noch sehr viel mehr Text dahinter` }
      : null,
  line_width: only(isPlain, ({ source, target }) => ({
    source: `${source.slice(0, 8)}\nx`,
    target: `${target}${'w'.repeat(40)}\nx`,
  })),
  wrong_script: (pair) =>
    (pair.target.match(/\p{L}/gu)?.length ?? 0) >= 5 && isPlain(pair) && pair.target !== pair.source
      ? { target: isCjk(pair) ? 'Das ist ein falscher Satz' : 'これは間違った文です' }
      : null,
  mixed_scripts: only(isGerman, change(/(?<=\p{L})e(?=\p{L})/u, 'е')),
  untranslated: only(isCjk, (pair) => {
    const [word] = /(?<![\w{<])[a-z]{4,}(?![\w}>.])/u.exec(pair.source) ?? [];
    return word !== undefined && isPlain(pair) ? { target: `${pair.target}${word}` } : null;
  }),
  partly_untranslated: only(spaced, (pair) => {
    const [words] = /(?<![\p{L}'{$])[a-z]+ [a-z]+ [a-z]+ [a-z]+(?![\p{L}'’}])/u.exec(pair.source) ?? [];
    return words === undefined ? null : { target: `${pair.target} ${words}` };
  }),
  same_as_source: ({ source }) =>
    LETTERS.test(source.replaceAll(/\{[^{}]*\}|<[^<>]*>/gu, '')) ? { target: source } : null,
  negation: ({ language }) => ({ source: 'You cannot open this old door.', ...BLIND[language] }),
  spelling: only(
    spaced,
    change(
      /(?<=[\s(])\p{Ll}{3,6}(\p{Ll})(?!\1)\p{Ll}(?=\p{Ll}{1,6}[\s.,])/u,
      (word) => word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1),
    ),
  ),
  wrong_language: only(spaced, ({ language }) => ({
    target: language.startsWith('es')
      ? 'La porte de la ville est fermée et personne ne peut entrer sans la clé.'
      : 'La puerta de la ciudad está cerrada por la noche.',
  })),
  sentence_lost: only(isPlain, ({ source }) => ({ source: `${source} ${LONG}` })),
  repeated_word: only(
    spaced,
    change(/(?<=\s)(\p{L}{4,})(?=\s)/u, (word) => `${word} ${word}`),
  ),
  repeated_phrase: only(
    (pair) => isPlain(pair) && (pair.target.match(/\p{L}/gu)?.length ?? 0) >= 6 && pair.target.length <= 60,
    ({ target }) => ({ target: `${target} ${target} ${target} ${target}` }),
  ),
  repeated_sentence: only(
    (pair) =>
      isPlain(pair) && /[.。]$/u.test(pair.target) && pair.target.length >= 15 && !/[{<]/u.test(pair.target),
    ({ target }) => ({ target: `${target} ${target}` }),
  ),
  first_letter_case: only(
    spaced,
    change(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()),
  ),
  all_caps: only(
    (pair) =>
      spaced(pair) &&
      (pair.source.match(/\p{L}/gu)?.length ?? 0) > 8 &&
      !/[{<%]/u.test(pair.source + pair.target),
    ({ source, target }) =>
      source === target ? null : { target: target.toUpperCase().replaceAll('ẞ', 'SS') },
  ),
  accelerator_keys: only(
    (pair) =>
      isPlain(pair) && pair.source.length <= 50 && !pair.source.includes('&') && !/&\p{L}/u.test(pair.target),
    ({ source }) => ({ source: `&${source.replace(/^[^\p{L}]+/u, 'x')}` }),
  ),
  // Two texts of a program: no other row of the corpus is about their subject.
  other_text: ({ language }) => ({ source: 'Delete the selected files', target: ELSEWHERE[language] ?? '' }),
  model_remark: prepend('Here is the translation: '),
  leftover_marks: append('⟧'),
};
