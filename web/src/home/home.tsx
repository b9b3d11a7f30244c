import { Sparkles } from 'lucide-react';
import { useCall } from '../api/use-call.ts';
import { useWorkspace } from '../shell/member.ts';
import { Page } from '../shell/page.tsx';
import { t } from '../text/text.ts';
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
  const workspace = useWorkspace();
  return (
    <Page title={workspace ? t('home.title', { name: workspace.name }) : t('nav.home')}>
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
                        {t('home.clear.next')}
                      </Empty>
                    </Card>
                  ) : (
                    piles.map((pile) => <PileCard key={pile.name} pile={pile} of={waiting[pile.name]} />)
                  )}
                </section>
                <div className="space-y-4">
                  <RunningTasks of={runningTasks} />
                  <NextPosts of={nextPosts} />
                  <Quotas of={quotas} />
                </div>
              </div>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
