import { isObject } from '../http.ts';
import { invalid } from './telegram-chats.ts';

export interface Entity {
  type: string;
  offset: number;
  length: number;
}

const ENTITIES_MAX = 100;
const TAGS = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ins',
  's',
  'strike',
  'del',
  'a',
  'code',
  'pre',
  'blockquote',
  'tg-spoiler',
  'span',
];
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
/** Characters that need a backslash unless they are markup. */
const RESERVED = new Set('>#+-=|{}.!');
const MARKS: Record<string, string> = { '*': 'bold', _: 'italic', '~': 'strikethrough', '`': 'code' };

/** The visible text. Limits apply after the markup is removed. */
export function parsed(
  text: string,
  mode: string | undefined,
  given: unknown,
): { text: string; entities: Entity[] } {
  if (mode === undefined || mode === '') {
    const plain = text.trim();
    return { text: plain, entities: checkedEntities(given, text) };
  }
  if (mode === 'HTML') return fromHtml(text);
  if (mode === 'MarkdownV2') return fromMarkdown(text);
  throw invalid('unsupported parse_mode');
}

/** Offsets and lengths count UTF-16 units, and must be within the text and not inside a surrogate pair. */
function checkedEntities(given: unknown, text: string): Entity[] {
  if (given === undefined) return [];
  const list = typeof given === 'string' ? readList(given) : given;
  if (!Array.isArray(list)) throw invalid("can't parse entities: expected an Array of MessageEntity");
  return list.slice(0, ENTITIES_MAX).map((each: unknown) => {
    const { type, offset, length } = isObject(each) ? each : {};
    if (typeof type !== 'string' || typeof offset !== 'number' || typeof length !== 'number')
      throw invalid("can't parse MessageEntity");
    const end = offset + length;
    if (offset < 0 || length <= 0 || end > text.length)
      throw invalid(
        `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
      );
    if (isInsidePair(text, offset) || isInsidePair(text, end))
      throw invalid(
        `entity beginning at UTF-16 offset ${offset} ends in a middle of a UTF-16 symbol at UTF-16 offset ${end}`,
      );
    return { type, offset, length };
  });
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isInsidePair = (text: string, at: number) =>
  at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** Parses tags from left to right. */
export function fromHtml(html: string): { text: string; entities: Entity[] } {
  const open: { tag: string; at: number }[] = [];
  const entities: Entity[] = [];
  let text = '';
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    text += decoded(html.slice(at, next < 0 ? html.length : next));
    if (next < 0) break;
    const close = html.indexOf('>', next);
    if (close < 0) throw invalid(`can't parse entities: Unclosed start tag at byte offset ${next}`);
    const inner = html.slice(next + 1, close);
    const tag = (inner.replace(/^\//, '').split(/\s/, 1)[0] ?? '').toLowerCase();
    if (!TAGS.includes(tag))
      throw invalid(`can't parse entities: Unsupported start tag "${tag}" at byte offset ${next}`);
    if (!inner.startsWith('/')) open.push({ tag, at: text.length });
    else {
      const last = open.pop();
      if (last?.tag !== tag)
        throw invalid(
          `can't parse entities: Unmatched end tag at byte offset ${next}, expected "</${last?.tag ?? ''}>"`,
        );
      entities.push({ type: tag, offset: last.at, length: text.length - last.at });
    }
    at = close + 1;
  }
  const [left] = open;
  if (left)
    throw invalid(`can't parse entities: Can't find end tag corresponding to start tag "${left.tag}"`);
  return { text: text.trim(), entities };
}

const decoded = (text: string) => text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => NAMED[name] ?? '');

/** Parses character by character: markup comes in pairs, and reserved characters need a backslash. */
export function fromMarkdown(markdown: string): { text: string; entities: Entity[] } {
  const open = new Map<string, number>();
  const entities: Entity[] = [];
  const signs: string[] = [];
  let length = 0;
  for (let at = 0; at < markdown.length; at += 1) {
    const sign = markdown[at] ?? '';
    const type = MARKS[sign];
    if (sign === '\\' && at + 1 < markdown.length) {
      at += 1;
      signs.push(markdown[at] ?? '');
      length += 1;
    } else if (type !== undefined) {
      const start = open.get(sign);
      if (start === undefined) open.set(sign, length);
      else {
        entities.push({ type, offset: start, length: length - start });
        open.delete(sign);
      }
    } else if (RESERVED.has(sign)) {
      throw invalid(
        `can't parse entities: Character '${sign}' is reserved and must be escaped with the preceding '\\'`,
      );
    } else {
      signs.push(sign);
      length += 1;
    }
  }
  if (open.size > 0) throw invalid("can't parse entities: Can't find end of the entity");
  return { text: signs.join('').trim(), entities };
}
