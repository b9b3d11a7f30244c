import { useAct, useCall } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { Loaded } from '../../../ui/regions.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { AppPanel } from './app-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SettingRow } from '../setting-row.tsx';
import { CodesDialog } from './codes-dialog.tsx';

/** The person's ways in. */
export function Screen() {
  const me = useCall('get_me', {});
  return (
    <SettingsPage title={t('settings.security')}>
      <Loaded of={me}>
        {({ hasPassword, secondFactors, recoveryCodesLeft, email }) => (
          <>
            <PasswordPanel hasPassword={hasPassword} email={email} />
            <AppPanel isOn={secondFactors.includes('totp')} />
            <PasskeysPanel />
            {secondFactors.length > 0 && <RecoveryPanel left={recoveryCodesLeft} />}
          </>
        )}
      </Loaded>
    </SettingsPage>
  );
}

function RecoveryPanel({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useAct('make_recovery_codes', {
    changes: ['get_me'],
    onDone: ({ recoveryCodes }) => {
      setAsking(false);
      setCodes(recoveryCodes);
    },
  });
  return (
    <Panel title={t('recovery.title')} note={t('recovery.note')}>
      <SettingRow label={t('recovery.left', { count: left })} hint={left < 3 ? t('recovery.few') : undefined}>
        <Button onClick={() => setAsking(true)}>{t('recovery.make')}</Button>
      </SettingRow>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('recovery.make')}
          lead={t('recovery.make.lead')}
          submit={t('recovery.make')}
          onConfirm={() => make.run({})}
          isBusy={make.isBusy}
        />
      )}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  );
}
