import { i18n } from '@lingui/core';
import { PLATFORM_NAMES } from './platform-names.gen.ts';

/** The name of a platform in the language of the page; the server knows it by its English name. */
export const platformName = (title: string): string => PLATFORM_NAMES[title]?.[i18n.locale] ?? title;
