import { limitFor, mostUnits } from '#adapters/social/check-content.ts';
import { abilitiesOf } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import { adapterOf, titlePath } from '#social/public.ts';
import { shortenText, splitText } from './cut-text.ts';
import type { Localized, Side } from './localized.ts';
import { type Around, type Field, type Reader, tooLong } from './text-limits.ts';

export type Policy = 'fit' | 'shorten' | 'split' | 'report';

/** A problem of a translation that a person should know about. */
export interface TextIssue {
  code: string;
  severity: 'critical' | 'major' | 'minor' | 'info';
  path: string;
  message: string;
  said?: Said;
  platform?: string;
  limit?: number;
  actual?: number;
}

/** The limits of posts themselves, whatever the platform. In UTF-16 units, like the fields of the API. */
const PARTS_MAX = 25;
const FIELD_MAX = {
  firstComment: 8000,
  title: 200,
  contentWarning: 500,
  linkTitle: 300,
  linkText: 1000,
  option: 100,
};

/**
 * A text that is too long for a platform is cut or split for that platform only; the others get all of it. A text
 * that cannot or must not be changed is reported.
 */
export function applyPolicy(
  localized: Localized,
  policy: Policy,
  locale: string,
  readers: readonly Reader[],
  around: Around,
): TextIssue[] {
  const issues: TextIssue[] = [];
  clipFields(localized, locale, issues);
  for (const [platform, own] of Map.groupBy(readers, (reader) => reader.platform)) {
    const place = { platform, readers: own, locale, around, issues };
    const side = { ...localized.base, ...localized.platforms.get(platform) };
    const fixed = fix(side, policy, place);
    if (Object.keys(fixed).length > 0)
      localized.platforms.set(platform, { ...localized.platforms.get(platform), ...fixed });
  }
  return issues;
}

interface Place {
  platform: string;
  readers: readonly Reader[];
  locale: string;
  around: Around;
  issues: TextIssue[];
}

/** The parts of the text that must differ on this platform. */
function fix(side: Side, policy: Policy, place: Place): Side {
  const thread = [
    ...(side.text === undefined ? [] : [side.text]),
    ...(side.parts ?? []).map(({ text }) => text),
  ];
  const isLong = thread.some((text, at) => lengthIssue(at === 0 ? 'text' : 'parts', text, place) !== null);
  if (policy === 'split' && isLong && side.text !== undefined) {
    const split = splitThread({ ...side, text: side.text }, place);
    if (split) return split;
  }
  const fixed: Side = {};
  const text = fixText('text', 'text', side.text, policy, place);
  if (text !== undefined) fixed.text = text;
  const parts = side.parts?.map((part, at) => {
    const shorter = fixText('parts', `parts.${at}`, part.text, policy, place);
    return shorter === undefined ? part : { ...part, text: shorter };
  });
  if (parts?.some((part, at) => part !== side.parts?.[at])) fixed.parts = parts;
  const comment = fixText('firstComment', 'firstComment', side.firstComment, policy, place);
  if (comment !== undefined) fixed.firstComment = comment;
  const title = fixText('title', titlePath(place.platform), side.title, policy, place);
  if (title !== undefined) fixed.title = title;
  return fixed;
}

function lengthIssue(field: Field, text: string, { readers, around }: Place) {
  const [worst] = readers
    .flatMap((reader) => tooLong(reader, field, text, around) ?? [])
    .sort((a, b) => (a.limit ?? 0) - (b.limit ?? 0));
  return worst ?? null;
}

/** Undefined: it stays as it is. */
function fixText(
  field: Field,
  path: string,
  text: string | undefined,
  policy: Policy,
  place: Place,
): string | undefined {
  if (text === undefined) return undefined;
  const issue = lengthIssue(field, text, place);
  if (issue === null) return undefined;
  const { platform, locale, issues } = place;
  const about = { path, platform, ...(issue.limit !== undefined && { limit: issue.limit }) };
  const shorter =
    policy === 'shorten' ? shortenText(text, (cut) => lengthIssue(field, cut, place) === null, locale) : null;
  if (shorter !== null) {
    issues.push({
      code: 'shortened',
      severity: 'info',
      ...about,
      message: say('bridge.cut_fit', { platform }),
    });
    return shorter;
  }
  const { message, actual } = issue;
  issues.push({
    code: 'text_too_long',
    severity: 'major',
    ...about,
    message,
    ...(actual !== undefined && { actual }),
  });
  return undefined;
}

/** Null if an account does not support threads, or the thread would have too many parts. */
function splitThread(side: Side & { text: string }, place: Place): Side | null {
  const adapter = adapterOf(place.platform);
  if (!adapter || !place.readers.every(({ facts }) => abilitiesOf(adapter, facts).thread)) return null;
  const room = {
    most: PARTS_MAX + 1,
    longest: Math.max(...place.readers.map(({ facts }) => mostUnits(limitFor(adapter, facts)))),
  };
  const first = splitText(
    side.text,
    (piece, index) => lengthIssue(index === 0 ? 'text' : 'parts', piece, place) === null,
    place.locale,
    room,
  );
  const rest = (side.parts ?? []).map((part) => {
    const pieces = splitText(
      part.text,
      (piece) => lengthIssue('parts', piece, place) === null,
      place.locale,
      room,
    );
    // The pictures stay with the first piece.
    return (
      pieces?.map((text, at) => (at === 0 ? { ...part, text } : { text, mediaIds: [], delaySec: 0 })) ?? null
    );
  });
  if (first === null || rest.includes(null)) return null;
  const [text = '', ...more] = first;
  const parts = [
    ...more.map((piece) => ({ text: piece, mediaIds: [], delaySec: 0 })),
    ...rest.flatMap((each) => each ?? []),
  ];
  if (parts.length > PARTS_MAX) return null;
  const { platform, issues } = place;
  const message = say('bridge.became_thread_fit', { count: parts.length + 1, platform });
  issues.push({ code: 'split', severity: 'info', path: 'text', platform, message });
  const comment = fixText('firstComment', 'firstComment', side.firstComment, 'split', place);
  return { text, parts, ...(comment !== undefined && { firstComment: comment }) };
}

/** A translation longer than the field allows would make the post invalid for its own API. */
function clipFields(localized: Localized, locale: string, issues: TextIssue[]): void {
  const clip = (path: string, text: string, max: number) => {
    if (text.length <= max) return text;
    issues.push({
      code: 'shortened',
      severity: 'minor',
      path,
      limit: max,
      message: say('bridge.cut_characters', { max }),
    });
    return shortenText(text, (cut) => cut.length <= max, locale) ?? text.slice(0, max).toWellFormed();
  };
  for (const [platform, side] of [['', localized.base] as const, ...localized.platforms]) {
    if (side.firstComment !== undefined)
      side.firstComment = clip('firstComment', side.firstComment, FIELD_MAX.firstComment);
    if (side.title !== undefined) side.title = clip(titlePath(platform), side.title, FIELD_MAX.title);
  }
  const { contentWarning, link, poll } = localized;
  if (contentWarning !== undefined)
    localized.contentWarning = clip('contentWarning', contentWarning, FIELD_MAX.contentWarning);
  if (link?.title !== undefined) link.title = clip('link.title', link.title, FIELD_MAX.linkTitle);
  if (link?.description !== undefined)
    link.description = clip('link.description', link.description, FIELD_MAX.linkText);
  if (poll) localized.poll = poll.map((option, at) => clip(`poll.${at}`, option, FIELD_MAX.option));
}
