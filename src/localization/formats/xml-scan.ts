/** A token of XML as written, with nothing resolved. */
interface XmlToken {
  kind: 'open' | 'close' | 'empty' | 'text' | 'other';
  /** The tag name without its prefix. */
  name: string;
  from: number;
  to: number;
}

/** The tokens of a piece of XML that a parser has already accepted. */
export function scanXml(xml: string): XmlToken[] {
  const tokens: XmlToken[] = [];
  let at = 0;
  const until = (sign: string, from: number) => {
    const end = xml.indexOf(sign, from);
    return end < 0 ? xml.length : end + sign.length;
  };
  while (at < xml.length) {
    const from = at;
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      at = next < 0 ? xml.length : next;
      tokens.push({ kind: 'text', name: '', from, to: at });
    } else if (xml.startsWith('<![CDATA[', at)) {
      at = until(']]>', at);
      tokens.push({ kind: 'text', name: '', from, to: at });
    } else if (xml.startsWith('<!--', at) || xml.startsWith('<?', at)) {
      at = until(xml[at + 1] === '?' ? '?>' : '-->', at);
      tokens.push({ kind: 'other', name: '', from, to: at });
    } else {
      at = endOfTag(xml, at);
      const kind = xml[from + 1] === '/' ? 'close' : xml[at - 2] === '/' ? 'empty' : 'open';
      tokens.push({ kind, name: nameIn(xml, from), from, to: at });
    }
  }
  return tokens;
}

function nameIn(xml: string, from: number): string {
  const found = /<\/?([^\s/>]{1,200})/y;
  found.lastIndex = from;
  const name = found.exec(xml)?.[1] ?? '';
  return name.slice(name.indexOf(':') + 1);
}

/** The position after the bracket that ends a tag, ignoring brackets in attribute values. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const char = xml[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return xml.length;
}

export interface XmlElement {
  name: string;
  /** From the opening tag to after the closing tag. */
  from: number;
  to: number;
  /** The range of the content, which is at the end of an empty tag. */
  innerFrom: number;
  innerTo: number;
  isEmpty: boolean;
}

/** The direct children of the single element in a piece, in order. */
export function childrenOf(tokens: readonly XmlToken[]): XmlElement[] {
  const children: XmlElement[] = [];
  let depth = 0;
  let open: XmlToken | null = null;
  for (const token of tokens) {
    if (token.kind === 'close') {
      depth -= 1;
      if (depth === 1 && open) {
        const { name, from, to: innerFrom } = open;
        children.push({ name, from, to: token.to, innerFrom, innerTo: token.from, isEmpty: false });
      }
    } else if (token.kind === 'open') {
      if (depth === 1) open = token;
      depth += 1;
    } else if (token.kind === 'empty' && depth === 1) {
      const { name, from, to } = token;
      children.push({ name, from, to, innerFrom: to, innerTo: to, isEmpty: true });
    }
  }
  return children;
}

/** The content range of the single element in a piece. Null for an empty tag. */
export function insideOf(tokens: readonly XmlToken[]): { from: number; to: number } | null {
  const first = tokens.find(({ kind }) => kind === 'open' || kind === 'empty');
  const last = tokens.findLast(({ kind }) => kind === 'close');
  return first?.kind === 'open' && last ? { from: first.to, to: last.from } : null;
}

/** The range of an attribute's value in a tag, without its quotes. */
export function attributeIn(tag: string, name: string): { from: number; to: number } | null {
  const found = new RegExp(`\\s${name.replace(':', '\\:')}\\s{0,20}=\\s{0,20}(["'])`).exec(tag);
  if (!found) return null;
  const from = found.index + found[0].length;
  const to = tag.indexOf(found[1] ?? '"', from);
  return to < 0 ? null : { from, to };
}

/** Sets an attribute of an opening or empty tag, or adds it after the name. */
export function withAttribute(tag: string, name: string, value: string): string {
  const known = attributeIn(tag, name);
  if (known) return tag.slice(0, known.from) + value + tag.slice(known.to);
  const end = /^<[^\s/>]{1,200}/.exec(tag)?.[0].length ?? tag.length;
  return `${tag.slice(0, end)} ${name}="${value}"${tag.slice(end)}`;
}

export function withoutAttribute(tag: string, name: string): string {
  const known = attributeIn(tag, name);
  if (!known) return tag;
  const start = tag.lastIndexOf(name, known.from);
  return tag.slice(0, start).trimEnd() + tag.slice(known.to + 1);
}

/** Turns an empty tag into an opening one. */
export function opened(tag: string): string {
  return tag.replace(/\s{0,20}\/>$/, '>');
}
