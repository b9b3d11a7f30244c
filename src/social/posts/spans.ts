import { findNamed } from '#kernel/named-mention.ts';
import { outsideOf } from '#kernel/outside-of.ts';

/**
 * A part of a text that platforms make clickable. Offsets count UTF-16 units, like strings of JSON clients.
 */
interface Span {
  kind: 'link' | 'mention' | 'tag';
  start: number;
  end: number;
  text: string;
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>"]+/giu;
const MENTION =
  /(?<![\p{L}\p{N}_@/.])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)?/gu;
/** A plain number is not a tag on any platform: #1 stays text. */
const TAG = /(?<![\p{L}\p{N}_&/])[#＃](?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu;

/** In order of appearance and never overlapping: a tag inside a link belongs to the link. */
export function findSpans(text: string): Span[] {
  const named = findNamed(text).map(({ start, end }) => span('mention', start, text.slice(start, end)));
  const links = [...text.matchAll(LINK)]
    .map((match) => span('link', match.index, trimLink(match[0])))
    .filter(outsideOf(named));
  const others = (kind: Span['kind'], pattern: RegExp) =>
    Array.from(text.matchAll(pattern), (match) => span(kind, match.index, match[0]))
      .filter(outsideOf(named))
      .filter(outsideOf(links));
  return [...named, ...links, ...others('mention', MENTION), ...others('tag', TAG)].sort(
    (a, b) => a.start - b.start,
  );
}

function span(kind: Span['kind'], start: number, text: string): Span {
  return { kind, start, end: start + text.length, text };
}

/** A full stop after a link ends the sentence; a closing bracket may match one opened before the link. */
function trimLink(link: string): string {
  let end = link.length;
  let open = count(link, '(') - count(link, ')');
  for (; end > 0; end -= 1) {
    const last = link.charAt(end - 1);
    if (!/[.,;:!?)\]}'’”]/u.test(last) || (last === ')' && open >= 0)) break;
    if (last === ')') open += 1;
  }
  return link.slice(0, end);
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
