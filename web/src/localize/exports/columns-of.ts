import type { Output } from '../../api/client.ts';
import type { Column } from './column-order.tsx';

export type Kind = 'project_strings' | 'task_strings';

export type Template = Output<'list_export_templates'>['templates'][number];

/** In their order; a template that names none has first its fields and then its languages. */
export function columnsOf({ field_order, fields, languages }: Template): Column[] {
  if (field_order.length > 0) return field_order;
  return [
    ...fields.map((value): Column => ({ type: 'field', value })),
    ...languages.map((value): Column => ({ type: 'language', value })),
  ];
}
