import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Reply } from './http.ts';
import { escapeHtml } from './oauth.ts';

interface News {
  id: string;
  title: string;
  summary: string;
  day: string;
}

/** The posts of the demo's blog, newest first. */
const NEWS: readonly News[] = [
  {
    id: 'photo-mode',
    title: 'Photo mode is coming to Aurora Odyssey',
    summary: 'Freeze the storm, turn the camera, choose a lens. Photo mode arrives with patch 1.4.',
    day: '2026-10-28',
  },
  {
    id: 'northern-route',
    title: 'The northern route opens',
    summary: 'Eleven new islands, a lighthouse to rebuild, and weather that remembers you.',
    day: '2026-10-12',
  },
  {
    id: 'soundtrack',
    title: 'The soundtrack is out',
    summary: 'Two hours of music, recorded with an orchestra of forty.',
    day: '2026-09-30',
  },
];

const linkOf = ({ id }: News) => `https://aurora.example/news/${id}`;

const RSS = () => {
  const items = NEWS.map(
    (news) =>
      `<item><guid isPermaLink="false">${news.id}</guid><title>${escapeHtml(news.title)}</title><link>${linkOf(news)}</link>` +
      `<description>${escapeHtml(`<p>${news.summary}</p>`)}</description><pubDate>${new Date(news.day).toUTCString()}</pubDate></item>`,
  ).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Aurora news</title><link>https://aurora.example/news</link>${items}</channel></rss>`;
};

const JSON_FEED = () =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Aurora news',
    items: NEWS.map((news) => ({
      id: news.id,
      url: linkOf(news),
      title: news.title,
      content_text: news.summary,
      date_published: `${news.day}T00:00:00Z`,
    })),
  });

const CHANGELOG = () =>
  [
    '# Changelog',
    '## [Unreleased]\n- Photo mode',
    '## [1.3.0] - 2026-10-12\n### Added\n- The **northern route** with eleven islands\n### Fixed\n- Lanterns no longer go out in rain',
    '## [1.2.1] - 2026-09-20\n### Fixed\n- Saving while the boat is in dock',
    '[1.3.0]: https://aurora.example/patches/1.3.0',
  ].join('\n\n');

const FEEDS: Readonly<Record<string, { type: string; write: () => string }>> = {
  '/feeds/aurora.xml': { type: 'application/rss+xml; charset=utf-8', write: RSS },
  '/feeds/aurora.json': { type: 'application/feed+json', write: JSON_FEED },
  '/feeds/aurora.md': { type: 'text/markdown; charset=utf-8', write: CHANGELOG },
};

/** A blog to follow without a network. Null for any other address. */
export function answerFeed({ method, headers }: IncomingMessage, { pathname }: URL): Reply | null {
  const feed = method === 'GET' ? FEEDS[pathname] : undefined;
  if (!feed) return null;
  const body = feed.write();
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return { status: 200, headers: { 'content-type': feed.type, etag }, body };
}
