import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { CopyButton, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Loaded } from '../../ui/regions.tsx';

/** The calendar for other calendar programs, at an address that is shown once. */
export function Subscribe() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="icon"
        aria-label={t('calendar.feed')}
        title={t('calendar.feed')}
        onClick={() => setOpen(true)}
      >
        <CalendarSync />
      </Button>
      {isOpen && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function FeedDialog({ onClose }: { onClose: () => void }) {
  const query = useCall('get_calendar_feed', {});
  const changes = ['get_calendar_feed'] as const;
  const rotate = useAct('rotate_calendar_feed', { changes, quiet: true });
  const revoke = useAct('revoke_calendar_feed', { changes, quiet: true, done: t('calendar.feed.ended') });
  const url = query.data?.isOn ? rotate.data?.url : undefined;
  return (
    <Dialog onClose={onClose} title={t('calendar.feed')} lead={t('calendar.feed.lead')}>
      <Loaded of={query} rows={2}>
        {(feed) => (
          <div className="space-y-3">
            {url !== undefined && (
              <div className="space-y-1.5">
                <div className="flex gap-2">
                  <Input readOnly aria-label={t('calendar.feed.address')} value={url} />
                  <CopyButton value={url} label={t('calendar.feed.copy')} text={t('common.copy')} />
                </div>
                <p className="text-xs text-fg-3">{t('calendar.feed.once')}</p>
              </div>
            )}
            <p className="text-sm text-fg-2">
              {!feed.isOn ? (
                t('calendar.feed.off')
              ) : feed.readAt === null ? (
                t('calendar.feed.unread')
              ) : (
                <>
                  {t('calendar.feed.read')} <Time at={feed.readAt} />
                </>
              )}
            </p>
            <FormProblem error={rotate.error ?? revoke.error} />
            <div className="flex gap-2">
              <Button
                variant={feed.isOn ? 'secondary' : 'primary'}
                disabled={rotate.isBusy}
                onClick={() => rotate.run({})}
              >
                {t(feed.isOn ? 'calendar.feed.renew' : 'calendar.feed.make')}
              </Button>
              {feed.isOn && (
                <Button variant="ghost" disabled={revoke.isBusy} onClick={() => revoke.run({})}>
                  {t('calendar.feed.end')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
