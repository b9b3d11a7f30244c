const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECK_LENGTH = 6;
/** Longer than any key or address of an event. */
const LENGTH_MAX = 1000;

function checksumOf(prefix: string, words: readonly number[]): number {
  const letters = [...prefix].map((letter) => letter.charCodeAt(0));
  let sum = 1;
  for (const value of [...letters.map((c) => c >> 5), 0, ...letters.map((c) => c & 31), ...words]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [i, generator] of GENERATORS.entries()) if ((top >> i) & 1) sum ^= generator;
  }
  return sum;
}

/** Regroups bits: bytes into groups of five, and back. Null if the remaining bits are not zero. */
function regroup(values: readonly number[], from: number, to: number): number[] | null {
  const out: number[] = [];
  let [bits, held] = [0, 0];
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      out.push((held >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1);
  if (from > to && bits > 0) out.push(rest);
  return from < to && (bits >= from || rest !== 0) ? null : out;
}

/** BIP-173, the encoding of keys and events for people in Nostr (NIP-19). */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup([...bytes], 8, 5) ?? [];
  const sum = checksumOf(prefix, [...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = Array.from({ length: CHECK_LENGTH }, (_, i) => (sum >> (5 * (CHECK_LENGTH - 1 - i))) & 31);
  return `${prefix}1${[...words, ...check].map((word) => LETTERS[word]).join('')}`;
}

/** The bytes of a text with this prefix; null if it is another text or mistyped. */
export function fromBech32(prefix: string, text: string): Uint8Array | null {
  const lower = text.toLowerCase();
  if (text.length > LENGTH_MAX || (text !== lower && text !== text.toUpperCase())) return null;
  if (!lower.startsWith(`${prefix}1`)) return null;
  const words = [...lower.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter));
  if (words.length < CHECK_LENGTH || words.includes(-1) || checksumOf(prefix, words) !== 1) return null;
  const bytes = regroup(words.slice(0, -CHECK_LENGTH), 5, 8);
  return bytes === null ? null : Uint8Array.from(bytes);
}
