import { useState } from 'react';
import { useAct, useCall } from '../../../api/use-call.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SettingRow } from '../setting-row.tsx';
import { SettingsPage } from '../settings-page.tsx';

/** The person's stored data: export or delete it. */
export function Screen() {
  const me = useCall('get_me', {});
  const [isAsking, setAsking] = useState(false);
  const takeAlong = useAct('export_my_data', {
    onDone: (output) =>
      saveFile('my-parlance-data.json', JSON.stringify(output, null, 2), 'application/json'),
  });
  const remove = useAct('delete_me', { quiet: true, onDone: () => location.assign('/sign-in') });
  const email = me.data?.email ?? '';
  return (
    <SettingsPage title={t('settings.privacy')}>
      <Panel title={t('privacy.data')}>
        <SettingRow label={t('privacy.export')} hint={t('privacy.export.hint')}>
          <Button isBusy={takeAlong.isBusy} onClick={() => takeAlong.run({})}>
            {t('privacy.export.submit')}
          </Button>
        </SettingRow>
        <SettingRow label={t('privacy.delete')} hint={t('privacy.delete.hint')}>
          <Button variant="danger" disabled={email === ''} onClick={() => setAsking(true)}>
            {t('privacy.delete.submit')}
          </Button>
        </SettingRow>
      </Panel>
      {isAsking && (
        <ConfirmDialog
          onClose={() => {
            setAsking(false);
            remove.reset();
          }}
          title={t('privacy.delete')}
          lead={t('privacy.delete.lead')}
          submit={t('privacy.delete.submit')}
          onConfirm={() => remove.run({ email })}
          isBusy={remove.isBusy}
          typed={{ label: t('privacy.delete.type', { email }), value: email }}
          problem={problemAt(remove.error, 'email') ?? problemOf(remove.error, ['email'])}
        />
      )}
    </SettingsPage>
  );
}
