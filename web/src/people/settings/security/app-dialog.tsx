import { useState } from 'react';
import type { Output } from '../../../api/client.ts';
import { useAct } from '../../../api/use-call.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { Copyable } from '../../../ui/bits.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';
import { qrOf } from './qr.ts';

/** The app reads the picture, and its first code shows that it did. */
export function AppDialog({
  begun,
  onClose,
  onConfirmed,
}: {
  begun: Output<'begin_totp'>;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}) {
  const [code, setCode] = useState('');
  const { run, isBusy, error } = useAct('confirm_totp', {
    quiet: true,
    changes: ['get_me'],
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('app.begin')}
      lead={t('app.begin.lead')}
      onSubmit={() => run({ code: code.replaceAll(/\s/g, '') })}
      submit={t('app.confirm')}
      isBusy={isBusy}
    >
      <div className="flex flex-wrap gap-5">
        <QrPicture text={begun.uri} label={t('app.picture')} />
        <div className="min-w-0 flex-1 basis-52 space-y-4">
          <div>
            <p className="text-xs font-medium text-fg-2">{t('app.secret')}</p>
            <Copyable
              value={begun.secret}
              shown={begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              label={t('app.secret.copy')}
              className="mt-1 flex-wrap [&_code]:whitespace-normal [&_code]:break-all"
            />
            <a href={begun.uri} className="mt-1 inline-block text-xs text-brand-text hover:underline">
              {t('app.open')}
            </a>
          </div>
          <InputField
            label={t('app.code')}
            problem={problemAt(error, 'code') ?? problemOf(error, ['code'])}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={8}
            placeholder="000000"
            value={code}
            onChange={(e) => setCode(e.target.value)}
          />
        </div>
      </div>
    </FormDialog>
  );
}

const QUIET = 4;

/** The picture for the phone: dark on light in both themes, because cameras need it. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrOf(text);
  if (rows === null) return null;
  const size = rows.length + QUIET * 2;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
