import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { charactersOf } from './font-characters.ts';

const require = createRequire(import.meta.url);

/*
 * Open fonts that are packages of the registry, each cut into slices for browsers, with a table of which
 * characters are in which. Only what is installed is used: without a font a character is refused, and never
 * drawn as a box. The list may name more than we bring; whoever writes Arabic installs its package.
 */
const LETTERS = 'noto-sans';
const HAN = { zh: 'noto-sans-sc', ja: 'noto-sans-jp', ko: 'noto-sans-kr' } as const;
const OTHERS = [
  'noto-emoji',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
];

type Ranges = readonly (readonly [from: number, to: number])[];

interface Slice {
  file: URL;
  /** What its table promises; a few characters of it are not there. */
  promised: Ranges;
  /** What is in it, once somebody has looked. */
  has?: Ranges;
}

const includes = (ranges: Ranges, code: number) => ranges.some(([from, to]) => from <= code && code <= to);

const known = new Map<string, readonly Slice[]>();

function slicesOf(font: string): readonly Slice[] {
  let slices = known.get(font);
  if (!slices) known.set(font, (slices = readSlices(font)));
  return slices;
}

function readSlices(font: string): Slice[] {
  let place: string;
  try {
    place = import.meta.resolve(`@fontsource-variable/${font}/unicode.json`);
  } catch {
    return [];
  }
  const table = parseOwn<Record<string, string>>(readFileSync(new URL(place), 'utf8'));
  return Object.entries(table).map(([slice, ranges]) => ({
    file: new URL(`files/${font}-${slice.replace(/^\[|\]$/gu, '')}-wght-normal.woff2`, place),
    promised: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}

/** The same Han character is written differently: the language says whose font is asked first. */
function orderFor(locale: string | null): string[] {
  const own = Object.entries(HAN).flatMap(([language, font]) =>
    locale?.split('-')[0] === language ? [font] : [],
  );
  return [...new Set([LETTERS, ...own, ...Object.values(HAN), ...OTHERS])];
}

/** Without a picture of their own: spaces, and what joins or shapes its neighbours. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** By the order of the fonts: where a character was found, or that it was not. A page of Chinese asks for hundreds. */
const found = new Map<string, Map<string, Slice | null>>();

function sliceOf(character: string, order: readonly string[]): Slice | null {
  const places = found.get(order.join()) ?? new Map<string, Slice | null>();
  found.set(order.join(), places);
  let slice = places.get(character);
  if (slice !== undefined) return slice;
  const code = character.codePointAt(0) ?? 0;
  slice =
    order.flatMap(slicesOf).find((each) => {
      if (!includes(each.promised, code)) return false;
      each.has ??= charactersOf(readFileSync(each.file));
      return includes(each.has, code);
    }) ?? null;
  places.set(character, slice);
  return slice;
}

/** For each character the first slice that has it; `missing` are those that no font has. */
export function fontsFor(text: string, locale: string | null): { files: URL[]; missing: string[] } {
  const order = orderFor(locale);
  const files = new Map<string, URL>();
  const missing: string[] = [];
  for (const character of new Set(text)) {
    if (UNSEEN.test(character)) continue;
    const slice = sliceOf(character, order);
    if (slice) files.set(slice.file.href, slice.file);
    else missing.push(character);
  }
  return { files: [...files.values()], missing };
}

/**
 * Writes the fonts of a text into the folder as the drawing library wants them, with a configuration that
 * names them and nothing else: a document looks the same on every machine. Returns the configuration.
 */
export async function layOutFonts(folder: string, text: string, locale: string | null): Promise<string> {
  const { files } = fontsFor(text, locale);
  // Optional, so the program is built without it.
  const woff2: { decompress(bytes: Buffer): Promise<Uint8Array> } = require('wawoff2');
  for (const [index, file] of files.entries())
    await writeFile(join(folder, `${index}.ttf`), await woff2.decompress(await readFile(file)));
  const config = join(folder, 'fonts.conf');
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  return config;
}
