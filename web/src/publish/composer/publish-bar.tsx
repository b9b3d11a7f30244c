import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Send, UserCheck, Zap } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { toast } from '../../shell/toast.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { momentIn } from '../calendar/labels.ts';
import { awaitedLocales } from '../publish-now/awaited-locales.ts';
import type { Post } from '../states.ts';
import { undoRequest } from '../undo-request.ts';
import { wallOf } from '../zone.ts';
import { PublishNow, Untranslated } from './later.tsx';
import { cn } from '../../ui/cn.ts';

type Act = 'schedule' | 'queue' | 'submit';
const CHANGED = [
  'get_post',
  'list_posts',
  'get_calendar',
  'find_next_slots',
  'get_workspace_context',
] as const;

/** The actions on the post. Each saves everything first and shows the server's refusal. */
export function PublishBar({
  post,
  at,
  zone,
  hasAccounts,
  save,
  onDone,
  onReview,
}: {
  post: Post | null;
  at: number | null;
  zone: string;
  hasAccounts: boolean;
  save: () => Promise<Post | null>;
  /** The state of the post, and its present time. */
  onDone: (post: Post, at: number | null) => void;
  /** Opens the translations. */
  onReview: () => void;
}) {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const offer = useUndo('compose', t('compose.new'));
  const [busy, setBusy] = useState<Act | null>(null);
  const [asked, ask] = useState<Post | null>(null);
  const [awaited, setAwaited] = useState<{ what: Act; post: Post; locales: string[] } | null>(null);
  const status = post?.status ?? 'draft';
  const isScheduled = status === 'scheduled';
  /** It is scheduled for this time already. */
  const isThere = isScheduled && post?.scheduledAt != null && Date.parse(post.scheduledAt) === at;

  const act = async (what: Act, waitForLocalizations = true) => {
    setBusy(what);
    const saved = await save();
    try {
      if (!saved) return;
      const { words, back, time } = await send(what, saved, waitForLocalizations);
      const show = async (time: number | null) => {
        await refresh(...CHANGED);
        const next = await call('get_post', { postId: saved.postId });
        onDone(next, next.scheduledAt === null ? time : Date.parse(next.scheduledAt));
      };
      offer(words, () => back().finally(() => show(at)), time === undefined ? undefined : onCalendar(time));
      setAwaited(null);
      await show(at);
    } catch (error) {
      const locales = awaitedLocales(error);
      if (locales && saved) setAwaited({ what, post: saved, locales });
      else toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  const send = async (
    what: Act,
    saved: Post,
    waitForLocalizations: boolean,
  ): Promise<{ words: string; back: () => Promise<unknown>; time?: number }> => {
    const { postId } = saved;
    const options = () => ({ idempotencyKey: crypto.randomUUID() });
    const takeOff = () => call('unschedule_post', { postId }, options());
    if (what === 'submit') {
      await call('submit_post_for_approval', { postId }, options());
      return { words: t('compose.submitted'), back: () => undoRequest(postId) };
    }
    const scheduledFor = (time: number) => t('calendar.scheduled', { when: momentIn(time, zone) });
    if (what === 'queue') {
      const { post: queued } = await call('queue_post', { postId, waitForLocalizations }, options());
      const next = Date.parse(queued.scheduledAt ?? '');
      return { words: scheduledFor(next), back: takeOff, time: next };
    }
    const time = at ?? 0;
    const wish = { postId, scheduledAt: new Date(time).toISOString(), timezone: zone };
    const words = scheduledFor(time);
    if (saved.status !== 'scheduled') {
      await call('schedule_post', { ...wish, waitForLocalizations }, options());
      return { words, back: takeOff, time };
    }
    await call('reschedule_post', wish, options());
    const was = { postId, scheduledAt: saved.scheduledAt ?? wish.scheduledAt, timezone: saved.timezone };
    return { words, back: () => call('reschedule_post', was, options()), time };
  };
  const onCalendar = (time: number) => ({
    text: t('compose.seeInCalendar'),
    go: () =>
      void navigate({
        to: '/w/$ws/s/calendar',
        params: { ws },
        search: { date: wallOf(time, shownZone()).date },
      }),
  });
  /** The question is about the saved post. */
  const askToPublish = () => void save().then((saved) => saved && ask(saved));

  const canGo = hasAccounts && busy === null;
  const canSchedule = may('publish') && (isScheduled || status === 'draft' || status === 'approved');
  useActions([
    ...(canSchedule && canGo && at !== null && !isThere
      ? [
          {
            id: 'compose.schedule',
            label: t('compose.schedule'),
            group: t('compose.new'),
            keys: 'mod+enter',
            whileTyping: true,
            isLocal: true,
            run: () => void act('schedule'),
          },
        ]
      : []),
    ...(may('publish') && canGo
      ? [
          {
            id: 'compose.publish',
            label: t('post.publishNow'),
            group: t('compose.new'),
            keys: 'mod+shift+enter',
            whileTyping: true,
            isLocal: true,
            run: askToPublish,
          },
        ]
      : []),
    {
      id: 'compose.save',
      label: t('common.save'),
      group: t('compose.new'),
      keys: 'mod+s',
      whileTyping: true,
      isLocal: true,
      run: () => void save(),
    },
  ]);

  return (
    <>
      {(status === 'draft' || status === 'rejected') && (
        <Button size="md" disabled={!canGo} isBusy={busy === 'submit'} onClick={() => void act('submit')}>
          <UserCheck />
          {t('compose.submit')}
        </Button>
      )}
      {canSchedule && (
        <>
          {!isScheduled && (
            <Button
              size="md"
              variant={at === null ? 'primary' : 'secondary'}
              disabled={!canGo}
              isBusy={busy === 'queue'}
              onClick={() => void act('queue')}
            >
              <Zap />
              {t('compose.nextSlot')}
            </Button>
          )}
          {at !== null && !isThere && (
            <Button
              size="md"
              variant="primary"
              disabled={!canGo}
              isBusy={busy === 'schedule'}
              onClick={() => void act('schedule')}
            >
              <CalendarClock />
              {t(isScheduled ? 'compose.moveTo' : 'compose.scheduleFor', { when: momentIn(at, zone) })}
            </Button>
          )}
          {/* Its words do not fit beside the button with the time if the window is narrow. */}
          <Button size="md" disabled={!canGo} onClick={askToPublish}>
            <Send />
            <span className={cn(at !== null && !isThere && 'max-xl:sr-only')}>{t('post.publishNow')}</span>
          </Button>
        </>
      )}
      {asked && (
        <PublishNow
          post={asked}
          onClose={() => ask(null)}
          onDone={() => void navigate({ to: '/w/$ws/s/posts/$post', params: { ws, post: asked.postId } })}
          onReview={() => {
            ask(null);
            onReview();
          }}
        />
      )}
      {awaited && (
        <Untranslated
          postId={awaited.post.postId}
          locales={awaited.locales}
          goOn={t('untranslated.schedule')}
          isBusy={busy !== null}
          onReview={() => {
            setAwaited(null);
            onReview();
          }}
          onGoOn={() => void act(awaited.what, false)}
          onWait={() => setAwaited(null)}
        />
      )}
    </>
  );
}
