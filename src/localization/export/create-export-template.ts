import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { presentTemplate } from './present.ts';
import { insertTemplate, setDefault } from './store.ts';
import {
  allowsMode,
  FieldOrder,
  Fields,
  FormatId,
  Languages,
  Mode,
  modeMessage,
  TemplateName,
  TemplateType,
  TemplateView,
} from './template.ts';

/** The server assigns the id. Accepting one from the caller would suggest an effect it does not have. */
const NotSent = z
  .unknown()
  .refine((value) => value === undefined, say('common.must_not_be_sent'))
  .optional()
  .describe('Assigned by the server; must not be sent.');

export const createExportTemplate = defineOperation({
  name: 'create_export_template',
  face: 'open',
  group: 'export',
  routes: [{ method: 'POST', path: '/export-templates/create' }],
  summary: 'Create an export template. With is_default it replaces the default of its type.',
  scope: 'localize:write',
  keyScope: 'export',
  rate: 'write',
  errors: ['invalid_input'],
  input: z
    .object({
      type: TemplateType,
      name: TemplateName,
      format: FormatId,
      is_default: z.boolean().default(false),
      mode: Mode.optional(),
      fields: Fields.default([]),
      languages: Languages.default([]),
      field_order: FieldOrder.default([]),
      id: NotSent,
      created_at: NotSent,
      updated_at: NotSent,
    })
    .superRefine(({ format, mode }, ctx) => {
      if (mode === undefined || allowsMode(format, mode)) return;
      ctx.addIssue({ code: 'custom', path: ['mode'], message: modeMessage(format) });
    }),
  output: z.object({ type: TemplateType, template: TemplateView }),

  async run({ type, is_default, field_order, name, format, mode, fields, languages }, ctx) {
    const made = await insertTemplate(ctx, type, {
      name,
      format,
      mode,
      fields,
      languages,
      fieldOrder: field_order,
    });
    return { type, template: presentTemplate(is_default ? await setDefault(ctx, made, true) : made) };
  },
});
