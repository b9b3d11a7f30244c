import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '../text/text.ts';
import { CopyButton } from '../ui/bits.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Choice } from '../ui/field.tsx';

interface Secret {
  label: string;
  value: string;
}

/** A secret that is shown once stays open until the person says that they have stored it. */
export function SecretOnce({
  title,
  lead,
  secrets,
  onClose,
  children,
}: {
  title: string;
  lead: string;
  secrets: readonly Secret[];
  onClose: () => void;
  children?: React.ReactNode;
}) {
  const [isStored, setStored] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog
      onClose={() => (isStored ? onClose() : setAsked(true))}
      title={title}
      lead={lead}
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          {t('dev.secret.done')}
        </Button>
      }
    >
      <div className="space-y-4">
        {secrets.map(({ label, value }) => (
          <div key={label}>
            <div className="mb-1 text-xs font-medium text-fg-2">{label}</div>
            <div className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2">
              <KeyRound className="size-4 shrink-0 text-fg-3" aria-hidden />
              <code className="min-w-0 flex-1 break-all font-mono text-xs">{value}</code>
              <CopyButton
                value={value}
                label={t('common.copyThis', { value: label })}
                text={t('common.copy')}
              />
            </div>
          </div>
        ))}
        {children}
        <Choice
          checked={isStored}
          onCheckedChange={(next) => setStored(next === true)}
          label={t('dev.secret.stored')}
          hint={t('dev.secret.stored.hint')}
        />
        {isAsked && !isStored && (
          <p role="alert" className="text-sm text-bad-text">
            {t('dev.secret.first')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
