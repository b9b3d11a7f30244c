import { Ban, Check, CircleSlash, Globe, Hourglass, RefreshCw, RotateCw, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useAct } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { day, list } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { type Look, State, Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { Tip } from '../../ui/tip.tsx';
import { isOver } from '../expiry.ts';
import { BothSecrets } from '../rotate-secret.tsx';
import { ChangeOrigins } from './origins.tsx';
import { RotateCredential } from './rotate-credential.tsx';
import { groupName } from './scope-matrix.tsx';
import type { Credential } from './rotate-credential.tsx';

export function CredentialRow({ of: each, onReissue }: { of: Credential; onReissue: () => void }) {
  const may = useMay();
  const ws = useWorkspaceId();
  const [open, setOpen] = useState<'rotate' | 'origins' | 'revoke' | null>(null);
  const revoke = useAct('revoke_credential', {
    changes: ['list_credentials'],
    done: t('dev.credentials.revoked', { name: each.name }),
    onDone: () => setOpen(null),
    quiet: true,
  });
  const isAlive = !each.disabled && !isOver(each.expiresAt);
  const groups = [...new Set(each.scopes.map(groupName))];
  return (
    <Row className={isAlive ? '' : 'bg-sunken/60 text-fg-3'}>
      <Cell className="py-1.5 whitespace-nowrap">
        <span className="font-medium">{each.name}</span>
        <span className="block text-2xs text-fg-3">
          {tOr(`dev.kind.${each.kind}`, each.kind)}
          {each.clientHost !== null && ` · ${each.clientHost}`}
        </span>
      </Cell>
      <Cell className="font-mono text-xs whitespace-nowrap">{each.hint}</Cell>
      <Cell>
        <Tip label={each.scopes.join(', ')}>
          <span tabIndex={0} className="text-xs">
            {t('dev.credentials.scopes', { count: each.scopes.length })}
            <span className="block max-w-44 truncate text-2xs text-fg-3">{list(groups)}</span>
          </span>
        </Tip>
      </Cell>
      <Cell>
        <span className="flex gap-1">
          {each.allowedActions.length === 0 ? (
            <span className="text-xs text-fg-3">{t('dev.tier.none')}</span>
          ) : (
            each.allowedActions.map((tier) => <Tag key={tier}>{tOr(`dev.tier.${tier}`, tier)}</Tag>)
          )}
        </span>
        <span className="block text-2xs text-fg-3">
          {tOr(`dev.confirm.${each.confirmMode}`, each.confirmMode)}
          {each.accountIds !== null &&
            ` · ${t('dev.credentials.accounts', { count: each.accountIds.length })}`}
        </span>
        {each.allowedOrigins.length > 0 && (
          <Tip label={each.allowedOrigins.join(', ')}>
            <span tabIndex={0} className="block text-2xs text-fg-3">
              {t('dev.credentials.origins.count', { count: each.allowedOrigins.length })}
            </span>
          </Tip>
        )}
      </Cell>
      <Cell className="text-xs text-fg-2">
        {each.lastUsedAt === null ? t('common.never') : <Time at={each.lastUsedAt} />}
        {each.lastUsedAddress !== null && (
          <span className="block font-mono text-2xs text-fg-3">{each.lastUsedAddress}</span>
        )}
      </Cell>
      <Cell>
        <State look={lookOf(each)} />
        {isAlive && each.oldTokenValidUntil !== null && <BothSecrets until={each.oldTokenValidUntil} />}
        {each.expiresAt !== null && isAlive && (
          <span className="block text-2xs text-fg-3">{t('dev.endsOn', { day: day(each.expiresAt) })}</span>
        )}
      </Cell>
      <Cell className="min-w-52 text-right">
        <Link
          to={`/w/${ws}/d/requests`}
          search={{ actor: each.id }}
          className={buttonClass({ variant: 'ghost', size: 'xs' })}
        >
          <ScrollText />
          {t('dev.credentials.calls')}
        </Link>
        {may('manage') && isAlive && (
          <>
            {each.clientHost === null && (
              <>
                <Button variant="ghost" size="xs" onClick={() => setOpen('origins')}>
                  <Globe />
                  {t('dev.credentials.origins')}
                </Button>
                <Button variant="ghost" size="xs" onClick={() => setOpen('rotate')}>
                  <RefreshCw />
                  {t('dev.rotate')}
                </Button>
              </>
            )}
            <Button variant="ghost" size="xs" onClick={() => setOpen('revoke')}>
              <Ban />
              {t('dev.credentials.revoke')}
            </Button>
          </>
        )}
        {may('manage') && !isAlive && each.clientHost === null && (
          <Button variant="ghost" size="xs" onClick={onReissue}>
            <RotateCw />
            {t('dev.credentials.reissue')}
          </Button>
        )}
        {open === 'origins' && <ChangeOrigins of={each} onClose={() => setOpen(null)} />}
        {open === 'rotate' && <RotateCredential of={each} onClose={() => setOpen(null)} />}
        {open === 'revoke' && (
          <ConfirmDialog
            title={t('dev.credentials.revoke.title', { name: each.name })}
            submit={t('dev.credentials.revoke')}
            onConfirm={() => revoke.run({ id: each.id })}
            onClose={() => setOpen(null)}
            isBusy={revoke.isBusy}
            error={revoke.error}
          >
            <div className="text-sm text-fg-2">
              <p>{t('dev.credentials.revoke.stops', { name: each.name })}</p>
              <ul className="mt-2 list-disc space-y-1 pl-5">
                <li>{t('dev.credentials.revoke.calls', { groups: list(groups) })}</li>
                {each.allowedActions.length > 0 && (
                  <li>
                    {t('dev.credentials.revoke.tiers', {
                      tiers: list(each.allowedActions.map((tier) => tOr(`dev.tier.${tier}`, tier))),
                    })}
                  </li>
                )}
                {each.lastUsedAt !== null && (
                  <li>
                    {t('dev.lastUse')}: <Time at={each.lastUsedAt} />
                  </li>
                )}
              </ul>
            </div>
          </ConfirmDialog>
        )}
      </Cell>
    </Row>
  );
}

function lookOf(each: Credential): Look {
  if (each.disabled) return { tone: 'neutral', icon: CircleSlash, text: t('dev.state.revoked') };
  if (isOver(each.expiresAt)) return { tone: 'neutral', icon: Hourglass, text: t('dev.state.expired') };
  if (each.oldTokenValidUntil !== null)
    return { tone: 'warn', icon: RefreshCw, text: t('dev.state.rotating') };
  return { tone: 'ok', icon: Check, text: t('dev.state.active') };
}
