import { Link } from '@tanstack/react-router';
import { CircleCheck, FileClock } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Meter, Time } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { Empty, Loaded, Problem } from '../../ui/regions.tsx';
import { useHere } from '../use-address.ts';
import { ChooseFiles } from './choose-files.tsx';
import type { Found } from './collect-dropped.ts';
import { PushPreview } from './push-preview.tsx';
import type { Sending } from './use-sending.ts';

type Push = Output<'get_push'>;

/** One push: its files in transfer, what it would change, and how it ended. */
export function PushView({
  project,
  pushId,
  sending,
  onFiles,
  onEdit,
  onClose,
}: {
  project: string;
  pushId: string;
  sending: Sending | null;
  onFiles: (found: Found[]) => void;
  /** Back to its files, to change their settings. */
  onEdit: (push: Push) => void;
  onClose: () => void;
}) {
  const push = useCall('get_push', { project_id: project, push_id: pushId });
  const may = useMay();
  const cancel = useAct('cancel_push', {
    changes: ['list_project_pushes', 'get_push'],
    done: t('push.cancelled'),
    onDone: onClose,
  });
  return (
    <Loaded of={push}>
      {(data) => (
        <>
          <Card className="flex flex-wrap items-center gap-2 px-4 py-3">
            <span className="min-w-0 flex-1 text-sm max-sm:basis-full">
              {t('push.of', { count: data.files.length })}{' '}
              <span className="break-all font-mono text-xs text-fg-3">
                {data.files
                  .slice(0, 3)
                  .map(({ path }) => path)
                  .join(', ')}
                {data.files.length > 3 && ' …'}
              </span>
            </span>
            {data.complete && <Tag tone="warn">{t('push.isComplete')}</Tag>}
            {data.state === 'open' && may('draft') && (
              <>
                <Button onClick={() => onEdit(data)}>{t('push.edit')}</Button>
                <Button
                  isBusy={cancel.isBusy}
                  onClick={() => cancel.run({ project_id: project, push_id: pushId })}
                >
                  {t('push.discard')}
                </Button>
              </>
            )}
            <Button variant="ghost" onClick={onClose}>
              {t('push.back')}
            </Button>
          </Card>
          {data.state === 'applied' && <Applied push={data} />}
          {data.state === 'cancelled' && (
            <Empty icon={FileClock} title={t('push.wasCancelled')}>
              {t('push.wasCancelled.next')}
            </Empty>
          )}
          {sending !== null && sending.pushId === pushId && (sending.isRunning || sending.error !== null) ? (
            <Progress sending={sending} onFiles={onFiles} />
          ) : data.missing.length > 0 ? (
            <Missing push={data} onFiles={onFiles} />
          ) : (
            data.state !== 'cancelled' && (
              <PushPreview project={project} push={data} onEdit={() => onEdit(data)} />
            )
          )}
        </>
      )}
    </Loaded>
  );
}

function Applied({ push }: { push: Push }) {
  const { taskAt, root } = useHere();
  return (
    <Card className="flex flex-wrap items-center gap-3 border-ok-line bg-ok-soft px-4 py-3">
      <CircleCheck className="size-5 shrink-0 text-ok-text" aria-hidden />
      <p role="status" className="min-w-40 flex-1 text-sm">
        {t('push.applied')} {push.applied_at !== null && <Time at={push.applied_at} />}{' '}
        {push.task_id === null && <span className="text-fg-2">{t('push.noTask')}</span>}
      </p>
      {push.task_id !== null && (
        <Link to={taskAt(push.task_id)} className={buttonClass({ variant: 'primary' })}>
          {t('push.toTask')}
        </Link>
      )}
      <Link to={`${root}/project-strings`} className={buttonClass({})}>
        {t('nav.projectStrings')}
      </Link>
    </Card>
  );
}

function Progress({ sending, onFiles }: { sending: Sending; onFiles: (found: Found[]) => void }) {
  const label = t('push.sending', { sent: bytes(sending.sent), total: bytes(sending.total) });
  return (
    <Card className="space-y-3 p-4">
      <p role="status" className="tnum text-sm">
        {label}
      </p>
      <Meter label={label} value={sending.sent} max={Math.max(1, sending.total)} />
      {sending.error !== null && (
        <>
          <Problem error={sending.error} />
          <div className="text-center">
            <ChooseFiles label={t('push.chooseAgain')} onFiles={onFiles} />
          </div>
        </>
      )}
    </Card>
  );
}

/** The page was closed during the transfer. What the server has is not sent again. */
function Missing({ push, onFiles }: { push: Push; onFiles: (found: Found[]) => void }) {
  const may = useMay();
  const paths = push.files.filter(({ sha256 }) => push.missing.includes(sha256)).map(({ path }) => path);
  return (
    <Panel
      title={t('push.missing', { count: paths.length })}
      note={t('push.missing.note')}
      action={may('draft') && <ChooseFiles label={t('push.chooseAgain')} isPrimary onFiles={onFiles} />}
    >
      <ul className="space-y-1 px-4 py-3 font-mono text-xs">
        {paths.map((path) => (
          <li key={path} className="break-all">
            {path}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
