import { xmlAttribute, xmlText } from '../xml-text.ts';
import { readXml, type TagAt, type XmlHandlers } from '../xml.ts';
import { languageOf, standardTag } from '../language-tag.ts';

/** A source with its translations, as stored in a memory and in TMX 1.4b. */
export interface MemoryUnit {
  source: string;
  stringId: string;
  /** The preceding and following texts. Null if the file does not have them. */
  previous: string | null;
  next: string | null;
  targets: readonly MemoryTarget[];
}

/** A unit of a file, with its position. */
type PlacedUnit = MemoryUnit & { at: TagAt };

export interface MemoryTarget {
  language: string;
  text: string;
  /** Null if the file does not say. */
  origin: string | null;
  isReviewed: boolean | null;
  author: string | null;
  updatedAt: Date | null;
}

interface TmxFile {
  sourceLanguage: string;
  createdAt: Date;
  /** The version of the writing program. */
  version?: string;
}

/** Property names that other tools read too (Okapi, memoQ and OmegaT write `x-` properties of their own). */
const PROPERTIES = {
  stringId: 'x-string-id',
  previous: 'x-previous-source',
  next: 'x-next-source',
  origin: 'x-origin',
  reviewed: 'x-reviewed',
} as const;

export async function* writeTmx(
  units: AsyncIterable<MemoryUnit>,
  { sourceLanguage, createdAt, version = '1' }: TmxFile,
): AsyncGenerator<string> {
  const tag = xmlAttribute(standardTag(sourceLanguage));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="parlance" creationtoolversion="${xmlAttribute(version)}" segtype="block" o-tmf="parlance" adminlang="en" srclang="${tag}" datatype="plaintext" creationdate="${tmxDate(createdAt)}"/>
<body>
`;
  for await (const unit of units) {
    yield `<tu>${property('stringId', unit.stringId)}${property('previous', unit.previous)}${property('next', unit.next)}
<tuv xml:lang="${tag}"><seg>${xmlText(unit.source)}</seg></tuv>
${unit.targets.map(writeTarget).join('')}</tu>
`;
  }
  yield '</body>\n</tmx>\n';
}

function writeTarget({ language, text, origin, isReviewed, author, updatedAt }: MemoryTarget): string {
  const date = updatedAt === null ? '' : ` changedate="${tmxDate(updatedAt)}"`;
  const by = author === null ? '' : ` changeid="${xmlAttribute(author)}"`;
  const reviewed = isReviewed === null ? '' : property('reviewed', isReviewed ? 'yes' : 'no');
  return `<tuv xml:lang="${xmlAttribute(standardTag(language))}"${date}${by}>${property('origin', origin)}${reviewed}<seg>${xmlText(text)}</seg></tuv>\n`;
}

function property(name: keyof typeof PROPERTIES, value: string | null): string {
  return value === null || value === '' ? '' : `<prop type="${PROPERTIES[name]}">${xmlText(value)}</prop>`;
}

/** For example 20260131T235959Z, the only form in the standard. */
function tmxDate(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

interface TmxOptions {
  /** The language of the wanted units. Units without it are skipped. */
  sourceLanguage: string;
}

const TAG_CHARS_SHOWN = 40;

/** Content of a file that is skipped. */
export interface MemorySkip {
  skipped: 'language' | 'source' | 'empty';
  what: string;
}

/**
 * Reads a file of any size piece by piece, with a few kilobytes in memory at a time. Skipped content
 * is yielded in its place and not collected, because a file may consist of nothing else.
 */
export async function* readTmx(
  pieces: AsyncIterable<Uint8Array>,
  options: TmxOptions,
): AsyncGenerator<PlacedUnit | MemorySkip> {
  let found: (PlacedUnit | MemorySkip)[] = [];
  const xml = readXml(
    'The file',
    tmxHandlers(options, (each) => void found.push(each)),
    true,
    true,
  );
  for await (const piece of pieces) {
    xml.write(piece);
    yield* found;
    found = [];
  }
  xml.end();
  yield* found;
}

interface Variant {
  tag: string;
  text: string;
  properties: Map<string, string>;
  author: string | null;
  updatedAt: Date | null;
}

type Emit = (found: PlacedUnit | MemorySkip) => void;

function tmxHandlers(options: TmxOptions, emit: Emit): XmlHandlers {
  let properties = new Map<string, string>();
  let variants: Variant[] = [];
  let variant: Variant | null = null;
  let headerTag = '';
  let sourceTag = '';
  let inSegment = false;
  let propertyName: string | null = null;
  let begun: TagAt = { from: 0, to: 0, line: 1 };
  return {
    open(name, attributes, _, at) {
      if (name === 'header') headerTag = attributes.srclang ?? '';
      else if (name === 'tu') {
        begun = at;
        properties = new Map();
        variants = [];
        sourceTag = attributes.srclang ?? headerTag;
      } else if (name === 'tuv') variant = newVariant(attributes);
      else if (name === 'prop') propertyName = attributes.type ?? '';
      else if (name === 'seg') inSegment = true;
    },
    // The native code inside bpt, ept, ph, it and ut belongs to the text of the segment, like the content of
    // hi: strings of a task contain the same tags, so without them the texts would differ.
    text(text) {
      if (propertyName !== null) {
        const target = variant?.properties ?? properties;
        target.set(propertyName, (target.get(propertyName) ?? '') + text);
      } else if (inSegment && variant !== null) variant.text += text;
    },
    close(name, _, to) {
      if (name === 'prop') propertyName = null;
      else if (name === 'seg') inSegment = false;
      else if (name === 'tuv' && variant !== null) {
        variants.push(variant);
        variant = null;
      } else if (name === 'tu') {
        emitUnit(variants, properties, sourceTag, options, { ...begun, to }, emit);
      }
    },
  };
}

function newVariant(attributes: Readonly<Record<string, string>>): Variant {
  return {
    tag: attributes['xml:lang'] ?? attributes.lang ?? '',
    text: '',
    properties: new Map(),
    author: attributes.changeid ?? attributes.creationid ?? null,
    updatedAt: dateOf(attributes.changedate ?? attributes.creationdate),
  };
}

const DATE = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

function dateOf(text: string | undefined): Date | null {
  const [, year, month, day, hour, minute, second] = DATE.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function emitUnit(
  variants: readonly Variant[],
  properties: ReadonlyMap<string, string>,
  sourceTag: string,
  { sourceLanguage }: TmxOptions,
  at: TagAt,
  emit: Emit,
): void {
  const skip = (skipped: MemorySkip['skipped'], what: string) =>
    emit({ skipped, what: what.slice(0, TAG_CHARS_SHOWN) });
  const source =
    variants.find(({ tag }) => tag === sourceTag && languageOf(tag) === sourceLanguage) ??
    variants.find(({ tag }) => languageOf(tag) === sourceLanguage) ??
    // en-US counts as English if the memory is in English, and vice versa.
    variants.find(({ tag }) => baseOf(tag) === baseOf(sourceLanguage));
  if (!source) return skip('source', sourceTag);
  if (source.text.trim() === '') return skip('empty', source.tag);
  const targets = variants.flatMap((each): MemoryTarget[] => {
    if (each === source) return [];
    const language = languageOf(each.tag);
    if (language === null) skip('language', each.tag);
    else if (each.text === '') skip('empty', each.tag);
    return language === null || each.text === '' ? [] : [targetOf(each, language)];
  });
  emit({
    source: source.text,
    stringId: properties.get(PROPERTIES.stringId) ?? '',
    previous: properties.get(PROPERTIES.previous) ?? null,
    next: properties.get(PROPERTIES.next) ?? null,
    targets,
    at,
  });
}

function targetOf({ text, properties, author, updatedAt }: Variant, language: string): MemoryTarget {
  const reviewed = properties.get(PROPERTIES.reviewed);
  return {
    language,
    text,
    origin: properties.get(PROPERTIES.origin) ?? null,
    isReviewed: reviewed === undefined ? null : reviewed === 'yes',
    author,
    updatedAt,
  };
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}
