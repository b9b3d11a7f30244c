import { createServer, type ServerResponse } from 'node:http';

/** A Mastodon server and a file host that try to stop whoever reads them. */
interface HostileServer {
  url: string;
  /** How often each path was asked. */
  asked: Map<string, number>;
  close(): void;
}

const MEGABYTE = 1_000_000;

/** As long as an answer may be, with the worst case for a reader of HTML. */
const TEXTS = [
  '<'.repeat(MEGABYTE),
  '<p '.repeat(MEGABYTE / 3),
  '</p>'.repeat(MEGABYTE / 4),
  '<br'.repeat(MEGABYTE / 3),
  '&#x'.repeat(MEGABYTE / 3),
  '@a'.repeat(MEGABYTE / 2),
];

/** Files that are the worst case for readers of their format; each well under the allowed size. */
const FILES: Readonly<Record<string, () => string>> = {
  '/keys.yml': () => `en:\n${Array.from({ length: 60_000 }, (_, i) => `  k${i}: v\n`).join('')}`,
  '/aliases.yml': () => {
    const rows = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i},*a${i},*a${i},*a${i}]`);
    return `a0: &a0 [x,x,x,x]\n${rows.join('\n')}\n`;
  },
  '/deep.json': () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '/open.po': () => `msgid "${'\\'.repeat(500_000)}`,
  '/tags.xliff': () => `<xliff version="1.2">${'<g id="1">'.repeat(100_000)}`,
};

export async function startHostileServer(): Promise<HostileServer> {
  const asked = new Map<string, number>();
  const files = new Map(Object.entries(FILES).map(([path, make]) => [path, Buffer.from(make())]));
  const contexts = TEXTS.map((text) =>
    Buffer.from(JSON.stringify({ ancestors: [], descendants: [replyOf(text)] })),
  );
  let turn = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    request.resume();
    const file = files.get(path);
    if (file) return send(response, file, 'application/octet-stream');
    if (path.endsWith('/context'))
      return send(response, contexts[turn++ % contexts.length] ?? Buffer.alloc(0));
    // One byte every five seconds: a client that waits for all of it waits forever.
    if (path.includes('/statuses/')) return trickle(response);
    send(response, Buffer.from(JSON.stringify(ME)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const ME = { id: '1', username: 'mallory', acct: 'mallory', url: 'https://mallory.example/@mallory' };

function replyOf(content: string): object {
  return {
    id: '2',
    in_reply_to_id: '1',
    content,
    created_at: '2026-01-01T00:00:00Z',
    account: { ...ME, display_name: 'Mallory', avatar: null },
    url: 'https://mallory.example/2',
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
  };
}

function send(response: ServerResponse, body: Buffer, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type, 'content-length': String(body.length) });
  response.end(body);
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5000);
  response.once('close', () => clearInterval(timer));
}
