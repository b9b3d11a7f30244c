import { Ban, Check, CircleSlash, Hourglass, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { day } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { type Look, State, Tag } from '../../ui/badge.tsx';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { isOver } from '../expiry.ts';
import { BothSecrets, RotateSecret } from '../rotate-secret.tsx';
import type { Output } from '../../api/client.ts';

export function KeyRow({ of: key }: { of: AppKey }) {
  const may = useMay();
  const [open, setOpen] = useState<'rotate' | 'disable' | null>(null);
  const disable = useAct('disable_app_key', {
    changes: ['list_app_keys'],
    done: t('dev.keys.disabled', { name: key.label }),
    onDone: () => setOpen(null),
    quiet: true,
  });
  const isAlive = !key.disabled && !isOver(key.expires_at);
  return (
    <Row className={isAlive ? '' : 'text-fg-3'}>
      <Cell>
        <span className="font-medium">{key.label}</span>
        {key.allowed_ips.length > 0 && (
          <span className="block text-2xs text-fg-3">
            {t('dev.onlyFrom', { addresses: key.allowed_ips.join(', ') })}
          </span>
        )}
      </Cell>
      <Cell>
        <Copyable value={key.app_key} />
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          {key.scopes.length === 0 ? (
            <Tag>{t('dev.keys.everything')}</Tag>
          ) : (
            key.scopes.map((scope) => <Tag key={scope}>{tOr(`dev.keyScope.${scope}`, scope)}</Tag>)
          )}
        </span>
      </Cell>
      <Cell className="text-xs text-fg-2">
        {key.last_used_at === null ? t('common.never') : <Time at={key.last_used_at} />}
        {key.last_used_address !== null && (
          <span className="block font-mono text-2xs text-fg-3">{key.last_used_address}</span>
        )}
      </Cell>
      <Cell>
        <State look={lookOf(key)} />
        {isAlive && key.old_secret_valid_until !== null && <BothSecrets until={key.old_secret_valid_until} />}
        {isAlive && key.expires_at !== null && (
          <span className="block text-2xs text-fg-3">{t('dev.endsOn', { day: day(key.expires_at) })}</span>
        )}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {isAlive && may('manage') && (
          <>
            <Button variant="ghost" size="xs" onClick={() => setOpen('rotate')}>
              <RefreshCw />
              {t('dev.rotate')}
            </Button>
            <Button variant="ghost" size="xs" onClick={() => setOpen('disable')}>
              <Ban />
              {t('dev.keys.disable')}
            </Button>
          </>
        )}
        {open === 'rotate' && <RotateKey of={key} onClose={() => setOpen(null)} />}
        {open === 'disable' && (
          <ConfirmDialog
            title={t('dev.keys.disable.title', { name: key.label })}
            submit={t('dev.keys.disable')}
            onConfirm={() => disable.run({ app_key: key.app_key })}
            onClose={() => setOpen(null)}
            isBusy={disable.isBusy}
            error={disable.error}
            lead={t('dev.keys.disable.stops')}
          />
        )}
      </Cell>
    </Row>
  );
}

function lookOf(key: AppKey): Look {
  if (key.disabled) return { tone: 'neutral', icon: CircleSlash, text: t('dev.state.disabled') };
  if (isOver(key.expires_at)) return { tone: 'neutral', icon: Hourglass, text: t('dev.state.expired') };
  if (key.old_secret_valid_until !== null)
    return { tone: 'warn', icon: RefreshCw, text: t('dev.state.rotating') };
  return { tone: 'ok', icon: Check, text: t('dev.state.active') };
}

type AppKey = Output<'list_app_keys'>['items'][number];

function RotateKey({ of: key, onClose }: { of: AppKey; onClose: () => void }) {
  const rotate = useAct('rotate_app_key', { changes: ['list_app_keys'], quiet: true });
  return (
    <RotateSecret
      title={t('dev.keys.rotate.title', { name: key.label })}
      label={t('dev.keys.secret')}
      made={
        rotate.data
          ? { secret: rotate.data.app_secret, oldValidUntil: rotate.data.old_secret_valid_until }
          : null
      }
      onRotate={(hours) => rotate.run({ app_key: key.app_key, overlap_hours: hours })}
      isBusy={rotate.isBusy}
      error={rotate.error}
      onClose={onClose}
    />
  );
}
