import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import type { TermInput } from '../model.ts';
import { Category, CONTENT_CHARS_MAX, Pic, Translations, termDetails } from './fields.ts';

/** One term to write, from a request or a file. */
export const TermItem = z.object({
  content: z.string().trim().min(1).max(CONTENT_CHARS_MAX),
  source_language: LanguageCode,
  category: Category.optional(),
  pic: Pic.optional(),
  translations: Translations.optional(),
  ...termDetails,
});

export function toTermInput(item: z.output<typeof TermItem>): TermInput {
  return {
    content: item.content,
    sourceLanguage: item.source_language,
    category: item.category,
    pic: item.pic,
    translations: item.translations,
    note: item.note,
    partOfSpeech: item.part_of_speech,
    caseSensitive: item.case_sensitive,
    doNotTranslate: item.do_not_translate,
    variants: item.variants,
    targetVariants: item.target_variants,
    forbidden: item.forbidden,
  };
}
