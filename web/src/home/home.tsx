import { Link } from '@tanstack/react-router';
import { Plus, Sparkles } from 'lucide-react';
import { useCall } from '../api/use-call.ts';
import { useIsLinguist, useMay, useWorkspace, useWorkspaceId } from '../shell/member.ts';
import { NewProjectButton } from '../shell/new-project-button.tsx';
import { Page } from '../shell/page.tsx';
import { t, tOr } from '../text/text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card, Panel } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/regions.tsx';
import { Checklist } from './checklist.tsx';
import { PileCard } from './pile-card.tsx';
import { PILES, type Things } from './piles.ts';
import { taskLook } from '../localize/states.ts';
import { State, Tag } from '../ui/badge.tsx';
import { ThingLine } from './thing-line.tsx';
import type { Output } from '../api/client.ts';
import { bytes, count } from '../text/format.ts';
import { Meter } from '../ui/bits.tsx';

const EVERY_MS = 30_000;

/** What needs this person today, over both halves; what is published next; what runs. */
export function Screen() {
  const home = useCall('get_home', {}, { every: EVERY_MS });
  const ws = useWorkspaceId();
  const workspace = useWorkspace();
  const may = useMay();
  const isLinguist = useIsLinguist();
  return (
    <Page
      title={workspace ? t('home.title', { name: workspace.name }) : t('nav.home')}
      actions={
        <>
          {may('manage') && <NewProjectButton variant="secondary" />}
          {may('draft') && !isLinguist && (
            <Link to="/w/$ws/s/compose/{-$post}" params={{ ws }} className={buttonClass()}>
              <Plus />
              {t('calendar.new')}
            </Link>
          )}
        </>
      }
    >
      <Loaded of={home}>
        {({ waiting, checklist, nextPosts, runningTasks, quotas }) => {
          const piles = PILES.filter(({ name }) => waiting[name].count > 0);
          return (
            <>
              {checklist !== null && <Checklist of={checklist} />}
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
                <section aria-label={t('home.waiting')} className="space-y-3">
                  <h2 className="text-base font-semibold">{t('home.waiting')}</h2>
                  {piles.length === 0 ? (
                    <Card>
                      <Empty icon={Sparkles} title={t('home.clear')}>
                        {t(isLinguist ? 'home.clear.linguist' : 'home.clear.next')}
                      </Empty>
                    </Card>
                  ) : (
                    piles.map((pile) => <PileCard key={pile.name} pile={pile} of={waiting[pile.name]} />)
                  )}
                </section>
                <div className="space-y-4">
                  <RunningTasks of={runningTasks} />
                  {!isLinguist && <NextPosts of={nextPosts} />}
                  {!isLinguist && <Quotas of={quotas} />}
                </div>
              </div>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function RunningTasks({ of }: { of: Things }) {
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

function NextPosts({ of }: { of: Things }) {
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

/** Above this share a limit is near. */
const NEAR = 0.9;

function Quotas({ of }: { of: Output<'get_home'>['quotas'] }) {
  return (
    <Panel title={t('home.quotas')}>
      <ul className="space-y-3 p-4">
        {Object.entries(of).map(([name, { used, limit, left }]) => {
          const label = tOr(`home.quota.${name}`, name);
          const shown = name.endsWith('Bytes') ? bytes : count;
          return (
            <li key={name}>
              <div className="mb-1 flex justify-between gap-3 text-xs">
                <span className="text-fg-2">{label}</span>
                <span className="tnum text-fg-3">
                  {shown(used)} / {shown(limit)}
                </span>
              </div>
              <Meter
                label={label}
                value={used}
                max={limit}
                tone={left <= 0 ? 'bad' : used / limit > NEAR ? 'warn' : 'brand'}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
