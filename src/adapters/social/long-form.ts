/**
 * A block of a long text, as every platform for articles has it. `html` is safe: everything that is not
 * our own markup is escaped.
 */
export type Block =
  | { kind: 'paragraph' | 'quote'; html: string }
  | { kind: 'heading'; level: number; html: string }
  | { kind: 'list'; isOrdered: boolean; items: readonly string[] }
  | { kind: 'code'; html: string }
  | { kind: 'rule' };

const FENCE = '```';
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const ITEM = /^ {0,3}(?:([-*+])|\d{1,9}[.)])[ \t]+(\S.*)$/;
const QUOTE = /^ {0,3}>[ \t]?(.*)$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;

/** The Markdown that people write by hand: no tables, nested lists or raw HTML. */
export function readLongForm(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  /** The following lines that match the pattern, as what it captured. */
  const take = (fits: (line: string) => string | null): string[] => {
    const taken: string[] = [];
    for (let line = lines[at]; line !== undefined; line = lines[at]) {
      const found = fits(line);
      if (found === null) break;
      taken.push(found);
      at += 1;
    }
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, signs = '', title = ''] = HEADING.exec(line) ?? [];
    if (line.trim() === '') at += 1;
    else if (line.startsWith(FENCE)) {
      at += 1;
      const code = take((each) => (each.startsWith(FENCE) ? null : each));
      at += 1;
      blocks.push({ kind: 'code', html: escapeHtml(code.join('\n')) });
    } else if (signs !== '') {
      at += 1;
      blocks.push({ kind: 'heading', level: signs.length, html: inline(title) });
    } else if (RULE.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (QUOTE.test(line)) {
      blocks.push({ kind: 'quote', html: lined(take((each) => QUOTE.exec(each)?.[1] ?? null)) });
    } else if (ITEM.test(line)) {
      const isOrdered = ITEM.exec(line)?.[1] === undefined;
      const items = take((each) => {
        const [, sign, text] = ITEM.exec(each) ?? [];
        return text !== undefined && (sign === undefined) === isOrdered ? text : null;
      });
      blocks.push({ kind: 'list', isOrdered, items: items.map((item) => inline(item)) });
    } else blocks.push({ kind: 'paragraph', html: lined(take((each) => (isPlain(each) ? each : null))) });
  }
  return blocks;
}

const isPlain = (line: string) =>
  line.trim() !== '' &&
  !line.startsWith(FENCE) &&
  ![HEADING, ITEM, QUOTE, RULE].some((each) => each.test(line));

/** A line break stays a line break: a post is written as it should be seen. */
const lined = (lines: readonly string[]) => inline(lines.join('\n').trim()).replaceAll('\n', '<br>');

/** As plain HTML, for platforms that accept nothing else. */
export const longFormHtml = (markdown: string): string => readLongForm(markdown).map(htmlOf).join('\n');

