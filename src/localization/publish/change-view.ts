import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/client.ts';
import { type Changes, countChanges, readChanges } from './store-history.ts';

export const changePage = {
  language: LanguageCode.optional().describe('Only changes of this language.'),
  offset: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(200).default(50),
};

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

export const ChangesView = z.object({
  languages: z
    .array(z.object({ language: z.string(), ...Counts.shape }))
    .describe('Languages with changes; the source language means the strings themselves.'),
  total: z.int().describe('The number of changes in the requested language, or in all languages.'),
  items: z.array(
    z.object({
      language: z.string(),
      string_id: z.string(),
      source: z.string(),
      before: z.string().nullable().describe('null: there was no text.'),
      after: z.string().nullable().describe('null: it no longer exists.'),
    }),
  ),
});

export async function presentChanges(
  tx: Tx,
  changes: Changes,
  of: { projectId: string; taskId: string | null },
  page: z.output<z.ZodObject<typeof changePage>>,
): Promise<z.input<typeof ChangesView>> {
  const languages = await countChanges(tx, changes);
  const total = languages
    .filter(({ language }) => page.language === undefined || page.language === language)
    .reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
  return { languages, total, items: await readChanges(tx, changes, of, page) };
}
