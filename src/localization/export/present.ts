import type { z } from 'zod';
import { hasModes } from '../formats/known-formats.ts';
import type { ExportTemplate, TemplateView } from './template.ts';

export function presentTemplate(template: ExportTemplate): z.input<typeof TemplateView> {
  return {
    id: template.id,
    name: template.name,
    is_default: template.isDefault,
    format: template.format,
    ...(template.mode !== null && hasModes(template.format) && { mode: template.mode }),
    fields: [...template.fields],
    languages: [...template.languages],
    field_order: template.fieldOrder.map(({ type, value }) => ({ type, value })),
    created_at: template.createdAt.getTime(),
    updated_at: template.updatedAt.getTime(),
  };
}
