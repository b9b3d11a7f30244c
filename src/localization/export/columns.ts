import type { BaseField, Column } from '../formats/export-row.ts';

/** The default columns of a table, enough to find a string again. */
const FIELDS_DEFAULT: readonly BaseField[] = ['string_id', 'content'];

interface ColumnChoice {
  fields: readonly BaseField[];
  fieldOrder: readonly Column[];
}

/**
 * The order only applies to selected columns: an entry that is not selected adds no column, and
 * selected columns that are not ordered come last, fields first.
 */
export function columnsOf({ fields, fieldOrder }: ColumnChoice, languages: readonly string[]): Column[] {
  const shown = fields.length === 0 ? FIELDS_DEFAULT : fields;
  const selected: Column[] = [
    ...shown.map((value): Column => ({ type: 'field', value })),
    ...languages.map((value): Column => ({ type: 'language', value })),
  ];
  const place = new Map(fieldOrder.map((item, index) => [placeKey(item), index]));
  const placeOf = (column: Column) => place.get(placeKey(column)) ?? fieldOrder.length;
  return selected.sort((a, b) => placeOf(a) - placeOf(b));
}

function placeKey({ type, value }: Column): string {
  return `${type}:${value}`;
}
