import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { charactersOf } from './font-characters.ts';

const require = createRequire(import.meta.url);

/*
 * Open fonts from packages of the registry, each split into slices for browsers, with a table of the
 * characters in each slice. Only installed fonts are used: a character without a font is refused and
 * never drawn as a box. The list names more fonts than are shipped; to write Arabic, its package must
 * be installed.
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
  /** The ranges in its table. A few of these characters are missing in the font. */
  promised: Ranges;
  /** The characters that it really has, read on first use. */
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

/** The fonts to try in order: the shape of a Han character depends on the language. */
function orderFor(locale: string | null): string[] {
  const own = Object.entries(HAN).flatMap(([language, font]) =>
    locale?.split('-')[0] === language ? [font] : [],
  );
  return [...new Set([LETTERS, ...own, ...Object.values(HAN), ...OTHERS])];
}

/** Characters without a glyph: spaces, and characters that join or shape their neighbours. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** Caches where a character was found, by the order of fonts, because a page of Chinese needs hundreds. */
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

/** The first slice with each character. `missing` are characters that no font has. */
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
 * Writes the fonts of a text into the folder in the format of the drawing library, with a
 * configuration that lists only them, so that a document looks the same on every machine. Returns the
 * path of the configuration.
 */
export async function layOutFonts(folder: string, text: string, locale: string | null): Promise<string> {
  const { files } = fontsFor(text, locale);
  // An optional dependency, so it is not bundled.
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
