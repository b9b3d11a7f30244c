import type { BaseField, Column } from '../formats/format.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'export_templates.fields': BaseField[];
    'export_templates.field_order': Column[];
  }
}
