import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { type App, until } from '../../test/harness.ts';

interface Heard {
  id: string | null;
  event: string;
  data: { type?: string; objectId?: string; id?: string; reason?: string };
}

export interface Stream {
  status: number;
  heard: Heard[];
  isOver(): boolean;
  /** The ids of the objects that moves of one type name. */
  ids(type: string): string[];
  response: IncomingMessage;
  close(): void;
}

/** A page that listens: plain HTTP, because a browser's EventSource hides statuses and headers. */
export async function listen(
  app: App,
  cookie: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked: ClientRequest = request(`${app.url}/api/console/events${query}`, {
    headers: { cookie, accept: 'text/event-stream', ...headers },
  });
  asked.once('response', resolve);
  asked.once('error', reject);
  asked.end();
  const response = await promise;
  const heard: Heard[] = [];
  let text = '';
  let over = false;
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = field('data');
      if (data)
        heard.push({ id: field('id') ?? null, event: field('event') ?? 'message', data: JSON.parse(data) });
    }
  });
  response.once('close', () => {
    over = true;
  });
  response.on('error', () => {});
  const stream: Stream = {
    status: response.statusCode ?? 0,
    heard,
    isOver: () => over,
    ids: (type) => heard.filter(({ data }) => data.type === type).map(({ data }) => data.objectId ?? ''),
    response,
    close: () => asked.destroy(),
  };
  if (stream.status === 200)
    await until('the stream is ready', async () => heard.some(({ event }) => event !== 'message'));
  return stream;
}
