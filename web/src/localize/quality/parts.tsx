import { Link } from '@tanstack/react-router';
import type { Output } from '../../api/client.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { type Look, State } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { originLook, stateLook } from '../states.ts';

/** States and sources with their numbers, each a link to its strings. */
export function Parts({
  counts,
  to,
  search,
}: {
  counts: Output<'count_strings'>;
  to: string;
  /** The language, and the task where one is chosen. */
  search: Record<string, string>;
}) {
  const lists = [
    { title: t('quality.states'), key: 'state', all: counts.states, look: stateLook },
    { title: t('quality.sources'), key: 'source', all: counts.sources, look: originLook },
  ];
  return (
    <div className="space-y-4">
      {lists.map(({ title, key, all, look }) => (
        <Panel key={key} title={title}>
          <ul className="divide-y divide-line/70">
            {Object.entries(all)
              .toSorted(([, a], [, b]) => b - a)
              .map(([name, n]) => (
                <Line key={name} look={look(name)} n={n} to={to} search={{ ...search, [key]: name }} />
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function Line({
  look,
  n,
  to,
  search,
}: {
  look: Look;
  n: number;
  to: string;
  search: Record<string, string>;
}) {
  return (
    <li>
      <Link to={to} search={search} className="row-hover flex h-9 items-center justify-between px-4 text-sm">
        <State look={look} />
        <span className="tnum text-fg-2">{count(n)}</span>
      </Link>
    </li>
  );
}
