import { AppError } from '#kernel/errors.ts';
import { recall, say } from '#kernel/say.ts';
import type { Services } from '#platform/context.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { OutboundError, type OutboundResponse } from '#platform/net/outbound.ts';
import { FeedProblem, type ReadFeed } from './feed-item.ts';
import { decodeFeed, readFeed } from './read-feed.ts';

const HOPS_MAX = 5;
const BYTES_MAX = 4 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MARK_CHARS_MAX = 500;
const WAIT_SEC_MAX = 86_400;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, text/markdown, application/xml;q=0.9, */*;q=0.5';

/**
 * The server's validators for the version it sent, so that the feed is downloaded again
 * only when it has changed.
 */
interface Marks {
  etag: string | null;
  lastModified: string | null;
}

interface Asker {
  outbound: Services['outbound'];
  signal: AbortSignal;
}

/**
 * Null when nothing has changed since. Every redirect is checked like the first address. Throws FeedProblem.
 */
export async function fetchFeed(
  ctx: Asker,
  first: string,
  marks: Marks = { etag: null, lastModified: null },
): Promise<(ReadFeed & Marks) | null> {
  let url = first;
  for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
    const answer = await ask(ctx, url, marks);
    const { status, headers, body } = answer;
    if (status === 304) return null;
    if (REDIRECTS.has(status)) {
      const next = URL.parse(headers['location'] ?? '', url);
      if (!next) throw new FeedProblem(say('feeds.sent_on'));
      url = next.href;
      continue;
    }
    requireBody(answer);
    const feed = readFeed(decodeFeed(body, headers['content-type'] ?? ''), url);
    return { ...feed, etag: markOf(headers['etag']), lastModified: markOf(headers['last-modified']) };
  }
  throw new FeedProblem(say('feeds.sent_on'));
}

async function ask({ outbound, signal }: Asker, url: string, marks: Marks): Promise<OutboundResponse> {
  try {
    const trusted = URL.canParse(url) && outbound.receiver.isFeed(new URL(url));
    if (!trusted) checkUrl(url, outbound.policy, 'url');
    return await outbound.send({
      method: 'GET',
      url,
      headers: {
        accept: ACCEPT,
        'accept-encoding': 'identity',
        ...(marks.etag !== null && { 'if-none-match': marks.etag }),
        ...(marks.lastModified !== null && { 'if-modified-since': marks.lastModified }),
      },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: BYTES_MAX,
      onOverflow: 'fail',
      signal,
      trusted,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    // A redirect led to an address that we may not call.
    if (error instanceof AppError) throw new FeedProblem(say('net.blocked_address'));
    if (error instanceof OutboundError) throw new FeedProblem(recall(error.message, null));
    throw error;
  }
}

function requireBody({ status, headers }: OutboundResponse): void {
  if (status === 404 || status === 410) throw new FeedProblem(say('feeds.nothing_there', { status }));
  if (status === 401 || status === 403) throw new FeedProblem(say('feeds.not_public', { status }));
  if (status !== 200)
    throw new FeedProblem(say('feeds.server_answered', { status }), waitOf(headers['retry-after']));
  // We asked for an uncompressed answer. A compressed one is refused, because it may be a decompression bomb.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new FeedProblem(say('feeds.compressed'));
}

const waitOf = (written: string | undefined) =>
  /^\d{1,9}$/.test(written ?? '') ? Math.min(Number(written), WAIT_SEC_MAX) : 0;

const markOf = (written: string | undefined) =>
  written !== undefined && written.length <= MARK_CHARS_MAX ? written : null;
