import { taskLook } from '../localize/states.ts';
import { t } from '../text/text.ts';
import { State } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';
import type { Things } from './piles.ts';
import { ThingLine } from './thing-line.tsx';

export function RunningTasks({ of }: { of: Things }) {
  return (
    <Panel title={t('home.running')} className="overflow-hidden">
      {of.items.length === 0 ? (
        <p className="px-4 py-3 text-sm text-fg-3">{t('home.running.none')}</p>
      ) : (
        <ul className="py-1">
          {of.items.map((thing) => (
            <ThingLine
              key={thing.id}
              thing={thing}
              kind="task"
              note={<State look={taskLook(String(thing.of['status']))} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
