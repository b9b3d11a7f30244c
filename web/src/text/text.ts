import { i18n } from '@lingui/core';
import catalogs from 'virtual:catalogs';
import type { TextId } from './ids.ts';
import { learnSentences } from './in-words.ts';

type Locale = keyof typeof catalogs;

const isLocale = (value: string | null): value is Locale => value !== null && value in catalogs;

/** The language chosen here before, else the first of the browser's languages that we have. */
export function rememberedLocale(): Locale {
  const kept = localStorage.getItem('locale');
  if (isLocale(kept)) return kept;
  return navigator.languages.some((each) => /^zh\b/i.test(each)) && !/^en\b/i.test(navigator.language)
    ? 'zh-cn'
    : 'en';
}

/** The areas loaded so far; the shell's own is always there. */
const areas = new Set(['base']);

async function messagesOf(locale: Locale, wanted: Iterable<string>) {
  const loads = [...wanted].map(async (area) => catalogs[locale][area]?.());
  const parts = await Promise.all(loads);
  return Object.assign({}, ...parts.map((part) => part?.default));
}

export async function speak(locale: Locale): Promise<void> {
  const [messages] = await Promise.all([messagesOf(locale, areas), learnSentences(locale)]);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale === 'zh-cn' ? 'zh-CN' : 'en';
  localStorage.setItem('locale', locale);
}

/** Screens declare which texts they need besides the shell's; these are loaded with the screen. */
export async function need(wanted: readonly string[]): Promise<void> {
  const missing = wanted.filter((area) => !areas.has(area));
  if (missing.length === 0) return;
  for (const area of missing) areas.add(area);
  // The language may have changed while they were loading.
  for (let locale = ''; locale !== i18n.locale; ) {
    locale = i18n.locale;
    if (isLocale(locale)) i18n.load(locale, await messagesOf(locale, missing).catch(forget));
  }
  /** What failed to load is requested again next time. */
  function forget(problem: unknown): never {
    for (const area of missing) areas.delete(area);
    throw problem;
  }
}

/** The text behind an id, with its ICU arguments filled in. */
export function t(id: TextId, values?: Record<string, unknown>): string {
  return i18n._(id, values);
}

/** For ids that are built from data: `fallback` if the catalog has none. */
export function tOr(id: string, fallback: string, values?: Record<string, unknown>): string {
  return id in i18n.messages ? i18n._(id, values) : fallback;
}

export { i18n };
export type { TextId };
