import { useCall } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { Loaded } from '../../../ui/regions.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { AppPanel } from './app-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';

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
