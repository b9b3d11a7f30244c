/**
 * Pairs of double quotes that each language prints, the usual one first. Straight quotes are always
 * right: they are what a file in ASCII has. By code or base language.
 */
const PAIRS: Readonly<Record<string, string>> = {
  de: '„“ »«',
  'de-ch': '«» „“',
  fr: '«» “”',
  'fr-ch': '«» “”',
  es: '«» “”',
  it: '«» “”',
  pt: '“” «»',
  en: '“”',
  nl: '“” „”',
  pl: '„” «» »«',
  cs: '„“ »«',
  sk: '„“ »«',
  sl: '„“ »« „”',
  hr: '„” »« „“',
  sr: '„“ „” »«',
  hu: '„” »«',
  ro: '„” «»',
  bg: '„“ «»',
  ru: '«» „“',
  uk: '«» „“ “”',
  be: '«» „“',
  el: '«» “”',
  tr: '“” «»',
  sv: '”” »»',
  fi: '”” »»',
  da: '”” »« „“ “”',
  nb: '«»',
  no: '«»',
  nn: '«»',
  'zh-cn': '“” 「」',
  'zh-sg': '“” 「」',
  'zh-tw': '「」 “”',
  'zh-hk': '「」 “”',
  yue: '「」 “”',
  ja: '「」 “” 〝〟',
  ko: '“” 「」',
};

/** Null for a language that is not in the table. */
export function quotePairs(language: string, base: string): readonly string[] | null {
  return (PAIRS[language] ?? PAIRS[base])?.split(' ') ?? null;
}
