import { Check, CircleAlert, CirclePause, Send } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../shell/toast.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { AccountName } from '../account-name.tsx';
import { draftOf, inputOf } from '../composer/draft.ts';
import { withoutSelf } from '../composer/without-self.ts';
import { CHANGED_BY_PUBLISH } from '../post/target-facts.ts';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { awaitedLocales } from './awaited-locales.ts';
import { type Going, openAccounts, planPublish } from './plan-publish.ts';
import { Untranslated } from './untranslated.tsx';

const FATES = {
  ready: { tone: 'ok', icon: Check },
  skipped: { tone: 'neutral', icon: CirclePause },
  fails: { tone: 'bad', icon: CircleAlert },
} as const;

type Which = 'all' | 'ready';

/** Names the accounts it goes to and what would fail, before anything goes out. */
export function PublishNow({
  post,
  onClose,
  onDone,
  onReview,
}: {
  post: Post;
  onClose: () => void;
  onDone: () => void;
  /** Opens the translations that it waits for. */
  onReview: () => void;
}) {
  const { postId } = post;
  const { byId } = useAccounts();
  const [busy, setBusy] = useState<Which | null>(null);
  const [awaited, setAwaited] = useState<{ locales: string[]; which: Which } | null>(null);
  const accountIds = openAccounts(post);
  // As it would go out at this moment, whatever its scheduled time.
  const checked = useCall(
    'precheck_draft',
    { ...inputOf(draftOf(post)), accountIds },
    { enabled: accountIds.length > 0, staleTime: 0 },
  );
  const going = checked.data ? planPublish(withoutSelf(checked.data, postId).targets) : [];
  const ready = going.filter(({ fate }) => fate === 'ready');
  const isSplit = going.some(({ fate }) => fate === 'fails');

  const publish = async (which: Which, waitForLocalizations = true) => {
    setBusy(which);
    try {
      if (which === 'all') await send({ postId, waitForLocalizations });
      // One by one: each is accepted or refused separately, and the others stay as they are.
      else for (const { accountId } of ready) await send({ postId, accountId, waitForLocalizations });
      toast({ text: t('post.publishing'), tone: 'ok' });
      onDone();
    } catch (error) {
      const locales = awaitedLocales(error);
      if (locales) setAwaited({ locales, which });
      else toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(null);
      await refresh(...CHANGED_BY_PUBLISH);
    }
  };

  if (awaited)
    return (
      <Untranslated
        postId={postId}
        locales={awaited.locales}
        goOn={t('untranslated.publish')}
        isBusy={busy !== null}
        onReview={onReview}
        onGoOn={() => void publish(awaited.which, false)}
        onWait={onClose}
      />
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('post.publishNow')}
      lead={t(isSplit ? 'publishNow.someFail' : 'publishNow.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isSplit && ready.length > 0 && (
            <Button isBusy={busy === 'all'} disabled={busy !== null} onClick={() => void publish('all')}>
              {t('publishNow.all', { count: going.length })}
            </Button>
          )}
          <Button
            variant="primary"
            isBusy={busy === (isSplit ? 'ready' : 'all')}
            disabled={busy !== null || checked.isPending || checked.isPlaceholderData || ready.length === 0}
            onClick={() => void publish(isSplit ? 'ready' : 'all')}
          >
            <Send />
            {isSplit && ready.length > 0
              ? t('publishNow.ready', { count: ready.length })
              : t('post.publishNow')}
          </Button>
        </>
      }
    >
      {checked.error ? (
        <Problem error={checked.error} onRetry={() => void checked.refetch()} />
      ) : checked.isPending ? (
        <Skeleton rows={3} className="p-0" />
      ) : (
        <ul aria-label={t('post.targets')} className="divide-y divide-line/70">
          {going.map((each) => (
            <li key={each.accountId} className="py-2" data-fate={each.fate}>
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <AccountName account={byId.get(each.accountId)} platform={each.platform} />
                </span>
                <Tag tone={FATES[each.fate].tone} icon={FATES[each.fate].icon}>
                  {fateOf(each, byId.get(each.accountId)?.isManual ?? false)}
                </Tag>
              </div>
              {/* Two pictures without a description are one note. */}
              {[...new Set(each.issues.map(({ message }) => inWords(message)))].map((said) => (
                <p
                  key={said}
                  className={`pl-[26px] text-xs ${each.fate === 'fails' ? 'text-bad-text' : 'text-fg-2'}`}
                >
                  {said}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {checked.data && ready.length === 0 && (
        <p className="mt-2 text-sm text-bad-text">{t('publishNow.none')}</p>
      )}
    </Dialog>
  );
}

const fateOf = ({ fate }: Going, isManual: boolean) =>
  t(fate === 'ready' && isManual ? 'publishNow.byHand' : `publishNow.${fate}.state`);

const send = (input: { postId: string; accountId?: string; waitForLocalizations: boolean }) =>
  call('publish_post', input, { idempotencyKey: crypto.randomUUID() });
