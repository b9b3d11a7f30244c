import { z } from 'zod';
import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { byLanguage, LanguageCode } from '#kernel/schema.ts';
import { callbackFields } from '../callbacks/callback-fields.ts';
import { READABLE } from '../formats/known-formats.ts';
import type { TaskOptions } from '../task-store/task.ts';

const JSON_BYTES = (max: number) => (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= max;

const InputString = z.object({
  string_id: z.string().max(512).describe('Unique in the task if not empty.'),
  content: z.string().min(1).max(20_000),
  context: z.string().max(4000).optional(),
  max_length: z.int().min(1).max(100_000).optional(),
  pic: z.string().max(2048).optional(),
  speaker: z.string().max(200).optional(),
  category: z.string().max(200).optional(),
  translations: byLanguage(z.string().max(20_000))
    .optional()
    .describe('Existing translations; kept, not translated again.'),
  extra: z
    .record(z.string(), z.unknown())
    .refine(JSON_BYTES(1024), say('localization.must_be_most_1_kib'))
    .optional(),
});
export type InputString = z.output<typeof InputString>;

const FileFormat = z
  .enum(READABLE)
  .describe('Format of the file at file_url; a plural set of any format becomes one ICU message.');

const CONTENT_CHARS_MAX = 10_000_000;

const TARGETS_MAX = 50;

/** Languages are trimmed and duplicates dropped. The limit applies to what was sent. */
export const TargetLanguages = z.array(z.string().trim().pipe(LanguageCode)).min(1).max(TARGETS_MAX);

export const CreateTaskInput = z
  .object({
    client_task_id: z
      .string()
      .regex(
        /^[A-Za-z0-9._:-]{1,128}$/,
        'must be 1 to 128 of letters, digits, dot, underscore, colon and hyphen',
      )
      .optional(),
    name: z.string().trim().min(1).max(200).optional(),
    source_language: LanguageCode.optional(),
    target_languages: TargetLanguages,
    strings: z.array(InputString).min(1).max(10_000).optional(),
    xlsx_url: z.string().optional(),
    xlsx_sheet: z.string().max(100).optional(),
    file_url: z.string().optional(),
    file_id: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 digits of 0 to 9 and a to f')
      .optional()
      .describe('The SHA-256 of a file that was sent with upload_file, instead of a URL.'),
    file_content: z
      .string()
      .min(1)
      .max(CONTENT_CHARS_MAX)
      .optional()
      .describe('The text of the file itself, at most 10 MB, instead of a URL.'),
    file_format: FileFormat.optional(),
    scan_terms: z.boolean().default(true),
    auto_apply_terms: z.boolean().default(true),
    skip_tm: z.boolean().default(false),
    skip_tb: z.boolean().default(false),
    smart_optimize: z
      .boolean()
      .optional()
      .describe('Like the two below. Absent: the setting of the project.'),
    optimize_threshold: z.number().min(0).max(100).optional(),
    profile: z.enum(['economy', 'standard', 'best']).optional(),
    instructions: z.string().max(4000).optional(),
    metadata: z.record(z.string(), z.unknown()).refine(JSON_BYTES(2048), 'must be at most 2 KiB').optional(),
    dry_run: z.boolean().default(false),
    ...callbackFields,
  })
  .superRefine((input, ctx) => {
    const given = (['strings', 'xlsx_url', 'file_url', 'file_id', 'file_content'] as const).filter(
      (field) => input[field] !== undefined,
    );
    if (given.length !== 1) {
      ctx.addIssue({
        code: 'custom',
        path: [given[0] ?? 'strings'],
        message: say('tasks.exactly_one_strings_xlsx_url'),
      });
    }
    const file = (['file_url', 'file_id', 'file_content'] as const).find(
      (field) => input[field] !== undefined,
    );
    if (file !== undefined && input.file_format === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['file_format'],
        message: `is required with ${file}: one of ${FileFormat.options.join(', ')}`,
      });
    }
    const seen = new Map<string, number>();
    for (const [index, { string_id: sent }] of (input.strings ?? []).entries()) {
      // Composed and decomposed Unicode spellings are the same id.
      const string_id = normalForm(sent, 'NFC');
      const first = string_id === '' ? undefined : seen.get(string_id);
      if (first !== undefined) {
        ctx.addIssue({
          code: 'custom',
          path: ['strings', index, 'string_id'],
          message: say('tasks.must_be_unique_task_strings', { first }),
        });
      }
      seen.set(string_id, index);
    }
  });

export interface NewTask {
  id: string;
  workspaceId: string;
  projectId: string;
  appKeyId: string | null;
  sourceLanguage: string;
  targets: readonly string[];
  options: TaskOptions;
  strings: readonly InputString[] | null;
}

export function splitLanguages(
  languages: readonly string[],
  source: string,
): { targets: string[]; skipped: string[] } {
  const all = [...new Set(languages)];
  return { targets: all.filter((code) => code !== source), skipped: all.filter((code) => code === source) };
}
