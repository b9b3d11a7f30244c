import { z } from 'zod';
import { say, type Sentence } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { BASE_FIELDS, type BaseField, type Column, type ExportMode } from '../formats/export-row.ts';
import { FORMATS, WRITABLE } from '../formats/known-formats.ts';

export const TemplateType = z
  .enum(['project_strings', 'task_strings'])
  .describe('Strings of the whole project, or of one task.');
export type TemplateType = z.infer<typeof TemplateType>;

export interface ExportTemplate {
  id: string;
  type: TemplateType;
  name: string;
  isDefault: boolean;
  format: string;
  mode: ExportMode | null;
  fields: readonly BaseField[];
  languages: readonly string[];
  fieldOrder: readonly Column[];
  createdAt: Date;
  updatedAt: Date;
}

export const LANGUAGES_MAX = 200;
const FIELD_ORDER_MAX = 500;

export const TemplateId = z.string().min(1);
export const TemplateName = z.string().trim().min(1).max(200);
export const FormatId = z
  .enum(WRITABLE)
  .describe('Catalogues such as po or android have one language per file: several files come in an archive.');
export const Mode = z
  .enum(['single', 'separate'])
  .describe('One file, or one per language in an archive. Not every format has both.');
export const Fields = withoutRepeats(z.array(z.enum(BASE_FIELDS)).max(BASE_FIELDS.length * 2), String);
export const Languages = withoutRepeats(z.array(LanguageCode).max(LANGUAGES_MAX), String);

const OrderItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('field'), value: z.enum(BASE_FIELDS) }),
  z.object({ type: z.literal('language'), value: LanguageCode }),
]);
export const FieldOrder = withoutRepeats(
  z.array(OrderItem).max(FIELD_ORDER_MAX),
  ({ type, value }) => `${type} ${value}`,
);

export const TemplateView = z.object({
  id: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  format: z.string(),
  mode: z.enum(['single', 'separate']).optional().describe('Only if the format has both modes.'),
  fields: z.array(z.string()),
  languages: z.array(z.string()),
  field_order: z.array(z.object({ type: z.enum(['field', 'language']), value: z.string() })),
  created_at: z.int().describe('Epoch milliseconds.'),
  updated_at: z.int().describe('Epoch milliseconds.'),
});

export function modeMessage(formatId: string): Sentence {
  return allowsMode(formatId, 'single')
    ? say('export.must_be_single', { format: formatId })
    : say('export.must_be_separate', { format: formatId });
}

export function allowsMode(formatId: string, mode: ExportMode): boolean {
  return FORMATS.get(formatId)?.modes.includes(mode) ?? false;
}

/** Repeated entries have no meaning in any of these lists, and ignoring them would hide a mistake. */
function withoutRepeats<T extends z.ZodArray>(list: T, keyOf: (item: z.output<T>[number]) => string): T {
  return list.superRefine((items, ctx) => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const key = keyOf(item);
      if (seen.has(key))
        ctx.addIssue({ code: 'custom', path: [index], message: say('export.repeats', { key }) });
      seen.add(key);
    }
  });
}
