import type { KnownLanguages, Pair } from './contract.ts';

/** The pairs that a service can translate, where this one is not among them; null where it is. */
export function outsideOf(languages: readonly string[], pair: Pair): readonly KnownLanguages[] | null {
  const isKnown = (code: string) => languages.some((known) => isSameText(known, code));
  return isKnown(pair.sourceLanguage) && isKnown(pair.targetLanguage)
    ? null
    : languages.map((from) => ({ from, to: languages.filter((to) => to !== from) }));
}

/** The same language in the same script: a region is the service's affair, Serbian in Latin letters is not. */
function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [textOf(one), textOf(other)];
  return a !== null && a === b;
}

const texts = new Map<string, string | null>();

function textOf(code: string): string | null {
  const known = texts.get(code);
  if (known !== undefined) return known;
  const text = maximized(code);
  texts.set(code, text);
  return text;
}

function maximized(code: string): string | null {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    // Every service writes Norwegian as Bokmål, whatever the code says.
    return `${language === 'no' || language === 'nn' ? 'nb' : language} ${script}`;
  } catch {
    return null;
  }
}
