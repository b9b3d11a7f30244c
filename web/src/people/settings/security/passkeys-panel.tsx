import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../../api/client.ts';
import { useAct, useCall } from '../../../api/use-call.ts';
import { canUsePasskeys } from '../../passkey.ts';
import { t } from '../../../text/text.ts';
import { Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded } from '../../../ui/regions.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { NamePasskey } from './name-passkey.tsx';

type Passkey = Output<'list_passkeys'>['items'][number];

export function PasskeysPanel() {
  const passkeys = useCall('list_passkeys', {});
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isPossible = canUsePasskeys();
  return (
    <Panel
      title={t('passkeys.title')}
      note={isPossible ? t('passkeys.note') : t('passkeys.needName')}
      action={isPossible && <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>}
    >
      <Loaded of={passkeys} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-sm text-fg-3">{t('passkeys.none')}</p>
          ) : (
            <ul>
              {items.map((each) => (
                <PasskeyRow key={each.id} passkey={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <NamePasskey
          onClose={() => setAdding(false)}
          onAdded={(recoveryCodes) => {
            setAdding(false);
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useAct('remove_passkey', {
    changes: ['list_passkeys', 'get_me'],
    done: t('passkeys.removed'),
    onDone: () => setOpen(null),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line/70 px-4 py-2.5 last:border-0">
      <KeyRound className="size-4 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-sm font-medium">{passkey.name}</p>
        <p className="text-xs text-fg-3">
          {t('passkeys.used')}{' '}
          {passkey.lastUsedAt === null ? t('common.never') : <Time at={passkey.lastUsedAt} />}
        </p>
      </div>
      <Button aria-label={t('passkeys.rename', { name: passkey.name })} onClick={() => setOpen('rename')}>
        {t('passkeys.rename.short')}
      </Button>
      <Button aria-label={t('passkeys.remove', { name: passkey.name })} onClick={() => setOpen('remove')}>
        {t('common.remove')}
      </Button>
      {open === 'rename' && <NamePasskey passkey={passkey} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title={t('passkeys.remove', { name: passkey.name })}
          lead={t('passkeys.remove.lead')}
          submit={t('common.remove')}
          onConfirm={() => remove.run({ passkeyId: passkey.id })}
          isBusy={remove.isBusy}
        />
      )}
    </li>
  );
}
