/** Whether PostgreSQL can store the text: no NUL, and no lone surrogate in jsonb. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