export function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${block.html}</p>`;
    case 'quote':
      return `<blockquote><p>${block.html}</p></blockquote>`;
    case 'heading':
      return `<h${block.level}>${block.html}</h${block.level}>`;
    case 'code':
      return `<pre><code>${block.html}</code></pre>`;
    case 'rule':
      return '<hr>';
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
    }
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const URL_MAX = 2000;
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i;
/** Characters with a meaning, or the start of an address. */
const TOKEN = /\\[!-/:-@[-`{-~]|\*\*|__|[*_`[\]]|https?:\/\//g;
const MARKS: Readonly<Record<string, string>> = { '**': 'strong', __: 'strong', '*': 'em', _: 'em' };

/**
 * Strong, emphasis, code and links. One pass: an opening mark stays literal until its closing mark is found,
 * so a text of only opening marks costs no more than any other.
 */
function inline(text: string): string {
  return new Inline(text).html();
}

class Inline {
  readonly #text: string;
  readonly #out: string[] = [];
  /** Places in `#out` of what is open, by its sign. */
  readonly #open: { sign: string; at: number }[] = [];
  #hasTicks = true;
  /** Up to here the text is read. */
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  html(): string {
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(this.#text); match; match = TOKEN.exec(this.#text)) {
      if (match.index < this.#from) continue;
      const [sign] = match;
      this.#plain(match.index);
      this.#from = match.index + sign.length;
      this.#take(sign, match.index);
      TOKEN.lastIndex = this.#from;
    }
    this.#plain(this.#text.length);
    return this.#out.join('');
  }

  #plain(to: number): void {
    if (to > this.#from) this.#out.push(escapeHtml(this.#text.slice(this.#from, to)));
  }

  #take(sign: string, at: number): void {
    if (sign.startsWith('\\')) this.#out.push(escapeHtml(sign.slice(1)));
    else if (sign === '`') this.#code();
    else if (sign.startsWith('http')) this.#address(sign, at);
    else if (sign === '[') this.#begin(sign);
    else if (sign === ']') this.#link();
    else this.#mark(sign, at);
  }

  #code(): void {
    const end = this.#hasTicks ? this.#text.indexOf('`', this.#from) : -1;
    this.#hasTicks = end >= 0;
    if (end > this.#from) {
      this.#out.push(`<code>${escapeHtml(this.#text.slice(this.#from, end))}</code>`);
      this.#from = end + 1;
    } else this.#out.push('`');
  }

  #address(sign: string, at: number): void {
    const address = addressAt(this.#text, at);
    this.#from = at + Math.max(address.length, sign.length);
    this.#out.push(address === '' ? escapeHtml(sign) : linked(address, escapeHtml(address)));
  }

  #link(): void {
    const found = this.#closable('[');
    const target = found && targetAt(this.#text, this.#from);
    if (found && target) {
      this.#close(found, `<a href="${escapeHtml(target.url)}">`, '</a>');
      this.#from = target.end;
    } else this.#out.push(']');
  }

  #mark(sign: string, at: number): void {
    const found = this.#closable(sign);
    const tag = MARKS[sign] ?? 'em';
    if (found && mayClose(this.#text, at, this.#from, sign)) this.#close(found, `<${tag}>`, `</${tag}>`);
    else if (mayOpen(this.#text, at, this.#from, sign)) this.#begin(sign);
    else this.#out.push(sign);
  }

  #begin(sign: string): void {
    this.#open.push({ sign, at: this.#out.length });
    this.#out.push(sign);
  }

  #closable(sign: string): { at: number } | undefined {
    const last = this.#open.at(-1);
    if (last?.sign === sign) return last;
    // Crossing marks are rare, so only the previous one is checked and nothing is searched.
    return this.#open.at(-2)?.sign === sign ? this.#open.at(-2) : undefined;
  }

  #close(found: { at: number }, before: string, after: string): void {
    while ((this.#open.at(-1)?.at ?? -1) >= found.at) this.#open.pop();
    this.#out[found.at] = before;
    this.#out.push(after);
  }
}

const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
/** `snake_case` is a word, and `2 * 3` a product. */
const mayOpen = (text: string, at: number, end: number, sign: string) =>
  !isBlank(text[end]) && !(sign.startsWith('_') && isWord(text[at - 1]));
const mayClose = (text: string, at: number, end: number, sign: string) =>
  !isBlank(text[at - 1]) && !(sign.startsWith('_') && isWord(text[end]));

const linked = (url: string, shown: string) => `<a href="${escapeHtml(url)}">${shown}</a>`;

/** An address in the text, without the punctuation that ends its sentence. */
function addressAt(text: string, at: number): string {
  const [found = ''] = /^[^\s<>"`\])*]+/.exec(text.slice(at, at + URL_MAX)) ?? [];
  const address = found.replace(/[.,;:!?'](?=$)/, '');
  return ADDRESS.test(address) ? address : '';
}

/** `(address)` at this position. An address whose scheme could execute something is not accepted. */
function targetAt(text: string, at: number): { url: string; end: number } | null {
  if (text[at] !== '(') return null;
  const end = text.slice(at, at + URL_MAX).indexOf(')');
  const url = end < 0 ? '' : text.slice(at + 1, at + end).trim();
  return ADDRESS.test(url) ? { url, end: at + end + 1 } : null;
}
