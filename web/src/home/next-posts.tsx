import { t } from '../text/text.ts';
import { Tag } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';
import type { Things } from './piles.ts';
import { ThingLine } from './thing-line.tsx';

export function NextPosts({ of }: { of: Things }) {
  return (
    <Panel title={t('home.next')} className="overflow-hidden">
      {of.items.length === 0 ? (
        <p className="px-4 py-3 text-sm text-fg-3">{t('home.next.none')}</p>
      ) : (
        <ul className="py-1">
          {of.items.map((thing) => {
            const platforms = Array.isArray(thing.of['platforms']) ? thing.of['platforms'] : [];
            return (
              <ThingLine
                key={thing.id}
                thing={thing}
                kind="post"
                note={platforms.length > 0 && <Tag>{t('home.platforms', { count: platforms.length })}</Tag>}
              />
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
