/** What each prefix stands for. An id shows its kind, so a reply id in a comment path is simply not found. */
export const ID_PREFIXES = {
  ws: 'workspace',
  usr: 'user',
  acc: 'account',
  agr: 'account group',
  pst: 'post',
  tgt: 'publish target',
  att: 'publish attempt',
  med: 'media',
  doc: 'media that is drawn here',
  rnd: 'media rendition',
  cmt: 'comment',
  rpl: 'reply',
  idg: 'idea group',
  ide: 'idea',
  tag: 'tag',
  whk: 'webhook',
  dlv: 'webhook delivery',
  evt: 'event',
  cnf: 'confirmation',
  cred: 'credential',
  job: 'job',
  task: 'task',
  ttm: 'task term',
  trm: 'term',
  prj: 'project',
  trc: 'trace',
  req: 'request',
  ses: 'session',
  key: 'app key',
  blob: 'blob',
  aud: 'audit entry',
  inv: 'invitation',
  rmk: 'remark on a translation',
  viw: 'saved view',
  srp: 'saved reply',
  sig: 'signature',
  snp: 'snippet',
  fed: 'feed',
  pol: 'pool of posts',
  plp: 'post in a pool',
  icm: 'comment on an idea',
  rvl: 'review link',
  psh: 'push of files',
  fil: 'file of a project',
} as const;

export type IdPrefix = keyof typeof ID_PREFIXES;

/** Crockford base32: without I, L, O and U, and in ASCII order, which makes the ids sort by time. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARS = 10;
const TIME_MS_MAX = 2 ** 48 - 1;
const RANDOM_BYTES = 10;
const RANDOM_CHARS = 16;
/** Ten characters hold 50 bits, two more than the 48 of the time, so the first character never exceeds 7. */
const BODY = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A ULID after a prefix, `task_01J…`: 48 bits of time, then 80 random bits. */
export function encodeId(prefix: IdPrefix, timeMs: number, random: Uint8Array): string {
  if (!Number.isInteger(timeMs) || timeMs < 0 || timeMs > TIME_MS_MAX) {
    throw new RangeError('The time of an id is a whole number of milliseconds below 2^48.');
  }
  if (random.length !== RANDOM_BYTES) throw new RangeError(`An id takes ${RANDOM_BYTES} random bytes.`);
  return `${prefix}_${base32(timeMs, TIME_CHARS)}${base32(bits40(random, 0), RANDOM_CHARS / 2)}${base32(bits40(random, 5), RANDOM_CHARS / 2)}`;
}

/** Five bytes are eight characters and fit into a number. Every call makes ids, and a bigint was slower. */
function bits40(bytes: Uint8Array, from: number): number {
  let bits = 0;
  for (const byte of bytes.subarray(from, from + 5)) bits = bits * 256 + byte;
  return bits;
}

export function isId(prefix: IdPrefix, value: string): boolean {
  return value.startsWith(`${prefix}_`) && BODY.test(value.slice(prefix.length + 1));
}

function base32(bits: number, length: number): string {
  let text = '';
  for (let rest = bits; text.length < length; rest = Math.floor(rest / 32))
    text = ALPHABET.charAt(rest % 32) + text;
  return text;
}
