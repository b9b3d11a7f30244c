import { type Sentences, sentenceFor } from './by-id.ts';
import { i18n } from '@lingui/core';
import { platformName } from './platform-name.ts';

/** The server speaks English to everybody; for our pages it adds the id of each sentence. */
const LISTS: Record<string, () => Promise<{ CHINESE: Sentences }>> = {
  'zh-cn': () => import('#kernel/sentences/zh-cn.ts'),
};
let known: { locale: string; sentences: Sentences } | null = null;

/** Set with the language of the page, before anything is drawn in it. */
export async function learnSentences(locale: string): Promise<void> {
  const list = await LISTS[locale]?.();
  known = list ? { locale, sentences: list.CHINESE } : null;
}

/** A sentence of the server in the language of the page; null if there is none. */
export function translated(said: string): string | null {
  if (known === null || known.locale !== i18n.locale) return null;
  return sentenceFor(known.sentences, said, named, known.locale);
}

/** In the language of the page if we have it, else in the server's words. */
export function inWords(said: string): string {
  return translated(said) ?? said;
}

/** Whether the page is in the server's own language. */
export const isServersLanguage = () => known === null;

const named = (word: string) =>
  `role.${word}` in i18n.messages ? i18n._(`role.${word}`) : platformName(word);
