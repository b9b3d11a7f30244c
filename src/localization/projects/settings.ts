import { z } from 'zod';
import { ENGINES } from '#adapters/mt/providers.ts';
import { fieldsOf, isRecord, keysOf, tableOf } from '#kernel/narrow.ts';
import {
  OWN_PATTERN_CHARS_MAX,
  OWN_PATTERNS_MAX,
  OWN_WILDCARDS_MAX,
  type PatternProblem,
  patternProblem,
} from '#kernel/own-patterns.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { byLanguage } from '#kernel/schema.ts';
import { isSyntax, SYNTAXES, type Syntax } from '#kernel/syntaxes.ts';

const ABOUT_PATTERNS: Record<PatternProblem, () => Sentence> = {
  long: () => say('common.must_most_characters', { max: OWN_PATTERN_CHARS_MAX }),
  start: () => say('projects.pattern_start'),
  short: () => say('projects.pattern_short'),
  lines: () => say('projects.pattern_lines'),
  wildcards: () => say('projects.pattern_wildcards', { max: OWN_WILDCARDS_MAX }),
  adjacent: () => say('projects.pattern_adjacent'),
};

function refusePattern(pattern: string, ctx: z.RefinementCtx): void {
  const problem = patternProblem(pattern);
  if (problem !== null) ctx.addIssue({ code: 'custom', message: ABOUT_PATTERNS[problem]() });
}

const EngineChoice = z.enum(keysOf(ENGINES));
const INSTRUCTIONS_CHARS_MAX = 2000;

const CheckLevels = z
  .record(
    z.string().regex(/^[a-z0-9_-]{1,64}$/u, 'must be the id of a check'),
    z.record(
      z.string().regex(/^(?:\*|[a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/u, 'must be the code of a language, or *'),
      z.enum(['off', 'info', 'minor', 'major', 'critical']),
    ),
  )
  .describe(
    'Check to language (or * for all) to the severity of its findings. Applies to texts that are checked from now on.',
  );

/** One line per setting. Defaults are in DEFAULT_SETTINGS. */
const FIELDS = {
  engine: EngineChoice.nullable().describe(
    'null: a model if the operator configured one, otherwise the engine of this machine (offline).',
  ),
  fallback_engines: z.array(EngineChoice).max(5).describe('Used in this order when the engine is down.'),
  model: z.string().trim().min(1).max(200).nullable().describe('null: the setting of the operator.'),
  prompt_style: z.enum(['plain', 'detailed', 'few_shot']),
  style_guide: z.string().trim().max(8000),
  brief: z.string().trim().max(4000).describe('What the product is and who it is for.'),
  language_instructions: byLanguage(z.string().trim().min(1).max(INSTRUCTIONS_CHARS_MAX)).describe(
    'Language code to instructions for that language only.',
  ),
  register: z.enum(['formal', 'informal', 'neutral']).nullable(),
  smart_optimize: z.boolean(),
  optimize_threshold: z.number().min(0).max(100),
  optimize_percent_max: z
    .number()
    .min(0)
    .max(100)
    .describe('The largest share of the rows that goes through Smart Optimization, the worst rows first.'),
  profile: z.enum(['economy', 'standard', 'best']),
  tm_threshold: z
    .int()
    .min(75)
    .max(100)
    .describe('Matches of the memory with a lower score are not offered.'),
  learn_threshold: z
    .number()
    .min(0)
    .max(100)
    .describe('The memory learns published texts that nobody reviewed only with at least this score.'),
  ini_escape_mode: z.enum(['escape', 'no-escape']),
  placeholder_patterns: z
    .array(z.string().superRefine(refusePattern))
    .max(OWN_PATTERNS_MAX)
    .describe(
      'Placeholders in addition to the usual ones. A pattern begins with a symbol; * means a name, # a number, and \\ before them the character itself: @*@, «#».',
    ),
  syntaxes: z
    .array(z.enum(SYNTAXES))
    .max(SYNTAXES.length)
    .nullable()
    .describe(
      'The syntax of its strings, which determines what is translated inside {{PLURAL:…}} and what "%1%" or "{b}" mean. null: as recognised in its strings (recognised_syntaxes).',
    ),
  publish_requires_review: z.boolean().describe('true: only edited and approved rows are published.'),
  checks: CheckLevels,
};

/** Every setting, with defaults. */
export const ProjectSettings = z.object(FIELDS);
export type ProjectSettings = z.output<typeof ProjectSettings>;

export const DEFAULT_SETTINGS: Readonly<ProjectSettings> = {
  engine: null,
  fallback_engines: [],
  model: null,
  prompt_style: 'detailed',
  style_guide: '',
  brief: '',
  language_instructions: {},
  register: null,
  smart_optimize: true,
  optimize_threshold: 75,
  optimize_percent_max: 100,
  profile: 'standard',
  tm_threshold: 75,
  learn_threshold: 70,
  ini_escape_mode: 'no-escape',
  placeholder_patterns: [],
  syntaxes: null,
  publish_requires_review: false,
  checks: {},
};

/**
 * The settings in `projects.settings`, with defaults. Tolerant: a value that this version does not
 * understand (a removed engine, a row of another version) counts as not set and is never an error.
 */
export function readSettings(stored: unknown): ProjectSettings {
  const raw = fieldsOf(stored);
  const chosen = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const value = schema.safeParse(raw[name]);
    return value.success ? [[name, value.data] as const] : [];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(chosen) };
}

const RECOGNISED = 'recognised_syntaxes';

/**
 * The syntaxes recognized in the project's strings. Stored among its settings, although users cannot
 * set them.
 */
export function recognisedIn(stored: unknown): Syntax[] {
  const names = fieldsOf(stored)[RECOGNISED];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string').filter(isSyntax) : [];
}

const LanguagePatch = byLanguage(z.string().trim().max(INSTRUCTIONS_CHARS_MAX).nullable()).describe(
  'Merged by language: null or an empty text clears a language. null instead of an object clears all.',
);

/** A caller may send any of the settings and nothing else. Null restores the default. */
export const SettingsPatch = z.strictObject(
  tableOf(
    keysOf(FIELDS).map((name) => {
      const schema: z.ZodType = name === 'language_instructions' ? LanguagePatch : FIELDS[name];
      return [name, schema.nullable().optional()] as const;
    }),
  ),
);
export type SettingsPatch = z.output<typeof SettingsPatch>;

/**
 * Returns what to store. Only values that were set are stored, so that a new default of a later
 * version applies to all others.
 */
export function mergeSettings(stored: unknown, patch: SettingsPatch): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...fieldsOf(stored) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    merged[name] =
      name === 'language_instructions' && isRecord(value) ? mergeByLanguage(merged[name], value) : value;
    if (value === null) delete merged[name];
  }
  return merged;
}

function mergeByLanguage(now: unknown, patch: Record<string, unknown>): Record<string, string> {
  const all = { ...fieldsOf(now), ...patch };
  return Object.fromEntries(
    Object.entries(all).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
    ),
  );
}
