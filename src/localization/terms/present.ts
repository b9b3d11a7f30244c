import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Translations } from '../model.ts';
import { isTranslated } from './task-terms.ts';
import { judgmentFrom } from './judgment.ts';

export const TaskTermView = z.object({
  id: z.string(),
  term: z.string(),
  content: z.string(),
  source_language: z.string(),
  category: z.string(),
  glossary_score: z.number(),
  judgment: z.string(),
  translation_source: z.enum(['ai', 'tm', 'manual']),
  origin: z
    .enum(['scan', 'ai', 'tm', 'manual'])
    .describe(
      'Like translation_source; scan if there is no translation yet, because only the scan has found it.',
    ),
  translations: z.record(z.string(), z.string()),
  updated_at: z.string(),
});

export const TermView = z.object({
  id: z.string(),
  content: z.string(),
  source_language: z.string(),
  category: z.string(),
  pic: z.string(),
  translations: z.record(z.string(), z.string()),
  note: z.string(),
  part_of_speech: z.string(),
  case_sensitive: z.boolean(),
  do_not_translate: z.boolean(),
  variants: z.array(z.string()),
  target_variants: z.record(z.string(), z.array(z.string())),
  forbidden: z.record(z.string(), z.array(z.string())),
  created_at: z.string(),
  updated_at: z.string(),
});

export function toTaskTermView(row: Selectable<Tables['task_terms']>): z.input<typeof TaskTermView> {
  return {
    id: row.id,
    term: row.term,
    content: row.content,
    source_language: row.source_language,
    category: row.category,
    glossary_score: row.glossary_score,
    judgment: (row.reasons && judgmentFrom(row.reasons)) ?? row.judgment,
    translation_source: row.translation_source,
    origin:
      row.translation_source === 'ai' && !isTranslated(row.translations) ? 'scan' : row.translation_source,
    translations: withoutEmpty(row.translations),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toTermView(row: Selectable<Tables['terms']>): z.input<typeof TermView> {
  return {
    id: row.id,
    content: row.content,
    source_language: row.source_language,
    category: row.category,
    pic: row.pic,
    translations: withoutEmpty(row.translations),
    note: row.note,
    part_of_speech: row.part_of_speech,
    case_sensitive: row.case_sensitive,
    do_not_translate: row.do_not_translate,
    variants: row.variants,
    target_variants: row.target_variants,
    forbidden: row.forbidden,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function withoutEmpty(translations: Translations): Translations {
  return Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== ''));
}
