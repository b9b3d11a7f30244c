import { queryClient, refresh } from '../../api/cache.ts';
import { call, ParlanceError } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { showMeanwhile } from '../../api/show-meanwhile.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { wallOf } from '../zone.ts';
import { type CalendarData, type Entry, whyNot } from './entries.ts';
import { focusKeeper } from './focus.ts';
import { momentIn } from './labels.ts';

/** The last move that can be undone with the keyboard. */
let lastUndo: (() => void) | null = null;
export const undoLast = () => {
  lastUndo?.();
  lastUndo = null;
};

interface Move {
  /** What the calendar shows until the server has answered. */
  show: () => void;
  send: (key: string) => Promise<unknown>;
  done: string;
  undo?: () => void;
}

/** One intent, one key. A refused move goes back, and the toast says why. */
const make = (move: Move): Promise<void> => focusKeeper.during(() => carryOut(move));

async function carryOut({ show, send, done, undo }: Move): Promise<void> {
  await queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey[1] === 'get_calendar' });
  try {
    await showMeanwhile('get_calendar', show, () => send(crypto.randomUUID()));
    lastUndo = undo ?? null;
    toast({ text: done, tone: 'ok', ...(undo && { undo }) });
  } catch (error) {
    const { text, next, id } = explain(error);
    toast({ text: t('calendar.snappedBack', { reason: text }), next, id, tone: 'bad' });
  } finally {
    await refresh(
      'get_calendar',
      'get_calendar_states',
      'list_posts',
      'find_next_slots',
      'get_workspace_context',
      'get_post',
    );
  }
}

/** Moves posts in the shown data; null removes them. */
function place(entries: readonly Entry[], atOf: (entry: Entry) => number | null): void {
  queryClient.setQueriesData<CalendarData>(
    { predicate: ({ queryKey }) => queryKey[1] === 'get_calendar' },
    (data) => {
      if (!data?.days) return data;
      const ids = new Map(entries.map((entry) => [entry.postId, entry]));
      const arriving = entries.flatMap((entry) => {
        const at = atOf(entry);
        return at === null ? [] : [listedAt(entry, at, data.timezone)];
      });
      const days = data.days.map((day) => ({
        ...day,
        posts: [
          ...day.posts.filter((post) => post.isProjected || !ids.has(post.postId)),
          ...arriving.filter(({ localTime }) => localTime.startsWith(day.date)),
        ],
      }));
      return { ...data, days };
    },
  );
}

function listedAt(entry: Entry, at: number, zone: string): CalendarData['days'][number]['posts'][number] {
  const { date, minute } = wallOf(at, zone);
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return {
    postId: entry.postId,
    status: entry.at === null ? 'scheduled' : entry.status,
    at: new Date(at).toISOString(),
    localTime: `${date}T${clock}:00`,
    title: entry.title,
    text: entry.text,
    platforms: [...entry.platforms],
    accountIds: [...entry.accountIds],
    tags: [...entry.tags],
    pictureUrl: entry.pictureUrl,
    deepLink: '',
    isProjected: false,
  };
}

/** Whether the move is allowed; shows why not. */
export function mayMove(entries: readonly Entry[], atOf: (entry: Entry) => number | null): boolean {
  for (const entry of entries) {
    const why = whyNot(entry, atOf(entry), Date.now());
    if (why !== null) {
      toast({ text: t(why), tone: 'bad' });
      return false;
    }
  }
  return true;
}

/** Moves posts on the calendar: one post with one call, several with one. Drafts stay drafts. */
export function reschedule(entries: readonly Entry[], atOf: (entry: Entry) => number, zone: string): void {
  const first = entries[0];
  if (!first || !mayMove(entries, atOf)) return;
  const moved = entries.map((entry) => ({ ...entry, at: atOf(entry) }));
  const back = new Map(entries.map((entry) => [entry.postId, entry.at ?? 0]));
  void make({
    show: () => place(entries, atOf),
    send: (key) => sendTimes(moved, key),
    done: t('calendar.moved', { count: entries.length, when: momentIn(moved[0]?.at ?? 0, zone) }),
    undo: () =>
      void make({
        show: () => place(moved, (entry) => back.get(entry.postId) ?? null),
        send: (key) => sendTimes(entries, key),
        done: t('calendar.movedBack', { count: entries.length }),
      }),
  });
}

async function sendTimes(entries: readonly Entry[], key: string): Promise<void> {
  const scheduled = entries.filter(({ status }) => status === 'scheduled');
  for (const draft of entries) if (draft.status !== 'scheduled') await wish(draft.postId, draft.at);
  const items = scheduled.map(({ postId, at }) => ({ postId, scheduledAt: new Date(at ?? 0).toISOString() }));
  const [one] = items;
  if (items.length === 1 && one) await call('reschedule_post', one, { idempotencyKey: key });
  if (items.length < 2) return;
  const { results } = await call('bulk_reschedule_posts', { items }, { idempotencyKey: key });
  const refused = results.find(({ ok }) => !ok);
  if (refused?.error) throw new ParlanceError({ ...refused.error, status: 409 });
}

/** A draft’s time is a wish, stored in the draft itself. */
async function wish(postId: string, at: number | null): Promise<void> {
  const { version } = await call('get_post', { postId });
  const scheduledAt = at === null ? null : new Date(at).toISOString();
  await call('update_post', { postId, version, scheduledAt }, { idempotencyKey: crypto.randomUUID() });
}

/** From the tray to a time. A person who may not schedule sets a wish. */
export function schedule(entry: Entry, at: number, zone: string, maySchedule: boolean): void {
  if (!mayMove([entry], () => at)) return;
  void make({
    show: () => place([entry], () => at),
    send: (key) =>
      maySchedule
        ? call(
            'schedule_post',
            { postId: entry.postId, scheduledAt: new Date(at).toISOString(), timezone: zone },
            { idempotencyKey: key },
          )
        : wish(entry.postId, at),
    done: t(maySchedule ? 'calendar.scheduled' : 'calendar.wished', { when: momentIn(at, zone) }),
    undo: () =>
      void (maySchedule
        ? takeOff(entry)
        : make({ show: () => {}, send: () => wish(entry.postId, null), done: t('calendar.unscheduled') })),
  });
}

/** Into the next free slot of its accounts. */
export function queue(entry: Entry, zone: string): void {
  if (!mayMove([entry], () => Number.POSITIVE_INFINITY)) return;
  if (entry.status === 'scheduled') {
    toast({ text: t('calendar.no.queued'), tone: 'neutral' });
    return;
  }
  let at = 0;
  void make({
    show: () => {},
    send: async (key) => {
      const { post } = await call('queue_post', { postId: entry.postId }, { idempotencyKey: key });
      at = Date.parse(post.scheduledAt ?? '');
    },
    get done() {
      return t('calendar.scheduled', { when: momentIn(at, zone) });
    },
    undo: () => void takeOff(entry),
  });
}

function takeOff(entry: Entry): Promise<void> {
  return make({
    show: () => place([entry], () => null),
    send: (key) => call('unschedule_post', { postId: entry.postId }, { idempotencyKey: key }),
    done: t('calendar.unscheduled'),
  });
}

/** Back to the tray. */
export function unschedule(entry: Entry, zone: string): void {
  if (!mayMove([entry], () => null)) return;
  const { at } = entry;
  void make({
    show: () => place([entry], () => null),
    send: (key) => call('unschedule_post', { postId: entry.postId }, { idempotencyKey: key }),
    done: t('calendar.unscheduled'),
    ...(at !== null && { undo: () => schedule({ ...entry, at: null, status: 'draft' }, at, zone, true) }),
  });
}
