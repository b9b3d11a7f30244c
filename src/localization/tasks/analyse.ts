import { sql } from 'kysely';
import { z } from 'zod';
import { countWords } from '#kernel/words.ts';
import type { Tx } from '#platform/db/client.ts';
import type { NewTask } from './create-task-input.ts';

const Language = z.object({
  rows: z.int(),
  words: z.int(),
  context: z.int(),
  exact: z.int(),
  '95_99': z.int(),
  '85_94': z.int(),
  '75_84': z.int(),
  new: z.int(),
  repetitions: z.int(),
  estimated_tokens_in: z.int(),
  estimated_tokens_out: z.int(),
  estimated_cost: z.number().nullable(),
});

/** What a task would mean, before anything is spent. */
export const Analysis = z.object({
  strings_count: z.int(),
  words_count: z.int(),
  terms_known: z.int(),
  languages: z.record(z.string(), Language),
});

/** About four characters a token for Latin text; the answer is about as long as the question. */
const CHARACTERS_PER_TOKEN = 4;

export async function analyse(tx: Tx, task: NewTask): Promise<z.infer<typeof Analysis>> {
  const strings = task.strings ?? [];
  const seen = new Set<string>();
  const distinct = strings.filter(({ content }) => !seen.has(content) && seen.add(content));
  const words = strings.reduce((sum, s) => sum + countWords(s.content, task.sourceLanguage), 0);
  const known = task.options.skipTm ? [] : await matches(tx, task, distinct);
  const languages = Object.fromEntries(
    task.targets.map((language) => {
      const hits = known.filter((hit) => hit.language === language);
      const context = hits.filter((hit) => hit.same_id).length;
      const fresh = distinct.length - hits.length;
      const characters =
        distinct.reduce((sum, s) => sum + s.content.length, 0) *
        (distinct.length === 0 ? 0 : fresh / distinct.length);
      const tokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
      return [
        language,
        {
          rows: strings.length,
          words,
          context,
          exact: hits.length - context,
          '95_99': 0,
          '85_94': 0,
          '75_84': 0,
          new: fresh,
          repetitions: strings.length - distinct.length,
          estimated_tokens_in: tokens,
          estimated_tokens_out: tokens,
          estimated_cost: null,
        },
      ];
    }),
  );
  return {
    strings_count: strings.length,
    words_count: words,
    terms_known: await countTerms(tx, task, distinct),
    languages,
  };
}

async function matches(tx: Tx, task: NewTask, strings: readonly { string_id: string; content: string }[]) {
  const { rows } = await sql<{ language: string; position: number; same_id: boolean }>`
    select u.target_language as language, q.position::int as position, bool_or(u.string_id <> '' and u.string_id = q.string_id) as same_id
      from unnest(${strings.map((s) => s.content)}::text[], ${strings.map((s) => s.string_id)}::text[]) with ordinality as q(content, string_id, position)
      join tm_units u on u.project_id = ${task.projectId} and u.source_language = ${task.sourceLanguage}
                     and u.target_language = any(${[...task.targets]}) and u.source_key = md5(q.content)::uuid
     group by 1, 2`.execute(tx);
  return rows;
}

/** Terms of the termbase that occur in the strings as they stand. */
async function countTerms(tx: Tx, task: NewTask, strings: readonly { content: string }[]): Promise<number> {
  const text = strings
    .map((s) => s.content)
    .join('\n')
    .toLowerCase();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from terms
     where project_id = ${task.projectId} and source_language = ${task.sourceLanguage} and deleted_at is null
       and position(content_folded in ${text}) > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}
