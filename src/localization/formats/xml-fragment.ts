import { SaxesParser } from 'saxes';
import { showTag, showText } from './inline-markup.ts';

/** The inside of an element: as plain text, and in parts where it has elements of its own. */
export interface Fragment {
  plain: string;
  /** Texts as they are, and tags as people see them. */
  parts: readonly (string | { tag: string })[];
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
  const parts: (string | { tag: string })[] = [];
  let hasMarkup = false;
  let [cdata, bare] = [false, false];
  /** A tag whose end is not known yet: it may be that of an empty element. */
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

/** A fragment as people see it in a row with inline elements; `read` is what the format does to its texts. */
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

/** The inside of an element that we wrote, read anew. */
export function readFragment(xml: string): Fragment {
  const fragment = buildFragment();
  const parser = new SaxesParser({ fragment: true, position: false, xmlns: false } as const);
  parser.on('opentag', ({ name, attributes }) => fragment.open(name, attributes));
  parser.on('closetag', ({ name }) => fragment.close(name));
  parser.on('text', (text) => fragment.text(text, false));
  parser.write(xml).close();
  return fragment.end();
}
