import { matchSentence, type Sentences } from './match-sentence.ts';
import { i18n, tOr } from './text.ts';

/**
 * The server speaks English, and its sentences are the same for every caller. For people who read the
 * application in another language they are looked up here, by the sentence itself; a test keeps the list whole.
 */
const LISTS: Record<string, () => Promise<{ default: Sentences }>> = {
  'zh-cn': () => import('./said.zh-cn.json'),
};
let known: { locale: string; sentences: Sentences } | null = null;

/** With the language of the page, before anything is drawn in it. */
export async function learnSentences(locale: string): Promise<void> {
  const list = await LISTS[locale]?.();
  known = list ? { locale, sentences: list.default } : null;
}

/** A sentence of the server in the language of the page; null where there is no such. */
export function translated(said: string): string | null {
  if (known === null || known.locale !== i18n.locale) return null;
  const { sentences } = known;
  return matchSentence(sentences, said, (word) => sentences[word] ?? tOr(`role.${word}`, word));
}

/** As it is read here: in the language of the page where we have it, else as the server said it. */
export function inWords(said: string): string {
  return translated(said) ?? said;
}

/** Whether the page is in the server's own language. */
export const isServersLanguage = () => known === null;
