import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, ChevronDown, Send, UserCheck, Zap } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { momentIn } from '../calendar/labels.ts';
import type { Post } from '../states.ts';

type Act = 'schedule' | 'queue' | 'publish' | 'submit';
const CHANGED = [
  'get_post',
  'list_posts',
  'get_calendar',
  'find_next_slots',
  'get_workspace_context',
] as const;

/** What happens with the post now. Everything is saved first; what the server refuses is said. */
export function PublishBar({
  post,
  at,
  zone,
  hasAccounts,
  save,
  onDone,
}: {
  post: Post | null;
  at: number | null;
  zone: string;
  hasAccounts: boolean;
  save: () => Promise<Post | null>;
  onDone: (post: Post) => void;
}) {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Act | null>(null);
  const [isAsking, ask] = useState(false);
  const status = post?.status ?? 'draft';
  const isScheduled = status === 'scheduled';

  const act = async (what: Act) => {
    setBusy(what);
    try {
      const saved = await save();
      if (!saved) return;
      const words = await send(what, saved);
      toast({ text: words, tone: 'ok' });
      await refresh(...CHANGED);
      if (what === 'publish')
        void navigate({ to: '/w/$ws/s/posts/$post', params: { ws, post: saved.postId } });
      else onDone(await call('get_post', { postId: saved.postId }));
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(null);
      ask(false);
    }
  };
  const send = async (what: Act, { postId, status: now }: Post): Promise<string> => {
    const options = { idempotencyKey: crypto.randomUUID() };
    if (what === 'publish') {
      await call('publish_post', { postId }, options);
      return t('post.publishing');
    }
    if (what === 'submit') {
      await call('submit_post_for_approval', { postId }, options);
      return t('compose.submitted');
    }
    if (what === 'queue') {
      const { post: queued } = await call('queue_post', { postId }, options);
      return t('calendar.scheduled', { when: momentIn(Date.parse(queued.scheduledAt ?? ''), zone) });
    }
    const time = { postId, scheduledAt: new Date(at ?? 0).toISOString(), timezone: zone };
    await (now === 'scheduled'
      ? call('reschedule_post', time, options)
      : call('schedule_post', time, options));
    return t('calendar.scheduled', { when: momentIn(at ?? 0, zone) });
  };

  const canGo = hasAccounts && busy === null;
  const canSchedule = may('publish') && (isScheduled || status === 'draft' || status === 'approved');
  useActions([
    ...(canSchedule && canGo && at !== null
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
            run: () => ask(true),
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
          {at !== null && (
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
          <Menu>
            <MenuTrigger asChild>
              <Button size="icon" aria-label={t('compose.more')}>
                <ChevronDown />
              </Button>
            </MenuTrigger>
            <MenuContent align="end">
              <MenuItem disabled={!canGo} onSelect={() => ask(true)}>
                <Send />
                {t('post.publishNow')}
              </MenuItem>
            </MenuContent>
          </Menu>
        </>
      )}
      <FormDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('post.publishNow')}
        lead={t('compose.publishNow.lead')}
        submit={t('post.publishNow')}
        isBusy={busy === 'publish'}
        onSubmit={() => void act('publish')}
      />
    </>
  );
}
