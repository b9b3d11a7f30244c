import { count, languageName } from '../text/format.ts';
import { titleOf } from '../publish/platform-icon.tsx';
import { t } from '../text/text.ts';
import { Badge, Tag } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { SOFT } from '../ui/tone.ts';
import type { PileLook, Things } from './piles.ts';
import { ThingLine } from './thing-line.tsx';

const COUNTED_MAX = 1000;

/** Things of one sort that wait: how many, and the first few. */
export function PileCard({ pile, of }: { pile: PileLook; of: Things }) {
  const { icon: Icon } = pile;
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center gap-2.5 px-4 pb-1.5 pt-3">
        <span aria-hidden className={cn('grid size-6 place-items-center rounded-sm border', SOFT[pile.tone])}>
          <Icon className="size-3.5" />
        </span>
        <h3 className="min-w-0 flex-1 text-sm font-semibold">{t(pile.text, { count: of.count })}</h3>
        <Badge tone={pile.tone} className="tnum">
          {of.count >= COUNTED_MAX ? t('home.many', { count: count(COUNTED_MAX) }) : count(of.count)}
        </Badge>
      </div>
      <ul className="pb-2">
        {of.items.map((thing) => (
          <ThingLine
            key={`${thing.id} ${String(thing.of['language'])}`}
            thing={thing}
            kind={pile.kind}
            note={noteOf(thing.of)}
          />
        ))}
      </ul>
    </Card>
  );
}

const isInSeveral = ({ languages }: Record<string, unknown>) =>
  Array.isArray(languages) && languages.length > 1;

/** What is known beside the name, in a word. */
function noteOf(of: Record<string, unknown>) {
  if (typeof of['rows'] === 'number')
    return (
      <>
        {typeof of['language'] === 'string' && !isInSeveral(of) && <Tag>{languageName(of['language'])}</Tag>}
        <Tag>{t('home.rows', { count: of['rows'] })}</Tag>
      </>
    );
  if (typeof of['platform'] === 'string') return <Tag>{titleOf(of['platform'])}</Tag>;
  return null;
}
