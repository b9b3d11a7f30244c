import { createInterface } from 'node:readline';
import { defineCommand } from './command.ts';
import { text, toggle } from './flags.ts';

type Message = {
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; uri?: unknown; _meta?: Record<string, unknown> };
};

const SESSION = 'mcp-session-id';
/** The server's id of the session, to be sent with each message. */
type Session = { [SESSION]?: string };
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

export const mcp = defineCommand({
  name: 'mcp',
  about:
    'Be an MCP server on standard input and output, for agents that start programs: every message goes to /mcp.',
  flags: {
    sets: text('SETS', 'Which tools: localize,publish,inbox … or all; the usual ones when left out.'),
    readonly: toggle('Offer only what reads.'),
  },
  examples: ['mcp', 'mcp --sets publish'],

  async run({ sets, readonly }, place, { signal }) {
    const address = new URL(`${place.serverUrl()}/mcp`);
    if (sets !== undefined) address.searchParams.set('sets', sets);
    if (readonly !== undefined) address.searchParams.set('readonly', '1');
    const token = place.accessToken();
    // Before the first message, so that the caller learns what is missing.
    await token();
    const open = new Set<Promise<void>>();
    let version: string | undefined;
    const session: Session = {};
    const pass = async (line: string) => {
      const message = readMessage(line);
      const headers = {
        authorization: `Bearer ${await token()}`,
        ...session,
        ...headersOf(message, version),
      };
      // An answer of the program itself gets no answer.
      const id = message?.method === undefined ? null : (message.id ?? null);
      for await (const answer of send(address, line, headers, id, session, signal)) {
        if (message?.method === 'initialize') version = versionIn(answer) ?? version;
        process.stdout.write(`${answer}\n`);
      }
    };
    for await (const line of createInterface({ input: process.stdin, signal })) {
      if (line.trim() === '') continue;
      const passing: Promise<void> = pass(line).finally(() => open.delete(passing));
      open.add(passing);
      // Messages after the greeting need the agreed protocol version.
      if (version === undefined && readMessage(line)?.method === 'initialize') await passing;
    }
    await Promise.all(open);
    return { json: {}, text: '', isWhole: true };
  },
});

function headersOf(message: Message | null, version: string | undefined): Record<string, string> {
  const own = message?.params?._meta?.[VERSION_KEY];
  if (typeof own !== 'string') return version === undefined ? {} : { 'mcp-protocol-version': version };
  const named = message?.params?.name ?? message?.params?.uri;
  return {
    'mcp-protocol-version': own,
    'mcp-method': message?.method ?? '',
    ...(typeof named === 'string' && { 'mcp-name': headerText(named) }),
  };
}

/** One line in; the lines of its answer go out as they arrive. If it cannot be answered, the answer says why. */
async function* send(
  address: URL,
  line: string,
  headers: Record<string, string>,
  id: Message['id'],
  session: Session,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: line,
      signal,
      redirect: 'error',
    });
    const named = response.headers.get(SESSION);
    if (named !== null) session[SESSION] = named;
    if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body)
      return yield* eventsIn(response.body);
    const body = await response.text();
    // A plain HTTP refusal carries no id, but the program waits for one.
    if (body.trim() !== '') yield withId(body, id);
  } catch (error) {
    if (signal.aborted || id === null) return;
    const why = error instanceof Error ? error.message : String(error);
    yield JSON.stringify({
      jsonrpc: '2.0',
      id,
      error: { code: -32000, message: `${address.origin}: ${why}` },
    });
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:') && line.length > 6) yield line.slice(5).trim();
  }
}

function withId(answer: string, id: Message['id']): string {
  const read: { id?: unknown; error?: unknown } = JSON.parse(answer);
  const isNobodys = read.error !== undefined && (read.id ?? null) === null;
  return JSON.stringify(isNobodys ? { ...read, id } : read);
}

/** As the protocol encodes non-ASCII text in a header. */
const headerText = (text: string) =>
  /^[!-~](?:[ -~]*[!-~])?$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;

function readMessage(line: string): Message | null {
  try {
    const message: Message = JSON.parse(line);
    return message;
  } catch {
    return null;
  }
}

function versionIn(answer: string): string | undefined {
  const read: { result?: { protocolVersion?: unknown } } = JSON.parse(answer);
  const version = read.result?.protocolVersion;
  return typeof version === 'string' ? version : undefined;
}
