import { findSpans } from '#social/public.ts';

/**
 * A text whose links, mentions and tags are replaced by placeholders, which every step of
 * a translation preserves.
 */
export interface Marked {
  text: string;
  /** `{link_1}` → the original text. */
  marks: Readonly<Record<string, string>>;
}

/** The marks do not occur in the text: if it already contains `{link_1}`, that number is skipped. */
export function markSpans(text: string): Marked {
  const marks: Record<string, string> = {};
  const own = new Set(text.match(MARK));
  const last: Record<string, number> = {};
  let marked = '';
  let from = 0;
  for (const span of findSpans(text)) {
    const mark = nextMark(span.kind, last, own);
    marks[mark] = span.text;
    marked += text.slice(from, span.start) + mark;
    from = span.end;
  }
  return { text: marked + text.slice(from), marks };
}

const MARK = /\{(?:link|mention|tag)_\d{1,7}\}/g;

/** The next number of this kind that does not occur in the text. */
function nextMark(kind: string, last: Record<string, number>, own: ReadonlySet<string>): string {
  for (;;) {
    const number = (last[kind] ?? 0) + 1;
    last[kind] = number;
    const mark = `{${kind}_${number}}`;
    if (!own.has(mark)) return mark;
  }
}

interface Unmarked {
  text: string;
  /** The spans that a person or an engine dropped. */
  missing: readonly string[];
}

export function unmarkSpans(text: string, marks: Marked['marks']): Unmarked {
  const seen = new Set(text.match(MARK));
  return {
    text: text.replace(MARK, (mark) => (Object.hasOwn(marks, mark) ? (marks[mark] ?? mark) : mark)),
    missing: Object.keys(marks)
      .filter((mark) => !seen.has(mark))
      .map((mark) => marks[mark] ?? ''),
  };
}

/** Explains the marks to translators. */
export function legendOf(marks: Marked['marks']): string {
  return Object.entries(marks)
    .map(([mark, text]) => `${mark}: ${text}`)
    .join('\n');
}
