import { i18n } from '@lingui/core';
import { PLATFORM_NAMES } from './platform-names.gen.ts';

/** What people of the language of the page call a platform; the server knows it by its English name. */
export const platformName = (title: string): string => PLATFORM_NAMES[title]?.[i18n.locale] ?? title;
