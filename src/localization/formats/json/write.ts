import type { ExportOptions, ExportRow, RowSource, Write } from '../format.ts';

/**
 * single: a list of strings with their translations. separate: the flat object that i18n libraries
 * load, string_id to text.
 */
export const write: Write = (rows, options) =>
  options.mode === 'single' ? writeList(rows, options) : writeFlat(rows, options);

async function* writeList(rows: RowSource, { languages, columns }: ExportOptions): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows(languages)) {
    yield before + JSON.stringify(itemOf(row, columns));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** fromEntries defines own properties, so a key named __proto__ stays a key. */
function itemOf(row: ExportRow, columns: ExportOptions['columns']): Record<string, unknown> {
  const fields = columns.flatMap((column) =>
    column.type === 'field' && row.fields[column.value] !== undefined
      ? [[column.value, row.fields[column.value]] as const]
      : [],
  );
  const translations = columns.flatMap((column) => {
    const text = column.type === 'language' ? row.values.get(column.value) : undefined;
    return text === undefined ? [] : [[column.value, text] as const];
  });
  return { ...Object.fromEntries(fields), translations: Object.fromEntries(translations) };
}

async function* writeFlat(rows: RowSource, { languages }: ExportOptions): AsyncGenerator<string> {
  let before = '{\n';
  for (const language of languages) {
    for await (const { stringId, values } of rows([language])) {
      const text = values.get(language);
      if (stringId === '' || text === undefined) continue;
      yield `${before}${JSON.stringify(stringId)}:${JSON.stringify(text)}`;
      before = ',\n';
    }
  }
  yield before === '{\n' ? '{}\n' : '\n}\n';
}
