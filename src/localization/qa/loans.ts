import { baseOf } from '#kernel/scripts.ts';
import { wordLists } from '#kernel/word-set.ts';

/** English words that people leave in sentences of each language (eval/foreign/learn-loans.ts). */
const LEARNT = ['de', 'es', 'fr', 'it', 'pl', 'pt-br'];
const loansOf = wordLists(new URL('./loans/', import.meta.url), LEARNT);

/** What English took from French and Latin, and they have still: "normal", "animal", "possible". */
const COGNATE = /(?:al|or|ar|ble|tion|sion|ment|ance|ence|ante|ente|age|ure|ile|ive|ia|io|ica|ion|ine|ide)$/u;
const ROMANCE = new Set(['es', 'fr', 'it', 'pt']);

const listOf = (language: string): string => {
  const base = baseOf(language);
  return LEARNT.includes(language) ? language : base === 'pt' ? 'pt-br' : base;
};

export function hasLoans(language: string): boolean {
  return LEARNT.includes(listOf(language));
}

/** Whether an English word has no business in a sentence of the language. In small letters. */
export function isNoLoan(word: string, language: string): boolean {
  return !loansOf(listOf(language)).has(word) && !(ROMANCE.has(baseOf(language)) && COGNATE.test(word));
}
