type AsJson<T, K extends keyof T> = {
  [P in keyof T]: P extends K ? string | Extract<T[P], null | undefined> : T[P];
};

/** Columns with JSON inside are written as text; null stays null. */
export function asJson<T extends object, K extends keyof T>(set: T, columns: readonly K[]): AsJson<T, K> {
  const texts = columns
    .filter((column) => set[column] !== undefined && set[column] !== null)
    .map((column) => [column, JSON.stringify(set[column])]);
  return { ...set, ...Object.fromEntries(texts) };
}
