/** What varies in a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence by its id, as our own page gets it and as rows keep it beside the English. */
export type Said = readonly [id: string, values?: Values];

/** "There is no post {post}." with its gaps filled. The same for every language; a gap without a value stays. */
export function fill(sentence: string, values: Values): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** The names of the gaps, each once, in alphabetical order. */
export function gapsIn(sentence: string): string[] {
  return [...new Set(Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].toSorted();
}

/**
 * A map of the latest entries. It holds up to twice `most`: two maps take turns, so that the oldest go without
 * a search for them.
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
