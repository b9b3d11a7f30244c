import { SaxesParser } from 'saxes';
import { showTag, showText } from './inline-markup.ts';

/** The content of an element, as plain text and in parts if it has inline elements. */
export interface Fragment {
  plain: string;
  /** Raw texts, and tags as shown to people. */
  parts: readonly (string | { tag: string })[];
  hasMarkup: boolean;
  /** The whole text was in CDATA. */
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
  const parts: (string | { tag: string })[] = [];
  let hasMarkup = false;
  let [cdata, bare] = [false, false];
  /** A tag whose end is not known yet, because the element may be empty. */
  let open: { tag: string } | null = null;
  const endTag = () => {
    if (open) open.tag += '>';
    open = null;
  };
  return {
    open(name, attributes) {
      hasMarkup = true;
      endTag();
      open = { tag: showTag(name, attributes) };
      parts.push(open);
    },
    close(name) {
      if (open) open.tag += '/>';
      else parts.push({ tag: `</${name}>` });
      open = null;
    },
    text(text, isCdata) {
      if (text === '') return;
      plain += text;
      endTag();
      parts.push(text);
      if (isCdata) cdata = true;
      else if (text.trim() !== '') bare = true;
    },
    end: () => ({ plain, parts, hasMarkup, isCdata: cdata && !bare && !hasMarkup }),
  };
}

/** A fragment as shown in a row with inline elements. `read` converts its texts as the format requires. */
export function shown(
  { parts }: Pick<Fragment, 'parts'>,
  read: (text: string, isFirst: boolean, isLast: boolean) => string = (text) => text,
): string {
  let out = '';
  let held = '';
  let isFirst = true;
  for (const part of parts) {
    if (typeof part === 'string') held += part;
    else {
      out += showText(read(held, isFirst, false)) + part.tag;
      [held, isFirst] = ['', false];
    }
  }
  return out + showText(read(held, isFirst, true));
}

/** Reads the content of an element that we have written. */
export function readFragment(xml: string): Fragment {
  const fragment = buildFragment();
  const parser = new SaxesParser({ fragment: true, position: false, xmlns: false } as const);
  parser.on('opentag', ({ name, attributes }) => fragment.open(name, attributes));
  parser.on('closetag', ({ name }) => fragment.close(name));
  parser.on('text', (text) => fragment.text(text, false));
  parser.write(xml).close();
  return fragment.end();
}
