/** Columns with JSON inside are written as text; null stays null. */
export function asJson<T extends object>(set: T, columns: readonly (keyof T)[]): T {
  const texts = columns
    .filter((column) => set[column] !== undefined && set[column] !== null)
    .map((column) => [column, JSON.stringify(set[column])]);
  return { ...set, ...Object.fromEntries(texts) };
}
