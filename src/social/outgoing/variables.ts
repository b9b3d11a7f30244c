import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';

/** One pass over the text, so that an account called {date} keeps its name. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]{1,20})\}/g, (whole, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? whole) : whole,
  );
}

/** An unknown variable would go out literally. */
export function checkVariables(field: string, text: string, known: readonly string[]): void {
  for (const [whole, word = ''] of text.matchAll(/\{([A-Za-z_]{1,20})\}/g))
    if (!known.includes(word))
      throw invalidField(
        field,
        say('wording.no_variable', { whole, known: known.map((name) => `{${name}}`).join(', ') }),
      );
}

/** A date in the format of that language. */
export function dateIn(at: Date, locale: string | null, timeZone: string): string {
  const [usable = 'en'] = Intl.DateTimeFormat.supportedLocalesOf(locale ?? 'en');
  return new Intl.DateTimeFormat(usable, { dateStyle: 'long', timeZone }).format(at);
}
