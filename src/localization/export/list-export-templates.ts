import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { presentTemplate } from './present.ts';
import { listTemplates } from './store.ts';
import { TemplateType, TemplateView } from './template.ts';

export const listExportTemplates = defineOperation({
  name: 'list_export_templates',
  face: 'open',
  group: 'export',
  routes: [{ method: 'GET', path: '/export-templates' }],
  summary: 'List the export templates of one type.',
  scope: 'localize:read',
  keyScope: 'export',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({ type: TemplateType }),
  output: z.object({ type: TemplateType, templates: z.array(TemplateView) }),

  async run({ type }, ctx) {
    return { type, templates: (await listTemplates(ctx, type)).map(presentTemplate) };
  },
});
