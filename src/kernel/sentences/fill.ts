/** The values that fill the gaps of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A sentence by its id, as sent to our own pages and kept in rows beside the English text. Its values may be
 * sentences too: "line 3: a quote is opened and never closed."
 */
export type Said = readonly [id: string, values?: Readonly<Record<string, string | number | Said>>];

const GAP = /\{(\w+)(:language)?\}/g;

/**
 * "There is no post {post}." with its gaps filled; a gap without a value stays. Language codes in
 * `{to:language}` become names in the reader's language.
 */
export function fill(sentence: string, values: Values, reader = 'en'): string {
  return sentence.replaceAll(GAP, (gap, name: string, kind?: string) => {
    const value = String(values[name] ?? gap);
    return kind === undefined || !(name in values) ? value : languagesIn(value, reader);
  });
}

/** Creating one costs as much as a hundred sentences, and an engine may refuse thousands of rows. */
const namers = new Map<string, Intl.DisplayNames>();

function languagesIn(codes: string, reader: string): string {
  const names = namers.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' });
  namers.set(reader, names);
  const nameOf = (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const [only = '', ...more] = codes.split(', ').map(nameOf);
  return more.length === 0 ? only : new Intl.ListFormat(reader).format([only, ...more]);
}

/** The distinct names of the gaps, in alphabetical order. */
export function gapsIn(sentence: string): string[] {
  return [...new Set(Array.from(sentence.matchAll(GAP), ([, name = '']) => name))].toSorted();
}

/**
 * A map of the latest entries. It holds up to twice `most`: two maps take turns, so that the oldest entries
 * are dropped without a search.
 */
export function keepLatest<Value>(most: number): Pick<Map<string, Value>, 'get' | 'set'> {
  let latest = new Map<string, Value>();
  let older = new Map<string, Value>();
  return {
    get: (key) => latest.get(key) ?? older.get(key),
    set(key, value) {
      if (latest.size >= most) [older, latest] = [latest, new Map()];
      return latest.set(key, value);
    },
  };
}
