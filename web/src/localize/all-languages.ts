import { LANGUAGE_CODES } from '#kernel/language-codes.ts';

/** The most frequent target languages; they are offered if nothing else is known. */
const USUAL = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt-br', 'ru', 'zh-cn', 'zh-tw'];

const nameIn = (locale: string, code: string) =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;

const named = new Map<string, { code: string; name: string; native_name: string }>();

/** Computed once: 134 names in as many languages take a moment. */
function name(code: string) {
  const known = named.get(code);
  if (known) return known;
  const made = { code, name: nameIn('en', code), native_name: nameIn(code, code) };
  named.set(code, made);
  return made;
}

/** Every language that the server accepts, for a picker outside of a project. `ready` are shown before a search. */
export function allLanguages(ready: readonly string[] = [], source: string | null = null) {
  const shown = new Set(ready.length === 0 ? USUAL : ready);
  return LANGUAGE_CODES.map((code) => ({
    ...name(code),
    aliases: [],
    is_enabled: shown.has(code),
    is_source: code === source,
  }));
}
