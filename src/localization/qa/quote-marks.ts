/**
 * Pairs of double quotes that each language prints, the usual one first, by code or base language.
 * Straight quotes are always accepted, because an ASCII file has no others.
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

/** Null for languages that are not in the table. */
export function quotePairs(language: string, base: string): readonly string[] | null {
  return (PAIRS[language] ?? PAIRS[base])?.split(' ') ?? null;
}
