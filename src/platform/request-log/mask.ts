import { fieldsOf } from '#kernel/narrow.ts';
const HIDDEN = '[hidden]';
const CUT = '…';
/** Names of fields whose values are secrets. */
const SECRET =
  /secret|password|token|authorization|verifier|cookie|signature|api_?key|recovery|challenge|(?:^|[_-])sign$/i;

const TEXT_MAX = 1000;
const ITEMS_MAX = 50;
const DEPTH_MAX = 12;

/**
 * A value as JSON that may be stored: without secrets, without links that grant access, at most about `max`
 * characters. It visits no more of the value than it keeps, because a body may have twenty megabytes.
 */
export function maskJson(value: unknown, max: number, secrets: ReadonlySet<string> = NONE): string {
  const text = JSON.stringify(mask(value, { left: max }, 0, secrets)) ?? 'null';
  // May be longer than `max`: JSON writes a control character as six (\u0001).
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
    const isHidden = (depth === 0 && secrets.has(key)) || isSecret(name, inner);
    const shown = isHidden ? HIDDEN : mask(inner, room, depth + 1, secrets);
    // The one name that a plain assignment would treat specially; defining all of them was half of the cost.
    if (name === '__proto__') Object.defineProperty(kept, name, { value: shown, enumerable: true });
    else kept[name] = shown;
  }
  return kept;
}

/** A field that is empty or holds a number or boolean holds no secret. */
function isSecret(name: string, value: unknown): boolean {
  return value !== null && typeof value !== 'boolean' && typeof value !== 'number' && isSecretName(name);
}

/** The same few names come with every call, apart from made-up ones. */
const NAMES_MAX = 5000;
const secretNames = new Map<string, boolean>();

function isSecretName(name: string): boolean {
  const known = secretNames.get(name);
  if (known !== undefined) return known;
  const isSecretOne = SECRET.test(name);
  if (secretNames.size >= NAMES_MAX) secretNames.clear();
  secretNames.set(name, isSecretOne);
  return isSecretOne;
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

/** Masks our tokens, the word after Bearer, signed tokens of others, and links except for their host. */
export function maskText(text: string): string {
  // Most texts contain none of these, and one test costs a quarter of four replacements.
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
