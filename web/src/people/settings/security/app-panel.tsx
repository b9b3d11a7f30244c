import { useState } from 'react';
import type { Output } from '../../../api/client.ts';
import { useAct } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';
import { AppDialog } from './app-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';

/** The authenticator app as second factor. */
export function AppPanel({ isOn }: { isOn: boolean }) {
  const [begun, setBegun] = useState<Output<'begin_totp'> | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const begin = useAct('begin_totp', { onDone: setBegun });
  const remove = useAct('remove_totp', {
    changes: ['get_me'],
    done: t('app.removed'),
    onDone: () => setAsking(false),
  });
  return (
    <Panel
      title={t('app.title')}
      note={t('app.note')}
      action={<Tag tone={isOn ? 'ok' : 'neutral'}>{isOn ? t('app.on') : t('app.off')}</Tag>}
    >
      <SettingRow label={isOn ? t('app.isOn') : t('app.isOff')}>
        {isOn ? (
          <Button onClick={() => setAsking(true)}>{t('common.remove')}</Button>
        ) : (
          <Button variant="primary" isBusy={begin.isBusy} onClick={() => begin.run({})}>
            {t('app.begin')}
          </Button>
        )}
      </SettingRow>
      {begun !== null && (
        <AppDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onConfirmed={(recoveryCodes) => {
            setBegun(null);
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('app.remove')}
          lead={t('app.remove.lead')}
          submit={t('common.remove')}
          onConfirm={() => remove.run({})}
          isBusy={remove.isBusy}
        />
      )}
    </Panel>
  );
}
