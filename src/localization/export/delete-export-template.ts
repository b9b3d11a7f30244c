import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { presentTemplate } from './present.ts';
import { deleteTemplate } from './store.ts';
import { TemplateId, TemplateType, TemplateView } from './template.ts';

export const deleteExportTemplate = defineOperation({
  name: 'delete_export_template',
  face: 'open',
  group: 'export',
  routes: [{ method: 'POST', path: '/export-templates/delete' }],
  summary: 'Delete an export template permanently. No other template becomes the default in its place.',
  scope: 'localize:write',
  keyScope: 'export',
  rate: 'write',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ type: TemplateType, id: TemplateId }),
  output: z.object({
    type: TemplateType,
    deleted: TemplateView.describe('The template as it was.'),
  }),

  async run({ type, id }, ctx) {
    return { type, deleted: presentTemplate(await deleteTemplate(ctx, type, id)) };
  },
});
