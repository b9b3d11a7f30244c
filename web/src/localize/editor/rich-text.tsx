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
    shown.push(
      <span
        key={start}
        className={kind === 'term' ? 'term-u' : kind === 'tag' ? 'tg' : 'ph'}
        {...(title !== '' && { title })}
      >
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  shown.push(text.slice(at));
  return <>{shown}</>;
}
