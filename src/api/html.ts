/**
 * Markup in which every value has been escaped. Only the tag below creates it, so a page
 * cannot be sent unescaped.
 */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}
export type Html = Markup;

type Value = string | number | Html | readonly Html[];

/** A piece of a page: texts are escaped, markup is inserted unchanged. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Markup(String.raw({ raw: parts }, ...values.map(written)));
}

function written(value: Value): string {
  if (typeof value === 'object') return value instanceof Markup ? value.toString() : value.join('');
  return escapeHtml(String(value));
}

function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
