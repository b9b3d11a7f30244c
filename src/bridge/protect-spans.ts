import { findSpans } from '#social/posts/spans.ts';

/** A text whose links, mentions and tags are placeholders, which every step of a translation carries over. */
export interface Marked {
  text: string;
  /** `{link_1}` → what it stands for. */
  marks: Readonly<Record<string, string>>;
}

/** The marks of one text are new to it: a text that already says `{link_1}` keeps its own. */
export function markSpans(text: string): Marked {
  const marks: Record<string, string> = {};
  let marked = '';
  let from = 0;
  for (const span of findSpans(text)) {
    const mark = freeMark(span.kind, (name) => text.includes(name) || name in marks);
    marks[mark] = span.text;
    marked += text.slice(from, span.start) + mark;
    from = span.end;
  }
  return { text: marked + text.slice(from), marks };
}

function freeMark(kind: string, isTaken: (mark: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const mark = `{${kind}_${number}}`;
    if (!isTaken(mark)) return mark;
  }
}

export interface Unmarked {
  text: string;
  /** What a person or an engine left out. */
  missing: readonly string[];
}

export function unmarkSpans(text: string, marks: Marked['marks']): Unmarked {
  const names = Object.keys(marks);
  return {
    text: names.reduce((so, mark) => so.replaceAll(mark, () => marks[mark] ?? ''), text),
    missing: names.filter((mark) => !text.includes(mark)).map((mark) => marks[mark] ?? ''),
  };
}

/** What translators read beside the text. */
export function legendOf(marks: Marked['marks']): string {
  return Object.entries(marks)
    .map(([mark, text]) => `${mark}: ${text}`)
    .join('\n');
}
