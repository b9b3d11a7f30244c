import { findSpans } from '#social/public.ts';

/** A text whose links, mentions and tags are placeholders, which every step of a translation carries over. */
export interface Marked {
  text: string;
  /** `{link_1}` → what it stands for. */
  marks: Readonly<Record<string, string>>;
}

/** The marks of one text are new to it: a text that already says `{link_1}` keeps its own. */
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

/** Counts on from the last of its kind, past those that the text itself says. */
function nextMark(kind: string, last: Record<string, number>, own: ReadonlySet<string>): string {
  for (;;) {
    const number = (last[kind] ?? 0) + 1;
    last[kind] = number;
    const mark = `{${kind}_${number}}`;
    if (!own.has(mark)) return mark;
  }
}

export interface Unmarked {
  text: string;
  /** The spans that a person or an engine left out. */
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

/** The key to the marks, for translators. */
export function legendOf(marks: Marked['marks']): string {
  return Object.entries(marks)
    .map(([mark, text]) => `${mark}: ${text}`)
    .join('\n');
}
