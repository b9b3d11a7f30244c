import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { refresh } from '../../../api/cache.ts';
import { isGivenUp } from '../../passkey.ts';
import { toast } from '../../../shell/toast.ts';
import { t } from '../../../text/text.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';

/** Adds a passkey with a name, or renames one. */
export function NamePasskey({
  passkey,
  onClose,
  onAdded,
}: {
  passkey?: { id: string; name: string };
  onClose: () => void;
  /** With the recovery codes that come with the first second factor. */
  onAdded?: (recoveryCodes: readonly string[]) => void;
}) {
  const [name, setName] = useState(passkey?.name ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(): Promise<void> {
    const { options } = await call('begin_passkey', {});
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library has its own words for what the server sent
    const credential = await startRegistration({ optionsJSON: options as never });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- and for what the device answered
    const { recoveryCodes } = await call('finish_passkey', { name, credential: credential as never });
    toast({ text: t('passkeys.added'), tone: 'ok' });
    onAdded?.(recoveryCodes);
  }

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      if (passkey) await call('rename_passkey', { passkeyId: passkey.id, name });
      else await add();
      await refresh('list_passkeys', 'get_me');
      if (passkey) onClose();
    } catch (error) {
      if (!isGivenUp(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={passkey ? t('passkeys.rename', { name: passkey.name }) : t('passkeys.add')}
      lead={passkey ? undefined : t('passkeys.add.lead')}
      onSubmit={() => void send()}
      submit={passkey ? t('common.save') : t('passkeys.add.submit')}
      isBusy={isBusy}
    >
      <InputField
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        failure={failure}
        autoFocus
        required
        maxLength={80}
        value={name}
        onChange={(e) => setName(e.target.value)}
      />
    </FormDialog>
  );
}
