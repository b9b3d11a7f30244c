import { FileClock } from 'lucide-react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Pushes that somebody started and nobody applied: shown again after a reload, and to others. */
export function OpenPushes({ project, onOpen }: { project: string; onOpen: (pushId: string) => void }) {
  const may = useMay();
  const open = useCall('list_project_pushes', { project_id: project, state: 'open' });
  const cancel = useAct('cancel_push', {
    changes: ['list_project_pushes', 'get_push'],
    done: t('push.cancelled'),
  });
  return open.data?.items.map((push) => (
    <Card
      key={push.push_id}
      className="flex flex-wrap items-center gap-3 border-info-line bg-info-soft px-4 py-3"
    >
      <FileClock className="size-5 shrink-0 text-info-text" aria-hidden />
      <p className="min-w-48 flex-1 text-sm">
        {push.started_by?.name == null
          ? t('push.waits', { count: push.files })
          : t('push.waits.of', { count: push.files, name: push.started_by.name })}{' '}
        <Time at={push.created_at} />
        <span className="block break-all font-mono text-2xs text-fg-3">{list(push.paths)}</span>
      </p>
      <Button variant="primary" onClick={() => onOpen(push.push_id)}>
        {t('push.goOn')}
      </Button>
      {may('draft') && (
        <Button
          isBusy={cancel.isBusy}
          onClick={() => cancel.run({ project_id: project, push_id: push.push_id })}
        >
          {t('push.discard')}
        </Button>
      )}
    </Card>
  ));
}
