import type { BaseField, Column } from '../formats/export-row.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'export_templates.fields': BaseField[];
    'export_templates.field_order': Column[];
  }
}
