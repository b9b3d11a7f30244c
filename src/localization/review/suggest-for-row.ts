import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { recall, say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { comparePlaceholders } from '#kernel/placeholders.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import type { TermHit } from '../model.ts';
import { autofix } from '../qa/autofix.ts';
import { readDismissals } from '../qa/dismissals.ts';
import { checkInput, runChecks } from '../qa/run-checks.ts';
import { findTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { TranslationView } from '../tasks/present.ts';
import { loadAutomaton } from '../terms/automaton.ts';
import { acceptedOf, targetText } from '../terms/enforce.ts';
import { hitsIn } from '../terms/hits-in.ts';
import { lookUp } from '../tm/look-up.ts';
import { sourceKeys } from '../tm/normalise.ts';
import { MatchView, presentMatch } from '../tm/present.ts';
import { memoryVersion } from '../tm/store-units.ts';
import { tokenise } from '../tm/tokens.ts';
import { presentRow } from './present.ts';
import { findRow, type ReviewRow } from './store.ts';
import { readNeighbours, readOthers } from './store-beside.ts';
import { positionOf } from './string-ref.ts';
import { readConventions, withConventions } from '../projects/conventions.ts';

const MATCHES_MAX = 5;
/** Below this score, fixing a near match is more work than translating. */
const SCORE_MIN = 60;
const TEXT_CHARS_MAX = 20_000;

const TermView = z.object({
  term_id: z.string(),
  source: z.string(),
  start: z.int(),
  end: z.int(),
  accepted: z.array(z.string()).describe('Accepted translations, best first.'),
  forbidden: z.array(z.string()),
  category: z.string(),
  do_not_translate: z.boolean(),
  note: z.string().nullable(),
  is_used: z.boolean().describe('Whether the text contains it, in any form.'),
});

const Beside = z.object({
  id: z.string(),
  string_id: z.string(),
  content: z.string(),
  text: z.string().nullable(),
});

export const suggestForRow = defineOperation({
  name: 'suggest_for_row',
  face: 'console',
  group: 'desk',
  summary: 'Everything that helps with one translation: memory, terms, checks, neighbours, other languages.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    id: z.string().min(1).max(200).describe('From the list of strings.'),
    language: LanguageCode,
    text: z
      .string()
      .max(TEXT_CHARS_MAX)
      .optional()
      .describe('The text being written; checks and terms use it instead of the text of the row.'),
  }),
  output: z.object({
    id: z.string(),
    language: z.string(),
    task_id: z.string(),
    task_name: z.string(),
    string_id: z.string(),
    source_language: z.string().nullable(),
    content: z.string(),
    translation: TranslationView,
    context: z.string().nullable(),
    speaker: z.string().nullable(),
    category: z.string().nullable(),
    max_length: z.int().nullable(),
    matches: z.array(MatchView),
    unsure: z
      .object({ text: z.string(), confidence: z.int() })
      .nullable()
      .describe(
        'A draft that the engine is unsure of and that was not stored in the row, with the probability in percent that a reviewer would accept it. Only while the row has no text.',
      ),
    terms: z.array(TermView),
    issues: z.array(
      z.object({
        check: z.string(),
        severity: z.string(),
        message: z.string(),
        start: z.int(),
        end: z.int(),
        fix: z.string().nullable(),
        suggestion: z.string().nullable().describe('What a model would write instead.'),
      }),
    ),
    dismissed: z
      .array(z.object({ check: z.string(), message: z.string(), scope: z.enum(['row', 'rule']) }))
      .describe('Findings that were dismissed for this string or as a rule.'),
    fixed: z.string().nullable().describe('The text with all safe fixes; null if there are none.'),
    missing: z.array(z.string()).describe('Placeholders and tags of the source that the text lacks.'),
    others: z.array(z.object({ language: z.string(), text: z.string(), state: z.string() })),
    before: z.array(Beside),
    after: z.array(Beside),
  }),

  async run({ id, language, text }, ctx) {
    const { task, row } = await readPlace(ctx, id, language);
    const own = await readConventions(ctx.db, task.projectId);
    return withConventions(own, async () => {
      const sourceLanguage = task.sourceLanguage ?? '';
      const automaton = await loadAutomaton(ctx, task.projectId, sourceLanguage);
      const terms = hitsIn(automaton, row.source, language);
      const written = text ?? row.target ?? '';
      const isAsStored = text === undefined || text === row.target;
      const input = checkInput({ ...row, terms }, written, sourceLanguage);
      const found = isAsStored ? [...row.issues, ...row.dismissed] : written === '' ? [] : runChecks(input);
      const dismissals = await readDismissals(ctx.db, task.projectId, [row]);
      const { issues, dismissed } = dismissals.split(row, found);
      const { before, after } = await readNeighbours(ctx.db, task.id, row);
      return {
        id: `${task.id}:${row.position}`,
        language,
        task_id: task.id,
        task_name: task.name,
        string_id: row.stringId,
        source_language: task.sourceLanguage,
        content: row.source,
        translation: presentRow(row),
        context: row.sourceContext,
        speaker: row.speaker,
        category: row.category,
        max_length: row.maxLength,
        matches: await matchesOf(ctx, task, row, before.at(-1)?.content, after[0]?.content),
        unsure: unsureOf(row),
        terms: viewTerms(terms, written, language),
        issues: issues.map(({ check, severity, message, said, start, end, fix, suggestion }) => ({
          check,
          severity,
          message: recall(message, said),
          start,
          end,
          fix: fix ?? null,
          suggestion: suggestion ?? null,
        })),
        dismissed: dismissed.map(({ check, message, said }) => ({
          check,
          message: recall(message, said),
          scope: dismissals.scopeOf(row, { check, message }),
        })),
        fixed:
          written === ''
            ? null
            : (autofix(input, { by: 'person', isDismissed: (issue) => dismissals.has(row, issue) })?.target ??
              null),
        missing: (['argument', 'tag'] as const).flatMap(
          (kind) => comparePlaceholders(row.source, written, kind).missing,
        ),
        others: await readOthers(ctx.db, task.id, task.targetLanguages, row),
        before,
        after,
      };
    });
  },
});

