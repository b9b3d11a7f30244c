/** What the store takes: PostgreSQL has no NUL, and jsonb no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
