import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CATEGORIES } from '#kernel/term-categories.ts';

/**
 * A part of the demo game, written by us and free of any licence: every kind of text that a game has, in five
 * languages, with its terms. The evals measure on it.
 */
export const TARGETS = ['zh-cn', 'ja', 'de', 'es'] as const;
type Target = (typeof TARGETS)[number];

const FILES = [
  'interface',
  'places',
  'people',
  'items',
  'skills',
  'quests',
  'dialogue-gate',
  'dialogue-harbour',
  'system',
  'tutorial',
  'achievements',
  'events',
  'patch-notes',
];

const Text = z.string().min(1);
const CorpusString = z
  .strictObject({
    string_id: Text,
    category: Text,
    /** English. */
    content: Text,
    speaker: Text.optional(),
    context: Text.optional(),
    max_length: z.int().positive().optional(),
    'zh-cn': Text,
    ja: Text,
    de: Text,
    es: Text,
  })
  .transform(({ 'zh-cn': zh, ja, de, es, ...string }) => ({
    ...string,
    translations: { 'zh-cn': zh, ja, de, es },
  }));
type CorpusString = z.output<typeof CorpusString>;

const Words = z.array(Text).min(1);
const CorpusTerm = z.strictObject({
  content: Text,
  category: z.enum(CATEGORIES).exclude(['Other']),
  translations: z.strictObject({ 'zh-cn': Text, ja: Text, de: Text, es: Text }),
  note: Text.optional(),
  case_sensitive: z.boolean().optional(),
  do_not_translate: z.boolean().optional(),
  /** Other forms of the source. */
  variants: Words.optional(),
  /** Inflected translations that are also right, and texts that never are. */
  target_variants: z.partialRecord(z.enum(TARGETS), Words).optional(),
  forbidden: z.partialRecord(z.enum(TARGETS), Words).optional(),
});
export type CorpusTerm = z.output<typeof CorpusTerm>;

/** In the order of the files, which is the order of the game: neighbours belong together. */
export const corpusStrings: readonly CorpusString[] = FILES.flatMap((name) =>
  z.array(CorpusString).parse(read(name)),
);
export const corpusTerms: readonly CorpusTerm[] = z.array(CorpusTerm).parse(read('terms'));

/** Everything that counts as the term in a translation. */
export function acceptedTargets(term: CorpusTerm, language: Target): readonly string[] {
  return [term.translations[language], ...(term.target_variants?.[language] ?? [])];
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
}
