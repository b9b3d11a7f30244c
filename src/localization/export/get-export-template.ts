import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { presentTemplate } from './present.ts';
import { getTemplate } from './store.ts';
import { TemplateId, TemplateType, TemplateView } from './template.ts';

export const getExportTemplate = defineOperation({
  name: 'get_export_template',
  face: 'open',
  group: 'export',
  routes: [{ method: 'GET', path: '/export-templates/get' }],
  summary: 'Get one export template.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ type: TemplateType, id: TemplateId }),
  output: z.object({ type: TemplateType, template: TemplateView }),

  async run({ type, id }, ctx) {
    return { type, template: presentTemplate(await getTemplate(ctx, type, id)) };
  },
});
