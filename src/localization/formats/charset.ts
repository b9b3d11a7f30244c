import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { say } from '#kernel/say.ts';
import { IntakeError } from './intake-error.ts';
import { readText } from './text-file.ts';

/** Names used by gettext and iconv that the Encoding Standard lacks. */
const ALIASES: Readonly<Record<string, string>> = {
  cp932: 'windows-31j',
  cp936: 'gbk',
  cp949: 'windows-949',
  cp950: 'big5',
};
/** Placeholders for a charset, and charsets that are subsets of UTF-8. */
const AS_UTF8 = new Set(['charset', 'ascii', 'us-ascii', 'ansi_x3.4-1968', 'utf-8', 'utf8']);
/** Charsets with other line ends than ASCII, or whose characters depend on preceding bytes. */
const UNREADABLE = new Set(['utf-16le', 'utf-16be', 'iso-2022-jp', 'replacement', 'x-user-defined']);

/** The name of a declared charset in the Encoding Standard. Null if the text is UTF-8. */
export function charsetOf(declared: string): string | null {
  const label = declared.toLowerCase();
  if (AS_UTF8.has(label)) return null;
  try {
    const { encoding } = new TextDecoder(ALIASES[label] ?? label);
    if (!UNREADABLE.has(encoding)) return encoding === 'utf-8' ? null : encoding;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new IntakeError(say('file.unknown_charset', { charset: declared }));
}

/** Encodes a text. Null if it has a character that the charset lacks. */
type Encode = (text: string) => Buffer | null;

const encoders = new Map<string, Encode>();

/**
 * The platform only decodes these charsets, so the table is built by decoding every byte sequence and
 * inverting the result.
 */
export function encoderOf(charset: string): Encode {
  const known = encoders.get(charset);
  if (known) return known;
  const table = tableOf(charset);
  const encode: Encode = (text) => {
    const bytes: number[] = [];
    for (const char of text) {
      const code = table.get(char) ?? (charset === 'gb18030' ? beyondTable(char) : undefined);
      if (code === undefined) return null;
      for (
        let shift = code > 0xffffff ? 24 : code > 0xffff ? 16 : code > 0xff ? 8 : 0;
        shift >= 0;
        shift -= 8
      )
        bytes.push((code >>> shift) & 0xff);
    }
    return Buffer.from(bytes);
  };
  encoders.set(charset, encode);
  return encode;
}

function tableOf(charset: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number>();
  const add = (...bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes));
    // If a character has two sequences, the first is the common one.
    if (char === '\ufffd' || [...char].length !== 1 || table.has(char)) return;
    table.set(
      char,
      bytes.reduce((code, byte) => code * 256 + byte, 0),
    );
  };
  for (let byte = 0; byte < 0x100; byte += 1) add(byte);
  // A charset of single bytes is complete here: they can encode at most 256 characters.
  if (table.size > 0xf0) return table;
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  if (charset === 'euc-jp')
    for (let row = 0xa1; row < 0xff; row += 1)
      for (let cell = 0xa1; cell < 0xff; cell += 1) add(0x8f, row, cell);
  if (charset === 'gb18030') for (let index = 0; index < BMP_SEQUENCES; index += 1) add(...fourBytes(index));
  return table;
}

/** GB18030 uses four bytes for characters that do not fit into two. */
const BMP_SEQUENCES = 39_420;
const SUPPLEMENTARY_AT = 189_000;

function beyondTable(char: string): number | undefined {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x10000) return undefined;
  return fourBytes(point - 0x10000 + SUPPLEMENTARY_AT).reduce((code, byte) => code * 256 + byte, 0);
}

function fourBytes(index: number): number[] {
  return [
    0x81 + Math.floor(index / 12_600),
    0x30 + (Math.floor(index / 1260) % 10),
    0x81 + (Math.floor(index / 10) % 126),
    0x30 + (index % 10),
  ];
}

/**
 * Whether decoding and encoding a file reproduces it byte for byte. Some charsets have two codes for
 * one character.
 */
export async function comesBack(path: string, charset: string): Promise<boolean> {
  const [raw, again] = [createHash('sha256'), createHash('sha256')];
  const encode = encoderOf(charset);
  for await (const piece of readText(path, charset)) {
    const bytes = encode(piece);
    if (bytes === null) return false;
    again.update(bytes);
  }
  const pieces: AsyncIterable<Buffer> = createReadStream(path);
  for await (const piece of pieces) raw.update(piece);
  return raw.digest('hex') === again.digest('hex');
}
