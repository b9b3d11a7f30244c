import { SaxesParser } from 'saxes';
import { xmlAttribute, xmlText } from './xml-text.ts';

/** The inside of an element: as plain text, and as markup where it has elements of its own. */
export interface Fragment {
  plain: string;
  /** Tags as they are, text escaped; the only form that holds both `<b>` and `&lt;`. */
  markup: string;
  hasMarkup: boolean;
  /** All of the text stood in CDATA. */
  isCdata: boolean;
}

export interface FragmentBuilder {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string, isCdata: boolean): void;
  end(): Fragment;
}

export function buildFragment(): FragmentBuilder {
  let plain = '';
  let markup = '';
  let hasMarkup = false;
  let [cdata, bare] = [false, false];
  /** A tag whose end is not written yet: it may be that of an empty element. Writing it and cutting it off again would copy all that stands before it. */
  let isTagOpen = false;
  const endTag = () => {
    if (isTagOpen) markup += '>';
    isTagOpen = false;
  };
  return {
    open(name, attributes) {
      hasMarkup = true;
      const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(value)}"`);
      endTag();
      markup += `<${name}${pairs.join('')}`;
      isTagOpen = true;
    },
    close(name) {
      markup += isTagOpen ? '/>' : `</${name}>`;
      isTagOpen = false;
    },
    text(text, isCdata) {
      if (text === '') return;
      plain += text;
      endTag();
      markup += xmlText(text);
      if (isCdata) cdata = true;
      else if (text.trim() !== '') bare = true;
    },
    end: () => ({ plain, markup, hasMarkup, isCdata: cdata && !bare && !hasMarkup }),
  };
}

/** A translation of markup as markup, if it is whole and has no element that its source has not; else null. */
export function asMarkup(text: string, source: string): string | null {
  const own = elementsOf(text);
  const known = elementsOf(source);
  if (own === null || known === null) return null;
  return [...own].every((name) => known.has(name)) ? text : null;
}

/** Null when the text is not well formed by itself, or has anything but elements and text. */
function elementsOf(text: string): ReadonlySet<string> | null {
  const names = new Set<string>();
  const parser = new SaxesParser({ fragment: true, position: false });
  const refuse = () => {
    throw new Error('not allowed in a text');
  };
  for (const event of ['doctype', 'processinginstruction', 'comment', 'cdata'] as const)
    parser.on(event, refuse);
  parser.on('opentag', ({ name }) => void names.add(name));
  try {
    parser.write(text).close();
    return names;
  } catch {
    return null;
  }
}

const TAG = /<[^<>]*>/g;

/** Changes the text of a piece of markup and leaves its tags alone. */
export function mapMarkupText(
  markup: string,
  change: (text: string, isFirst: boolean, isLast: boolean) => string,
): string {
  const tags = [...markup.matchAll(TAG)];
  let out = '';
  let from = 0;
  for (const [number, { 0: tag, index }] of tags.entries()) {
    out += change(markup.slice(from, index), number === 0, false) + tag;
    from = index + tag.length;
  }
  return out + change(markup.slice(from), tags.length === 0, true);
}
