import { i18n } from '@lingui/core';
import type { TextId } from './ids.ts';

const CATALOGS = {
  en: () => import('virtual:text/en'),
  'zh-cn': () => import('virtual:text/zh-cn'),
};
export type Locale = keyof typeof CATALOGS;
export const LOCALES: readonly Locale[] = ['en', 'zh-cn'];

const isLocale = (value: string | null): value is Locale => value !== null && value in CATALOGS;

/** What was chosen here before, else the first language of the browser that we speak. */
export function rememberedLocale(): Locale {
  const kept = localStorage.getItem('locale');
  if (isLocale(kept)) return kept;
  return navigator.languages.some((each) => /^zh\b/i.test(each)) && !/^en\b/i.test(navigator.language)
    ? 'zh-cn'
    : 'en';
}

export async function speak(locale: Locale): Promise<void> {
  const { default: messages } = await CATALOGS[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale === 'zh-cn' ? 'zh-CN' : 'en';
  localStorage.setItem('locale', locale);
}

/** The text behind an id, with its ICU arguments filled in. */
export function t(id: TextId, values?: Record<string, unknown>): string {
  return i18n._(id, values);
}

/** For ids that are put together from data: `fallback` where the catalog has none. */
export function tOr(id: string, fallback: string, values?: Record<string, unknown>): string {
  const text = i18n._(id, values);
  return text === id ? fallback : text;
}

export { i18n };
export type { TextId };
