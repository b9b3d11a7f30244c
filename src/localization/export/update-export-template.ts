import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { keysOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { presentTemplate } from './present.ts';
import { getTemplate, setDefault, updateTemplate } from './store.ts';
import {
  allowsMode,
  type ExportTemplate,
  FieldOrder,
  Fields,
  FormatId,
  Languages,
  Mode,
  modeMessage,
  TemplateId,
  TemplateName,
  TemplateType,
  TemplateView,
} from './template.ts';

const updatable = {
  name: TemplateName.optional(),
  format: FormatId.optional(),
  is_default: z.boolean().optional(),
  mode: Mode.optional(),
  fields: Fields.optional(),
  languages: Languages.optional(),
  field_order: FieldOrder.optional(),
};
const UPDATABLE = keysOf(updatable);

export const updateExportTemplate = defineOperation({
  name: 'update_export_template',
  face: 'open',
  group: 'export',
  routes: [{ method: 'POST', path: '/export-templates/update' }],
  summary: 'Change an export template. Only fields that are sent change; lists are replaced as a whole.',
  scope: 'localize:write',
  keyScope: 'export',
  rate: 'write',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ type: TemplateType, id: TemplateId, ...updatable }).superRefine((input, ctx) => {
    if (UPDATABLE.some((field) => input[field] !== undefined)) return;
    ctx.addIssue({
      code: 'custom',
      message: say('export.must_least_one', { updatable: UPDATABLE.join(', ') }),
    });
  }),
  example: { id: 'tpl_01', type: 'project_strings', name: 'Game' },
  output: z.object({ type: TemplateType, template: TemplateView }),

  async run({ type, id, is_default, field_order, ...change }, ctx) {
    const before = await getTemplate(ctx, type, id);
    const template = await updateTemplate(ctx, type, id, { ...change, fieldOrder: field_order });
    // The mode can only be checked now, against the stored format; an error rolls the change back. A stored
    // mode that a new format does not support is ignored, because the caller changed only the format.
    if (change.mode !== undefined && !allowsMode(template.format, change.mode)) {
      throw invalidField('mode', modeMessage(template.format));
    }
    const after = is_default === undefined ? template : await setDefault(ctx, template, is_default);
    ctx.changed(noted(before), noted(after));
    return { type, template: presentTemplate(after) };
  },
});

const noted = ({ name, format, isDefault, mode, fields, languages, fieldOrder }: ExportTemplate) => ({
  name,
  fileFormat: format,
  isDefault,
  mode,
  fields,
  languages,
  fieldOrder,
});
