import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { Output } from '../api/client.ts';
import { usePlaces } from '../shell/places.ts';
import { useProject, useWorkspaceId } from '../shell/member.ts';
import { NewProjectButton } from '../shell/new-project-button.tsx';
import { t } from '../text/text.ts';
import { Meter } from '../ui/bits.tsx';
import { Panel } from '../ui/card.tsx';

type Steps = NonNullable<Output<'get_home'>['checklist']>;
const STEPS = ['taskMade', 'accountConnected', 'postMade', 'keyIssued', 'memberInvited'] as const;

/** The first steps of a workspace. Each is ticked when it has been done; when all are, the list disappears. */
export function Checklist({ of }: { of: Steps }) {
  const ws = useWorkspaceId();
  const { current, hasNone } = useProject();
  const placeOf = usePlaces();
  const done = STEPS.filter((step) => of[step]).length;
  const addresses: Record<(typeof STEPS)[number], string | null> = {
    taskMade: current === null ? null : `/w/${ws}/l/${current.project_id}/tasks/new`,
    accountConnected: placeOf({ kind: 'account', id: '' })?.to ?? null,
    postMade: placeOf({ kind: 'idea', id: '' })?.to ?? null,
    keyIssued: placeOf({ kind: 'app_key', id: '' })?.to ?? null,
    memberInvited: placeOf({ kind: 'member', id: '' })?.to ?? null,
  };
  return (
    <Panel
      title={t('home.first')}
      note={t('home.first.note')}
      action={
        <span className="w-32 pt-1">
          <Meter
            label={t('home.first.done', { done, of: STEPS.length })}
            value={done}
            max={STEPS.length}
            tone="ok"
          />
          <span className="tnum mt-1 block text-right text-2xs text-fg-3">
            {t('home.first.done', { done, of: STEPS.length })}
          </span>
        </span>
      }
    >
      <ul className="grid gap-x-4 p-2 sm:grid-cols-2">
        {STEPS.map((step) => {
          const to = addresses[step];
          const isDone = of[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} className="flex min-h-9 items-center gap-2.5 px-2 text-sm">
              <Icon
                className={isDone ? 'size-4 text-ok-text' : 'size-4 text-fg-3'}
                aria-label={isDone ? t('home.step.done') : t('home.step.todo')}
              />
              {!isDone && step === 'taskMade' && hasNone ? (
                <span className="flex flex-wrap items-center gap-2">
                  {t('home.step.taskMade')}
                  <NewProjectButton />
                </span>
              ) : isDone || to === null ? (
                <span className={isDone ? 'text-fg-3 line-through' : undefined}>
                  {t(`home.step.${step}`)}
                </span>
              ) : (
                <Link to={to} className="font-medium hover:underline">
                  {t(`home.step.${step}`)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