function unsureOf({ target, unsure, confidence }: ReviewRow) {
  return target !== null || unsure == null ? null : { text: unsure, confidence: confidence ?? 0 };
}

async function readPlace(
  ctx: Context,
  id: string,
  language: string,
): Promise<{ task: Task; row: ReviewRow }> {
  const taskId = id.split(':', 1)[0] ?? '';
  const position = positionOf(taskId, id);
  const task = position === null ? null : await findTask(ctx.db, taskId);
  const row = task && position !== null ? await findRow(ctx.db, task, { language, position }) : null;
  if (!task || !row) throw new AppError('not_found', say('review.no_such_string_language'), { field: 'id' });
  return { task, row };
}

async function matchesOf(
  ctx: Context,
  { projectId, sourceLanguage }: Task,
  { source, stringId, language }: ReviewRow,
  previous: string | undefined,
  next: string | undefined,
) {
  const scope = { projectId, language: sourceLanguage ?? '' };
  const version = await memoryVersion(ctx.db, scope);
  if (version === null) return [];
  const keyOf = (text: string | undefined) => (text === undefined ? null : sourceKeys(text).sourceKey);
  const [found = []] = await lookUp(ctx.db, {
    scope,
    version,
    targetLanguage: language,
    wanted: [{ source, stringId, previousKey: keyOf(previous), nextKey: keyOf(next), ...sourceKeys(source) }],
    minScore: SCORE_MIN,
    limit: MATCHES_MAX,
    isThorough: true,
  });
  const tokens = tokenise(source);
  return found.map((match) => presentMatch(match, tokens));
}

function viewTerms(terms: readonly TermHit[], text: string, language: string): z.input<typeof TermView>[] {
  const target = targetText(text, language);
  const once = new Map(terms.map((term) => [term.termId, term]));
  return [...once.values()].map((term) => {
    const accepted = acceptedOf(term);
    return {
      term_id: term.termId,
      source: term.source,
      start: term.start,
      end: term.end,
      accepted,
      forbidden: [...(term.forbidden ?? [])],
      category: term.category,
      do_not_translate: term.doNotTranslate ?? false,
      note: term.note ?? null,
      is_used: accepted.some((each) => target.holds(each)),
    };
  });
}
