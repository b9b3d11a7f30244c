import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlaces } from '../shell/places.ts';
import { t } from '../text/text.ts';
import { Time } from '../ui/bits.tsx';
import type { Things } from './piles.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Translations are in a list: the address names the right one. */
function searchOf({ rowId, taskId, language, states }: Things['items'][number]['of']): object {
  if (text(rowId) !== null) return { row: rowId, task: taskId, lang: language };
  return Array.isArray(states) ? { task: taskId, lang: language, state: states.join(',') } : {};
}

/** One object: its name, a note, a time; a link if there is a screen for it. */
export function ThingLine({
  thing,
  kind,
  note,
}: {
  thing: Things['items'][number];
  kind: string;
  note?: ReactNode;
}) {
  const placeOf = usePlaces();
  const to = placeOf({ kind, id: thing.id, projectId: text(thing.of['projectId']) });
  const title = thing.title || t('home.untitled');
  return (
    <li className="row-hover flex min-h-9 items-center gap-3 px-4 py-1.5 text-sm">
      {to === null ? (
        <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
          {title}
        </span>
      ) : (
        <Link
          to={to.to}
          search={{ ...to.search, ...searchOf(thing.of) }}
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 wrap-anywhere font-medium hover:underline"
        >
          {title}
        </Link>
      )}
      {note}
      <Time at={thing.at} className="text-xs text-fg-3" />
    </li>
  );
}
