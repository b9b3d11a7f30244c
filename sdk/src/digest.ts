/**
 * MD5 and HMAC-SHA256 in plain JavaScript. The signature of the localization API is MD5, which browsers do not have.
 * Their SHA-256 is asynchronous, so a verification that somebody forgets to await would let forgeries through.
 */
const BLOCK = 64;

/** The message as 32-bit words of complete blocks, with the mark and the length at the end. */
function wordsOf(message: Uint8Array, isLittleEndian: boolean): Uint32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = message.length * 8;
  const [low, high] = isLittleEndian ? [8, 4] : [4, 8];
  view.setUint32(padded.length - low, bits >>> 0, isLittleEndian);
  view.setUint32(padded.length - high, Math.floor(bits / 2 ** 32), isLittleEndian);
  const words = new Uint32Array(padded.length / 4);
  for (let i = 0; i < words.length; i += 1) words[i] = view.getUint32(i * 4, isLittleEndian);
  return words;
}

function bytesOf(words: Uint32Array, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, i) => view.setUint32(i * 4, word, isLittleEndian));
  return new Uint8Array(view.buffer);
}

const at = (words: Uint32Array, i: number) => words[i] ?? 0;

// Marked as pure, so that a page that signs nothing leaves all of this out.
const MD5_SINES = /* @__PURE__ */ Uint32Array.from(
  { length: 64 },
  (_, i) => Math.abs(Math.sin(i + 1)) * 2 ** 32,
);
const MD5_TURNS = /* @__PURE__ */ Uint32Array.of(7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21);

export function md5(message: Uint8Array): Uint8Array {
  const words = wordsOf(message, true);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < words.length; block += 16) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let i = 0; i < 64; i += 1) {
      const round = i >> 4;
      let mixed = (b & c) | (~b & d);
      let place = i;
      if (round === 1) {
        mixed = (d & b) | (~d & c);
        place = 5 * i + 1;
      } else if (round === 2) {
        mixed = b ^ c ^ d;
        place = 3 * i + 5;
      } else if (round === 3) {
        mixed = c ^ (b | ~d);
        place = 7 * i;
      }
      const sum = (a + mixed + at(MD5_SINES, i) + at(words, block + (place & 15))) | 0;
      const turn = at(MD5_TURNS, round * 4 + (i & 3));
      a = d;
      d = c;
      c = b;
      b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0;
    }
    [a, b, c, d].forEach((value, i) => {
      state[i] = at(state, i) + value;
    });
  }
  return bytesOf(state, true);
}

/** The first 32 bits of the fractions of the roots of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (prime ** (1 / root) % 1) * 2 ** 32);
}

const SHA_START = /* @__PURE__ */ fractions(8, 2);
const SHA_ROUNDS = /* @__PURE__ */ fractions(64, 3);
const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const words = wordsOf(message, false);
  const state = Uint32Array.from(SHA_START);
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 16; i += 1) w[i] = at(words, block + i);
    for (let i = 16; i < 64; i += 1) {
      const near = at(w, i - 15);
      const far = at(w, i - 2);
      w[i] =
        at(w, i - 16) +
        at(w, i - 7) +
        (turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)) +
        (turned(far, 17) ^ turned(far, 19) ^ (far >>> 10));
    }
    for (let i = 0; i < 64; i += 1) {
      const one =
        (h +
          (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
          ((e & f) ^ (~e & g)) +
          at(SHA_ROUNDS, i) +
          at(w, i)) |
        0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = at(state, i) + value;
    });
  }
  return bytesOf(state, false);
}

export function hmacSha256(secret: string, message: Uint8Array): Uint8Array {
  const given = encode(secret);
  const key = new Uint8Array(BLOCK);
  key.set(given.length > BLOCK ? sha256(given) : given);
  const inner = sha256(
    joined(
      key.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      key.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const all = parts.map((part) => (typeof part === 'string' ? encode(part) : part));
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of all) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Piece by piece: a call accepts no more than some ten thousand arguments. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}
