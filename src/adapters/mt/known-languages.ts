import type { KnownLanguages, Pair } from './contract.ts';

/** The pairs that a service supports if this one is not among them, otherwise null. */
export function outsideOf(languages: readonly string[], pair: Pair): readonly KnownLanguages[] | null {
  const isKnown = (code: string) => languages.some((known) => isSameText(known, code));
  return isKnown(pair.sourceLanguage) && isKnown(pair.targetLanguage)
    ? null
    : languages.map((from) => ({ from, to: languages.filter((to) => to !== from) }));
}

/**
 * The same language in the same script. Regions are left to the service, but Serbian in Latin script
 * is another text.
 */
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
    // All services write Norwegian as Bokmål, whatever the code.
    return `${language === 'no' || language === 'nn' ? 'nb' : language} ${script}`;
  } catch {
    return null;
  }
}
