import { explain, fieldOf } from '../api/explain.ts';

/** The server's sentence begins with the name of the field; at the field itself that is said already. */
const withoutField = (text: string) => text.replace(/^[\w.]{1,64}: /, '');

/** What the server says about one field of a form; the last part of its path is its name here. */
export function problemAt(error: unknown, field: string): string | null {
  if (!error || fieldOf(error)?.split('.').at(-1) !== field) return null;
  return withoutField(explain(error).text);
}

/** What it says about the form as a whole: null where one of the fields shows it. */
export function problemOf(error: unknown, fields: readonly string[]): string | null {
  if (!error || fields.some((field) => problemAt(error, field) !== null)) return null;
  return withoutField(explain(error).text);
}
