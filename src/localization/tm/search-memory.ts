import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { requireSourceLanguage } from '../projects/source-language.ts';
import { findPhrase } from './concordance.ts';
import { judge, type Wanted } from './judge.ts';
import { lookUp } from './look-up.ts';
import { sourceKeys } from './normalise.ts';
import { MatchView, presentMatch } from './present.ts';
import type { MemoryScope } from './store-candidates.ts';
import { memoryVersion } from './store-units.ts';
import { tokenise } from './tokens.ts';
import { inProject } from '../projects/conventions.ts';

const TEXT_CHARS_MAX = 5000;
const TEXTS_MAX = 50;
const PHRASE_CHARS_MAX = 200;

const Text = z.string().min(1).max(TEXT_CHARS_MAX);
const Input = z.object({
  source_language: LanguageCode.optional().describe('Absent: the source language of the project.'),
  target_language: LanguageCode,
  text: Text.optional().describe('This or texts.'),
  texts: z.array(Text).min(1).max(TEXTS_MAX).optional(),
  string_id: z
    .string()
    .max(512)
    .optional()
    .describe('With text: a unit of this string and the same text scores 102.'),
  mode: z
    .enum(['fuzzy', 'concordance'])
    .default('fuzzy')
    .describe('concordance finds units that contain the text.'),
  search_in: z.enum(['source', 'target']).default('source').describe('Only for concordance.'),
  min_score: z.int().min(50).max(100).default(75).describe('Only for fuzzy.'),
  limit: z.int().min(1).max(20).default(5),
});

export const searchMemory = defineOperation({
  name: 'search_memory',
  face: 'open',
  group: 'memory',
  routes: [{ method: 'POST', path: '/tm/search' }],
  summary: 'Search the translation memory of the project for texts that are similar or contain a phrase.',
  description:
    'A score of 100 or more is the same text. A lower score is the share that need not be typed again, minus the listed penalties. A difference in a negation, a comparison or an opposite caps it at 84.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  errors: ['invalid_input', 'unprocessable'],
  input: Input,
  example: { text: 'Start the game', target_language: 'de' },
  output: z.object({
    source_language: z.string(),
    target_language: z.string(),
    results: z.array(z.object({ text: z.string(), matches: z.array(MatchView) })),
    is_complete: z
      .boolean()
      .describe(
        'false if a concordance search for a very common or short text covered only a part of the memory.',
      ),
  }),

  run: inProject(async (input, ctx) => {
    const texts = textsOf(input);
    const projectId = projectOf(ctx);
    const language = input.source_language ?? (await requireSourceLanguage(ctx.db, projectId));
    const scope = { projectId, language };
    const found =
      input.mode === 'fuzzy'
        ? await searchNear(ctx, scope, input, texts)
        : await searchPhrase(ctx, scope, input, texts[0] ?? '');
    return { source_language: language, target_language: input.target_language, ...found };
  }),
});

type Search = z.output<typeof Input>;

function textsOf({ text, texts, mode }: Search): readonly string[] {
  if ((text === undefined) === (texts === undefined))
    throw invalidField('text', inEnglish('exactly one of text and texts must be given'));
  const given = texts ?? (text === undefined ? [] : [text]);
  if (mode === 'concordance' && texts !== undefined)
    throw invalidField('texts', inEnglish('is only for the mode fuzzy; send text'));
  if (mode === 'concordance' && given.some((each) => each.length > PHRASE_CHARS_MAX))
    throw invalidField('text', say('tm.must_be_most_characters_mode', { max: PHRASE_CHARS_MAX }));
  return given;
}

async function searchNear(ctx: Context, scope: MemoryScope, input: Search, texts: readonly string[]) {
  const version = await memoryVersion(ctx.db, scope);
  const wanted = texts.map((text) => toWanted(text, input.text === undefined ? '' : (input.string_id ?? '')));
  const found =
    version === null
      ? []
      : await lookUp(ctx.db, {
          scope,
          version,
          targetLanguage: input.target_language,
          wanted,
          minScore: input.min_score,
          limit: input.limit,
          isThorough: true,
        });
  const results = texts.map((text, index) => {
    const tokens = tokenise(text);
    return { text, matches: (found[index] ?? []).map((match) => presentMatch(match, tokens)) };
  });
  return { results, is_complete: true };
}

async function searchPhrase(ctx: Context, scope: MemoryScope, input: Search, text: string) {
  const { target_language, search_in, limit } = input;
  const { units, isComplete } = await findPhrase(ctx.db, scope, target_language, text, search_in, limit);
  const tokens = tokenise(text);
  const matches = units.map((unit) =>
    presentMatch(judge(toWanted(text, ''), tokens, unit, target_language), tokens),
  );
  return { results: [{ text, matches }], is_complete: isComplete };
}

function toWanted(source: string, stringId: string): Wanted {
  return { source, stringId, previousKey: null, nextKey: null, ...sourceKeys(source) };
}
