import { queryClient, refresh } from './cache.ts';
import type { Operation } from './client.ts';

/** The readings that an event makes stale, by the first word of its type. One line per kind. */
const CHANGES: Record<string, readonly Operation[]> = {
  task: [
    'get_task_status',
    'get_task_progress',
    'list_task_terms',
    'list_task_strings',
    'list_string_window',
    'count_strings',
    'list_tasks',
    'list_publishes',
    'get_project_overview',
    'get_home',
    // A publish writes the strings of the project, and most pushes start a task.
    'list_project_strings',
    'count_project_strings',
    'list_project_files',
    'list_project_pushes',
    'get_push',
  ],
  // Somebody edited rows of a task, or commented on one.
  string: ['list_string_window', 'count_strings', 'suggest_for_row', 'list_row_history'],
  remark: ['list_row_comments', 'get_home'],
  term: ['list_task_terms', 'list_terms'],
  post: [
    'list_posts',
    'get_post',
    'get_calendar',
    'get_calendar_states',
    'get_workspace_context',
    'list_post_events',
    'get_home',
    'list_post_notes',
    'list_review_links',
    'list_feed_items',
    'list_pool_posts',
    'list_pool_uses',
    'preview_pool',
  ],
  feed: ['list_feeds'],
  pool: ['list_pools'],
  target: ['get_post', 'list_posts', 'get_calendar_states', 'list_publish_attempts'],
  localization: ['get_post_localizations', 'get_post'],
  comment: ['list_comments', 'get_comment', 'list_comment_replies', 'get_home'],
  account: ['list_accounts', 'get_account', 'list_account_destinations', 'get_calendar_states', 'get_home'],
  media: ['list_media', 'get_media', 'list_media_tags'],
  idea: ['list_ideas', 'list_ideas_by_votes', 'list_idea_groups', 'list_idea_votes', 'list_idea_comments'],
  delivery: [
    'list_webhook_deliveries',
    'list_callback_deliveries',
    'list_deliveries',
    'get_delivery',
    'get_delivery_figures',
  ],
};

const POLL_MS = 3000;
const POLL_HIDDEN_MS = 15_000;

/**
 * `quiet`: newer pages of the same person use the streams; this page polls now and then until somebody looks at it.
 */
type StreamState = 'connecting' | 'live' | 'lost' | 'quiet';
let state: StreamState = 'connecting';
const listeners = new Set<() => void>();

function become(next: StreamState): void {
  if (state === next) return;
  state = next;
  for (const each of listeners) each();
}

export const stream = {
  state: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The stream only says which kind of object changed. The requests for it are repeated. */
const noteEvent = (type: string) => void refresh(...(CHANGES[type.split(/[._]/)[0] ?? ''] ?? []));

let early: { ws: string; stop: () => void } | undefined;

/** Begins to listen before the page makes its first request, so that none has to be repeated. */
export function listenEarly(ws: string): void {
  early = { ws, stop: listenToEvents(ws) };
}

/**
 * One stream per tab. The browser reconnects by itself and sends the id of the last event; while it cannot,
 * everything shown is requested again every few seconds. A person has at most eight streams, and four per browser:
 * the page that was opened first then goes without a stream until somebody looks at it.
 */
export function listenToEvents(ws: string): () => void {
  const begun = early;
  early = undefined;
  if (begun?.ws === ws) return begun.stop;
  begun?.stop();
  if (ws === '') return () => {};
  let source: EventSource | undefined = open();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): EventSource {
    const next = new EventSource(`/api/console/events?workspace=${encodeURIComponent(ws)}`);
    next.addEventListener('open', () => {
      clearTimeout(timer);
      timer = undefined;
      become('live');
    });
    // Nobody reports what changed between an answer and this moment. A stream that is resumed reports what it missed.
    next.addEventListener('ready', () => void refresh(...Object.values(CHANGES).flat()), { once: true });
    next.addEventListener('message', ({ data }: MessageEvent<string>) => noteEvent(JSON.parse(data).type));
    // Too much has happened to report it one by one, or the stream must end: everything shown is requested again.
    next.addEventListener('reset', () => void queryClient.invalidateQueries({ type: 'active' }));
    next.addEventListener('end', ({ data }: MessageEvent<string>) => {
      void queryClient.invalidateQueries({ type: 'active' });
      if (JSON.parse(data).reason !== 'replaced') return;
      // Reconnecting at once would end the page that took the place, which would then reconnect in turn.
      next.close();
      become('quiet');
      poll();
    });
    next.addEventListener('error', () => {
      become('lost');
      poll();
      // The browser gives up for good after an answer that is not a stream.
      if (next.readyState === EventSource.CLOSED)
        setTimeout(() => source === next && (source = open()), POLL_HIDDEN_MS);
    });
    return next;
  }

  function poll(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        if (state !== 'lost' && state !== 'quiet') return;
        void queryClient.invalidateQueries({ type: 'active' });
        poll();
      },
      document.hidden || state === 'quiet' ? POLL_HIDDEN_MS : POLL_MS,
    );
  }

  /** The visible page should be live; the one that was visible longest ago is disconnected. */
  function comeBack(): void {
    if (!document.hidden && state === 'quiet' && source) source = open();
  }
  document.addEventListener('visibilitychange', comeBack);

  return () => {
    document.removeEventListener('visibilitychange', comeBack);
    clearTimeout(timer);
    const last = source;
    source = undefined;
    last?.close();
    become('connecting');
  };
}
