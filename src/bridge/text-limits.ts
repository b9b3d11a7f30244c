import { checkContent, measureText } from '#adapters/social/check-content.ts';
import type { Issue, PublishContent } from '#adapters/social/contract.ts';
import { MANUAL } from '#adapters/social/platforms.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { adapterOf, checkManual, type PostParts, TITLED, titlePath } from '#social/public.ts';
import type { Marked } from './protect-spans.ts';

export interface Reader {
  id: string;
  platform: string;
  locale: string | null;
  facts: Readonly<Record<string, unknown>>;
}

/** The texts that platforms limit, and their names in each platform's check. */
export type Field = 'text' | 'parts' | 'firstComment' | 'title';
const CHECKED_AS: Readonly<Record<Field, string>> = {
  text: 'text',
  parts: 'parts[0].text',
  firstComment: 'firstComment',
  title: 'settings.title',
};

/** Other parts that count towards the length: a link is appended to the text, a warning is part of it. */
export type Around = Pick<PostParts['content'], 'link' | 'contentWarning'>;

/**
 * The result of the platform's own length check for one text. Publishing uses the same check, so a text that
 * fits here fits there, however the platform counts.
 */
export function tooLong(
  { platform, facts }: Reader,
  field: Field,
  text: string,
  around: Around,
): Issue | null {
  const content: PublishContent = {
    text: field === 'text' ? text : '',
    parts: field === 'parts' ? [{ text, media: [] }] : [],
    firstComment: field === 'firstComment' ? text : null,
    settings: field === 'title' ? { title: text } : {},
    media: [],
    poll: null,
    locale: null,
    contentWarning: around.contentWarning,
    link: field === 'text' ? around.link : null,
  };
  const isMine = ({ code, field: of }: Issue) => code === 'text_too_long' && of === CHECKED_AS[field];
  const manual = MANUAL.find((name) => name === platform);
  const adapter = adapterOf(platform);
  const problems = adapter ? checkContent(adapter, content, facts) : [];
  const issues = manual ? checkManual(manual, { ...content, media: [] }) : problems;
  return issues.find(isMine) ?? null;
}

/** `x:parts.2` → parts. Null for texts that no platform limits. */
function fieldOf(path: string): Field | null {
  if (TITLED.some((platform) => path === titlePath(platform))) return 'title';
  const name = path.slice(path.indexOf(':') + 1).replace(/\..*$/u, '');
  return name === 'text' || name === 'parts' || name === 'firstComment' ? name : null;
}

/** Above this, a limit does not matter for a single string of a translation. */
const CHARS_MAX = 20_000;
const FIRST_GUESS = 256;

export type MaxLength = (
  path: string,
  marked: Pick<Marked, 'marks'>,
  locale: string,
  readers: readonly Reader[],
) => number | null;

/**
 * How many characters a translation may have to fit on every platform. Counted as the pipeline counts: code
 * points, with marks in place of links, mentions and tags. Null where nothing limits it. Platforms are
 * queried once per kind of letter, however many languages and texts a call has.
 */
export function maxLengthsAround(around: Around): MaxLength {
  const known = new Map<string, number | null>();
  const lettersFor = (reader: Reader, field: Field, letter: string) => {
    const { platform, facts } = reader;
    const kind = [adapterOf(platform)?.text.measure(letter) ?? 1, Buffer.byteLength(letter), letter.length];
    const key = JSON.stringify([platform, facts, field, kind]);
    if (!known.has(key)) known.set(key, lettersThatFit(reader, field, letter, around));
    return known.get(key) ?? null;
  };
  return (path, { marks }, locale, readers) => {
    const field = fieldOf(path);
    if (field === null) return null;
    const letter = /\p{L}/u.exec(LANGUAGES.get(locale)?.nativeName ?? '')?.[0] ?? 'x';
    const shown = Object.keys(marks).join('').length;
    const rooms = readers.flatMap((reader) => {
      const letters = lettersFor(reader, field, letter);
      if (letters === null) return [];
      const adapter = adapterOf(reader.platform);
      const measure = (text: string) => (adapter ? measureText(adapter, text) : [...text].length);
      const spans = Object.values(marks).reduce((sum, span) => sum + measure(span), 0);
      return [letters - Math.ceil(spans / Math.max(1, measure(letter))) + shown];
    });
    // If the links alone fill the limit, no translation could fit; its length is reported afterwards.
    return rooms.length === 0 || Math.min(...rooms) < 1 ? null : Math.min(...rooms);
  };
}

function lettersThatFit(reader: Reader, field: Field, letter: string, around: Around): number | null {
  const fits = (count: number) => tooLong(reader, field, letter.repeat(count), around) === null;
  let [low, high] = [0, FIRST_GUESS];
  while (fits(high)) {
    if (high >= CHARS_MAX) return null;
    [low, high] = [high, Math.min(high * 2, CHARS_MAX)];
  }
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
