import { Languages } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, ParlanceError, type Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useProject } from '../../shell/member.ts';
import { toast } from '../../shell/toast.ts';
import { languageName, percent } from '../../text/format.ts';
import { t, type TextId } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { Account, Post } from '../states.ts';

type Version = Output<'get_post_localizations'>['items'][number];
const WATCH_MS = 3000;
const TONES: Record<Version['status'], Tone> = {
  translating: 'brand',
  in_review: 'ai',
  completed: 'ok',
  failed: 'bad',
};

/** The post in the languages of its markets, each beside the source. */
export function Localize({
  post,
  accounts,
  onClose,
  onEdit,
}: {
  post: Post;
  accounts: readonly Account[];
  onClose: () => void;
  onEdit: (locale: string) => void;
}) {
  const { postId } = post;
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const [isMoving, setMoving] = useState(true);
  const versions = useCall('get_post_localizations', { postId }, { every: isMoving ? WATCH_MS : false });
  const items = versions.data?.items;
  const isStill = items?.every(({ status }) => status !== 'translating') ?? false;
  if (isMoving && isStill) setMoving(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const start = useAct('localize_post', {
    changes: ['get_post_localizations', 'get_post'],
    done: t('localizePost.started'),
    onDone: () => {
      setChosen([]);
      setMoving(true);
    },
  });
  const offered = [
    ...new Set([
      ...accounts.flatMap(({ locale }) => locale ?? []),
      ...(context.data?.workspace.locales ?? []),
    ]),
  ].filter((locale) => locale !== post.content.locale);
  return (
    <Sheet isOpen onClose={onClose} title={t('compose.localize')} lead={t('localizePost.lead')}>
      <div className="space-y-5">
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            start.run({ postId, targetLocales: [...chosen], mode: 'append', review: true });
          }}
        >
          <h3 className="text-sm font-semibold">{t('localizePost.markets')}</h3>
          {offered.length === 0 && <p className="text-sm text-fg-3">{t('localizePost.noMarkets')}</p>}
          <div className="grid gap-2 sm:grid-cols-2">
            {offered.map((locale) => (
              <Choice
                key={locale}
                label={languageName(locale)}
                hint={accounts
                  .filter((account) => account.locale === locale)
                  .map(({ handle }) => handle)
                  .join(', ')}
                checked={chosen.includes(locale)}
                onCheckedChange={(isOn) =>
                  setChosen(isOn === true ? [...chosen, locale] : chosen.filter((each) => each !== locale))
                }
              />
            ))}
          </div>
          <Button type="submit" variant="primary" isBusy={start.isBusy} disabled={chosen.length === 0}>
            <Languages />
            {t('localizePost.start', { count: chosen.length })}
          </Button>
        </form>
        <Loaded of={versions} rows={3}>
          {({ items: all }) =>
            all.length === 0 ? (
              <Empty icon={Languages} title={t('localizePost.none')} />
            ) : (
              <ul className="space-y-3">
                {all.map((version) => (
                  <VersionCard
                    key={version.locale}
                    version={version}
                    source={post}
                    onEdit={() => onEdit(version.locale)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Sheet>
  );
}

function VersionCard({ version, source, onEdit }: { version: Version; source: Post; onEdit: () => void }) {
  const { all } = useProject();
  const [isBusy, setBusy] = useState(false);
  const approve = async () => {
    setBusy(true);
    try {
      await approveAll(
        version,
        all.map(({ project_id }) => project_id),
      );
      toast({ text: t('localizePost.approved', { language: languageName(version.locale) }), tone: 'ok' });
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(false);
      await refresh('get_post_localizations', 'get_post');
    }
  };
  return (
    <li className="rounded-lg border border-line">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h3 className="text-sm font-semibold">{languageName(version.locale)}</h3>
        <Tag tone={TONES[version.status]}>{t(`localizePost.state.${version.status}` as TextId)}</Tag>
        {version.isStale && <Tag tone="warn">{t('localizePost.stale')}</Tag>}
        <span className="flex-1" />
        {version.score !== null && (
          <span className="tnum text-xs text-fg-2">{t('localizePost.score', { score: version.score })}</span>
        )}
        {version.memoryShare !== null && (
          <span className="tnum text-xs text-fg-3">
            {t('localizePost.memory', { share: percent(version.memoryShare, 1) })}
          </span>
        )}
      </div>
      <div className="grid gap-3 p-3 sm:grid-cols-2">
        <p
          dir="auto"
          lang={source.content.locale ?? undefined}
          className="whitespace-pre-wrap break-words text-sm text-fg-2"
        >
          {source.content.text}
        </p>
        <p dir="auto" lang={version.locale} className="whitespace-pre-wrap break-words text-sm">
          {version.text ?? version.error?.message ?? '…'}
        </p>
      </div>
      {version.issues.length > 0 && (
        <ul className="space-y-0.5 px-3 pb-2 text-xs text-warn-text">
          {version.issues.map((issue) => (
            <li key={`${issue.code} ${issue.path} ${issue.platform}`}>{issue.message}</li>
          ))}
        </ul>
      )}
      {version.text !== null && (
        <div className="flex justify-end gap-2 border-t border-line px-3 py-2">
          <Button size="xs" onClick={onEdit}>
            {t('common.edit')}
          </Button>
          {version.status === 'in_review' && (
            <Button size="xs" variant="primary" isBusy={isBusy} onClick={() => void approve()}>
              {t('localizePost.approve')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The texts of a version are rows of a task; which project it is in only the projects know. */
async function approveAll({ taskId, locale }: Version, projectIds: readonly string[]): Promise<void> {
  for (const project_id of projectIds) {
    try {
      const { items } = await call('list_task_strings', { project_id, task_id: taskId, language: locale });
      await call('update_task_strings', {
        project_id,
        task_id: taskId,
        items: items.map(({ id }) => ({ id, language: locale, state: 'approved' as const })),
      });
      return;
    } catch (error) {
      if (!(error instanceof ParlanceError) || error.status !== 404) throw error;
    }
  }
}
