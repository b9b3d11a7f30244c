import { findPlaceholders } from '#kernel/placeholders.ts';
import { type ReactNode, use } from 'react';
import { OwnPlaceholders } from '../own-placeholders.tsx';

export interface Mark {
  start: number;
  end: number;
  title: string;
}

/** A text with its placeholders and tags set apart, and terms underlined. Marks inside a placeholder are left out. */
export function RichText({ text, marks = [] }: { text: string; marks?: readonly Mark[] }) {
  const atoms = findPlaceholders(text, use(OwnPlaceholders));
  if (atoms.length === 0 && marks.length === 0) return text;
  const pieces = [
    ...atoms.map(({ start, end, kind }) => ({ start, end, kind, title: '' })),
    ...marks
      .filter((mark) => atoms.every(({ start, end }) => mark.end <= start || mark.start >= end))
      .map((mark) => ({ ...mark, kind: 'term' as const })),
  ].toSorted((a, b) => a.start - b.start);
  const shown: ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind, title } of pieces) {
    if (start < at) continue;
    shown.push(text.slice(at, start));
    const piece = text.slice(start, end);
    shown.push(
      kind === 'term' ? (
        <span key={start} className="term-u" {...(title !== '' && { title })}>
          {piece}
        </span>
      ) : (
        // Left to right within a text of either direction: its characters must not be reordered.
        <bdi key={start} dir="ltr" className={kind === 'tag' ? 'tg' : 'ph'}>
          {piece}
        </bdi>
      ),
    );
    at = end;
  }
  shown.push(text.slice(at));
  return <>{shown}</>;
}
