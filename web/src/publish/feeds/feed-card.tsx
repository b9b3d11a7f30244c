import { ChevronDown, CircleAlert, Check, Hourglass, Pause, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { list } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { type Look, State, Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PauseButton } from '../pause-button.tsx';
import { useAccountName } from '../use-account-name.ts';
import { asInput, type Feed } from './feed.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedItems } from './feed-items.tsx';

const CHANGED = ['list_feeds', 'list_feed_items'] as const;

/** One feed: its state, what it creates, and what happened to its items. */
export function FeedCard({ feed }: { feed: Feed }) {
  const may = useMay();
  const nameOf = useAccountName();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const [hasItems, showItems] = useState(false);
  const look = useAct('look_at_feed', { changes: CHANGED });
  const save = useAct('save_feed', { changes: CHANGED });
  const remove = useAct('delete_feed', { changes: CHANGED, done: t('feeds.deleted') });
  const names = feed.accountIds.map(nameOf);
  // A person who may not schedule may not let a feed do it either; the server has the same rule.
  const mayChange = feed.outcome !== 'queue' || may('publish');
  const { name } = feed;
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
        <div className="min-w-60 flex-1 space-y-1">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            {name}
            <State look={lookOf(feed)} />
            {feed.kind !== null && <Tag>{t(`feeds.kind.${feed.kind}`)}</Tag>}
          </h2>
          <p className="break-all text-xs text-fg-2">{feed.url}</p>
          <p className="text-xs text-fg-2">
            {t(`feeds.outcome.${feed.outcome}`)}
            {feed.localize && ` · ${t('feeds.localized')}`}
            {names.length > 0 && ` · ${list(names)}`}
          </p>
          <p className="text-xs text-fg-3">
            {t('feeds.looked')} <Time at={feed.lookedAt} />
            {feed.nextLookAt !== null && (
              <>
                {' · '}
                {t('feeds.nextLook')} <Time at={feed.nextLookAt} />
              </>
            )}
          </p>
          {feed.problem !== null && (
            <p role="alert" className="text-sm text-bad-text">
              {inWords(feed.problem)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-1">
          <Button
            size="sm"
            disabled={feed.paused || feed.isLooking || look.isBusy}
            aria-label={t(feed.isLooking ? 'feeds.looking.this' : 'feeds.look.this', { name })}
            onClick={() => look.run({ id: feed.id })}
          >
            <RefreshCw />
            {t(feed.isLooking ? 'feeds.looking' : 'feeds.look')}
          </Button>
          {mayChange && (
            <>
              <PauseButton
                name={name}
                isPaused={feed.paused}
                isBusy={save.isBusy}
                onClick={() => save.run({ ...asInput(feed), paused: !feed.paused })}
              />
              <IconButton
                icon={Pencil}
                label={t('feeds.edit.this', { name })}
                onClick={() => setOpen('edit')}
              />
            </>
          )}
          <IconButton
            icon={Trash2}
            label={t('feeds.delete.this', { name })}
            onClick={() => setOpen('delete')}
          />
        </div>
      </div>
      <div className="border-t border-line px-2 py-1">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={hasItems}
          aria-label={t('feeds.items.this', { name })}
          onClick={() => showItems(!hasItems)}
        >
          <ChevronDown className={hasItems ? 'rotate-180' : ''} />
          {t('feeds.items')}
        </Button>
      </div>
      {hasItems && <FeedItems feed={feed} />}
      {open === 'edit' && <FeedDialog feed={feed} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title={t('feeds.delete.this', { name })}
          lead={t('feeds.delete.lead')}
          submit={t('feeds.delete')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({ id: feed.id })}
        />
      )}
    </Card>
  );
}

function lookOf({ paused, problem, lookedAt }: Feed): Look {
  if (paused) return { tone: 'neutral', icon: Pause, text: t('feeds.state.paused') };
  if (problem !== null) return { tone: 'bad', icon: CircleAlert, text: t('feeds.state.failing') };
  if (lookedAt === null) return { tone: 'neutral', icon: Hourglass, text: t('feeds.state.new') };
  return { tone: 'ok', icon: Check, text: t('feeds.state.ok') };
}
