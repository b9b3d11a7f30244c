import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { oneOf } from '#kernel/narrow.ts';
import { queryClient } from '../../api/cache.ts';
import type { Output } from '../../api/client.ts';
import { usePages } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { useUrl } from '../../shell/url.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Spinner } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Empty, LoadMore, Problem } from '../../ui/regions.tsx';
import { ApplyPush } from './apply-push.tsx';
import { FIRST } from './decisions.ts';
import { KINDS, PushChanges } from './push-changes.tsx';

const READING_MS = 1500;
const PAGE = 100;

/** What a push would change, string by string, with the decisions about it; for an applied push, what it did. */
export function PushPreview({
  project,
  push,
  onEdit,
}: {
  project: string;
  push: Output<'get_push'>;
  onEdit: () => void;
}) {
  const [url, setUrl] = useUrl<{ kind?: string; push?: string }>();
  const kind = oneOf(KINDS, url.kind);
  const [decided, setDecided] = useState(FIRST);
  const [hasChanged, setChanged] = useState(false);
  const may = useMay();
  const list = usePages(
    'preview_push',
    { project_id: project, push_id: push.push_id, limit: PAGE, ...(kind && { kind }) },
    { every: (first) => (first?.state === 'reading' ? READING_MS : false), enabled: may('draft') },
  );
  const look = list.firstPage;
  // Each look at an open push numbers its strings again, so pages of an earlier look cannot be continued.
  const show = (next: string | undefined) => {
    setUrl({ kind: next });
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[1] === 'preview_push',
      type: 'inactive',
    });
  };
  if (!may('draft')) return null;
  if (list.error && !look)
    return (
      <Card>
        <Problem error={list.error} onRetry={() => void list.refetch()} />
        {push.state === 'open' && (
          <div className="pb-6 text-center">
            <Button onClick={onEdit}>{t('push.edit')}</Button>
          </div>
        )}
      </Card>
    );
  if (!look || look.state === 'reading' || look.counts === null)
    return (
      <Card className="flex items-center gap-3 p-4">
        <Spinner
          label={t('push.reading', {
            read: count(look?.files_read ?? 0),
            total: count(push.files.length),
            strings: count(look?.strings_read ?? 0),
          })}
        />
      </Card>
    );
  const { counts } = look;
  const total = KINDS.reduce((sum, each) => sum + counts[each], 0);
  return (
    <>
      {hasChanged && (
        <p
          role="alert"
          className="rounded-md border border-warn-line bg-warn-soft p-3 text-sm text-warn-text"
        >
          {t('push.conflict')}
        </p>
      )}
      <Panel
        title={t('push.preview')}
        note={t(push.state === 'open' ? 'push.preview.note' : 'push.story.note', { same: counts.same })}
      >
        <div
          role="group"
          aria-label={t('push.preview')}
          className="flex flex-wrap gap-1.5 border-b border-line px-4 py-2.5"
        >
          <KindButton
            label={t('common.all')}
            value={total}
            isOn={kind === undefined}
            onClick={() => show(undefined)}
          />
          {KINDS.map((each) => (
            <KindButton
              key={each}
              label={t(`push.kind.${each}`)}
              value={counts[each]}
              isOn={kind === each}
              onClick={() => show(each)}
            />
          ))}
          <span className="tnum self-center px-2 text-xs text-fg-3">
            {t('push.same', { count: counts.same })}
          </span>
        </div>
        {list.items.length === 0 ? (
          <Empty icon={CircleCheck} title={total === 0 ? t('push.nothing') : t('common.nothingMatches')} />
        ) : (
          <PushChanges
            items={list.items}
            source={push.files[0]?.language ?? null}
            decided={decided}
            onDecide={push.state === 'open' && may('publish') ? setDecided : null}
          />
        )}
        <LoadMore of={list} className="border-t border-line p-3 text-center" />
      </Panel>
      {push.state === 'open' && (
        <ApplyPush
          project={project}
          look={look}
          decided={decided}
          onDecide={setDecided}
          onApplied={() => setChanged(false)}
          onConflict={() => {
            setChanged(true);
            void list.refetch();
          }}
        />
      )}
    </>
  );
}

function KindButton({
  label,
  value,
  isOn,
  onClick,
}: {
  label: string;
  value: number;
  isOn: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={value === 0 && !isOn}
      onClick={onClick}
      className={cn(
        'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs disabled:opacity-60 pointer-coarse:h-10',
        isOn
          ? 'border-brand-line bg-brand-soft font-medium text-brand-text'
          : 'border-line-strong/70 bg-surface text-fg-2 hover:bg-sunken',
      )}
    >
      {label}
      <span className="tnum">{count(value)}</span>
    </button>
  );
}
