import { fieldsOf } from '#kernel/narrow.ts';
const HIDDEN = '[hidden]';
const CUT = '…';
/** Names of fields whose values open something. */
const SECRET =
  /secret|password|token|authorization|verifier|cookie|signature|api_?key|recovery|challenge|(?:^|[_-])sign$/i;

const TEXT_MAX = 1000;
const ITEMS_MAX = 50;
const DEPTH_MAX = 12;

/**
 * A value as JSON that may be kept: no secret, no link that opens something, at most about `max` characters. It
 * looks at no more of the value than it keeps, because a body may have twenty megabytes.
 */
export function maskJson(value: unknown, max: number, secrets: ReadonlySet<string> = NONE): string {
  const text = JSON.stringify(mask(value, { left: max }, 0, secrets)) ?? 'null';
  // It may be longer than `max`: JSON writes a control character as six (\u0001).
  return text.length <= max * 2 ? text : JSON.stringify({ shortened: text.slice(0, max) });
}

const NONE: ReadonlySet<string> = new Set();

function mask(value: unknown, room: { left: number }, depth: number, secrets: ReadonlySet<string>): unknown {
  room.left -= 4;
  if (typeof value === 'string') {
    const text = maskText(value.slice(0, Math.max(0, Math.min(TEXT_MAX, room.left))));
    room.left -= text.length;
    return text.length < value.length && value.length > TEXT_MAX ? `${text}${CUT}` : text;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (value instanceof Date) return value.toISOString();
  if (depth >= DEPTH_MAX || room.left <= 0) return CUT;
  if (Array.isArray(value)) return maskItems(value, room, depth, secrets);
  const kept: Record<string, unknown> = {};
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (room.left <= 0) {
      kept[CUT] = CUT;
      break;
    }
    const name = key.slice(0, 100);
    room.left -= name.length + 4;
    const inner = fieldsOf(value)[key];
    const isHidden = depth === 0 && secrets.has(key);
    Object.defineProperty(kept, name, {
      value: isHidden || isSecret(name, inner) ? HIDDEN : mask(inner, room, depth + 1, secrets),
      enumerable: true,
    });
  }
  return kept;
}

/** A place for a secret that is empty, or says how many there are, is none. */
function isSecret(name: string, value: unknown): boolean {
  return SECRET.test(name) && value !== null && typeof value !== 'boolean' && typeof value !== 'number';
}

function maskItems(
  items: readonly unknown[],
  room: { left: number },
  depth: number,
  secrets: ReadonlySet<string>,
): unknown[] {
  const kept: unknown[] = [];
  for (const item of items) {
    if (room.left <= 0 || kept.length === ITEMS_MAX) break;
    kept.push(mask(item, room, depth + 1, secrets));
  }
  if (kept.length < items.length) kept.push(`${CUT} ${items.length - kept.length} more`);
  return kept;
}

/** Our tokens, what stands after Bearer, signed tokens of others, and links, of which only the host stays. */
export function maskText(text: string): string {
  // Most texts have nothing of the kind, and one look is a fourth of four.
  if (!/plc_it_|bearer |eyJ|:\/\//i.test(text)) return text;
  return text
    .replace(/plc_it_[0-9A-Za-z]{1,64}/g, `plc_it_${CUT}`)
    .replace(/\bBearer [\x21-\x7e]{1,1000}/gi, `Bearer ${CUT}`)
    .replace(/\beyJ[\w-]{8,1000}/g, `eyJ${CUT}`)
    .replace(
      /\b([a-z]{2,10}:\/\/)(?:[^\s/?#@"'<>]{1,300}@)?([^\s/?#@"'<>]{1,300})([/?#][^\s"'<>]{0,1000})?/gi,
      shortLink,
    );
}

function shortLink(_link: string, scheme: string, host: string, rest: string | undefined): string {
  return `${scheme}${host}${rest === undefined || rest === '/' ? (rest ?? '') : `/${CUT}`}`;
}
