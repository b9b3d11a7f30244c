import { Link } from '@tanstack/react-router';
import { Plus, Sparkles } from 'lucide-react';
import { useCall } from '../api/use-call.ts';
import { useIsLinguist, useMay, useWorkspace, useWorkspaceId } from '../shell/member.ts';
import { NewProjectButton } from '../shell/new-project-button.tsx';
import { Page } from '../shell/page.tsx';
import { t } from '../text/text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/regions.tsx';
import { Checklist } from './checklist.tsx';
import { NextPosts } from './next-posts.tsx';
import { PileCard } from './pile-card.tsx';
import { PILES } from './piles.ts';
import { Quotas } from './quotas.tsx';
import { RunningTasks } from './running-tasks.tsx';

const EVERY_MS = 30_000;

/** What needs this person today, over both halves; what goes out next; what runs. */
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
