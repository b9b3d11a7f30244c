import { Check, ChevronDown, CircleAlert, Pause, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { list } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { type Look, State } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PauseButton } from '../pause-button.tsx';
import { useAccountName } from '../use-account-name.ts';
import { asInput, CHANGED, type Pool } from './pool.ts';
import { PoolDialog } from './pool-dialog.tsx';
import { PoolPosts } from './pool-posts.tsx';
import { PoolUses } from './pool-uses.tsx';

/** One pool: its accounts, its posts, what it does next and what it did. */
export function PoolCard({ pool }: { pool: Pool }) {
  const may = useMay();
  const nameOf = useAccountName();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [shown, show] = useState<'posts' | 'uses' | null>(null);
  const save = useAct('save_pool', { changes: CHANGED });
  const remove = useAct('delete_pool', { changes: CHANGED, done: t('pools.deleted') });
  const names = pool.accountIds.map(nameOf);
  const { name } = pool;
  const toggle = (what: 'posts' | 'uses') => () => show(shown === what ? null : what);
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
        <div className="min-w-60 flex-1 space-y-1">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            {name}
            <State look={lookOf(pool)} />
          </h2>
          <p className="text-xs text-fg-2">
            {t('pools.count', { count: pool.postCount })}
            {' · '}
            {t('pools.rule', { days: pool.cooldownDays, hours: pool.leadHours })}
            {pool.localize && ` · ${t('feeds.localized')}`}
          </p>
          <p className="text-xs text-fg-2">{list(names)}</p>
          {pool.problem !== null && (
            <p role="alert" className="text-sm text-bad-text">
              {inWords(pool.problem)}
            </p>
          )}
        </div>
        {may('publish') && (
          <div className="flex flex-wrap gap-1">
            <PauseButton
              name={name}
              isPaused={pool.paused}
              isBusy={save.isBusy}
              onClick={() => save.run({ ...asInput(pool), paused: !pool.paused })}
            />
            <IconButton
              icon={Pencil}
              label={t('feeds.edit.this', { name })}
              onClick={() => setOpen('edit')}
            />
            <IconButton
              icon={Trash2}
              label={t('pools.delete.this', { name })}
              onClick={() => setOpen('delete')}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        {(['posts', 'uses'] as const).map((what) => (
          <Button
            key={what}
            size="sm"
            variant="ghost"
            aria-expanded={shown === what}
            aria-label={t(`pools.${what}.this`, { name })}
            onClick={toggle(what)}
          >
            <ChevronDown className={shown === what ? 'rotate-180' : ''} />
            {t(`pools.${what}`)}
          </Button>
        ))}
      </div>
      {shown === 'posts' && <PoolPosts pool={pool} />}
      {shown === 'uses' && <PoolUses pool={pool} />}
      {open === 'edit' && <PoolDialog pool={pool} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title={t('pools.delete.this', { name })}
          lead={t('pools.delete.lead')}
          submit={t('pools.delete')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({ id: pool.id })}
        />
      )}
    </Card>
  );
}

function lookOf({ paused, problem, postCount }: Pool): Look {
  if (problem !== null) return { tone: 'bad', icon: CircleAlert, text: t('feeds.state.failing') };
  if (paused) return { tone: 'neutral', icon: Pause, text: t('feeds.state.paused') };
  if (postCount === 0) return { tone: 'warn', icon: CircleAlert, text: t('pools.state.empty') };
  return { tone: 'ok', icon: Check, text: t('feeds.state.ok') };
}
