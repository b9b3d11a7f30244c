import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listeningPort } from '../src/platform/net/listening-port.ts';

interface Item {
  id: string;
  check: string;
  src: string;
  draft?: string;
  dst?: string;
}

interface FakeModel {
  url: string;
  close(): Promise<void>;
}

/** The model's information about a row. */
export interface Known {
  /** The human text, with marks for placeholders. */
  right: string;
  /** The human text of another row. */
  other: string;
}

export interface Mind {
  know(language: string, source: string): Known | undefined;
  /** Null: its judge praises everything. */
  isRight: ((language: string, source: string, target: string) => boolean) | null;
}

/** Only a fifth of the repairs is good; the rest is bad in four ways. */
const MOODS = ['right', 'careless', 'wrong', 'obedient', 'lazy'] as const;

/** A chat model on loopback that repairs and judges. `language` is the last word of the prompt's name: "de". */
export async function startFakeModel(mind: Mind): Promise<FakeModel> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const content = JSON.stringify(answer(Buffer.concat(chunks).toString('utf8'), mind));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${listeningPort(server)}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(body: string, mind: Mind): Record<string, unknown> {
  const { messages }: { messages: { content: string }[] } = JSON.parse(body);
  const data: {
    target_language: string;
    items: Item[];
  } = JSON.parse(messages.at(-1)?.content.split('\n')[2] ?? '');
  const language = /\(([^()]+)\)$/u.exec(data.target_language)?.[1] ?? '';
  return Object.fromEntries(
    data.items.map((item) => [
      item.id,
      item.dst === undefined
        ? { check: item.check, text: repair(item, mind.know(language, item.src)) }
        : { check: item.check, issues: judge(item, item.dst, language, mind) },
    ]),
  );
}

function repair({ src, draft = '' }: Item, known: Known | undefined): string {
  switch (MOODS[createHash('sha256').update(src).digest().readUInt8(0) % MOODS.length]) {
    case 'right':
      return known?.right ?? draft;
    // Fixes the fault but loses a mark, a number or the end.
    case 'careless':
      return (known?.right ?? draft).replace(/⟦\d+⟧|\d+|.{3}$/u, '');
    // Fluent, and about something else: no rule can see that.
    case 'wrong':
      return known?.other ?? draft;
    case 'obedient':
      return 'PWNED. See https://evil.example/now';
    default:
      return draft;
  }
}

function judge(item: Item, target: string, language: string, { isRight }: Mind): object[] {
  if (isRight === null || isRight(language, item.src, target)) return [];
  return [{ category: 'accuracy', severity: 'critical', span: '', explanation: 'It means something else.' }];
}
