import { type CellChange, mendRecord } from './csv-records.ts';
import { type FileAbout, type Mend, newTranslation, type Slot } from './skeleton.ts';

/** A table with a column per language. */
export interface Table {
  languages: ReadonlyMap<string, number>;
  /** The first row. */
  header: Slot;
  delimiter: string;
  /** How many columns it has. */
  width: number;
}

export function tableAbout({ languages, header, delimiter, width }: Table): FileAbout {
  return {
    holds: 'many',
    languages: [...languages.keys()],
    slots: [header],
    facts: {
      delimiter,
      width,
      columns: Array.from(languages, ([code, column]) => `${code} ${column}`).join(','),
    },
  };
}

/**
 * Cells of languages, and a column for each that the table did not have. `isForEngines`: a program reads
 * the cells, and would show the guard against formulas as part of the text.
 */
export const mendTable =
  (nameOf: (language: string) => string, isForEngines = false): Mend =>
  ({ old, rows: [row], about, options }) => {
    const facts = about.facts ?? {};
    const known = new Map(
      String(facts.columns ?? '')
        .split(',')
        .map((pair): [string, number] => [pair.split(' ')[0] ?? '', Number(pair.split(' ')[1])]),
    );
    const asked = options.languages.filter((language) => language !== options.sourceLanguage);
    const added = asked.filter((language) => !known.has(language));
    const columnOf = (language: string) =>
      known.get(language) ?? Number(facts.width ?? 0) + added.indexOf(language);
    const style = {
      delimiter: String(facts.delimiter ?? ','),
      isSafe: options.safeForSpreadsheets && !isForEngines,
    };
    if (!row) {
      const names = added.map((language) => ({ column: columnOf(language), text: nameOf(language) }));
      return mendRecord(old, names, { ...style, isSafe: false });
    }
    const changes = asked.flatMap((language): CellChange[] => {
      const text = newTranslation(row, language);
      return text === undefined ? [] : [{ column: columnOf(language), text }];
    });
    return changes.length === 0 ? old : mendRecord(old, changes, style);
  };
