import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface GitHouse {
  /** The folder of the bare repositories: `<root>/<owner>/<name>.git`. */
  root: string;
  /** The rights of a user. Null if the credentials are unknown. */
  admit(user: string, password: string): 'read' | 'write' | null;
}

/** A repository with two names. Nothing else on the disk can be requested. */
const REPOSITORY = /^\/([\w-][\w.-]{0,99})\/([\w-][\w.-]{0,99})\.git\/([\w./-]{1,200})$/;

export const isGit = (path: string) => /^\/[^/]{1,100}\/[^/]{1,100}\.git\//.test(path);

/**
 * Git over HTTP with git's own CGI program, like a forge: everybody needs a password, and readers
 * cannot push.
 */
export async function serveGit(house: GitHouse, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const who = readBasic(request.headers.authorization);
  const right = who && house.admit(who.user, who.password);
  if (!who || !right) return refuse(response, 401, { 'www-authenticate': 'Basic realm="sandbox"' });
  if (!REPOSITORY.test(url.pathname) || url.pathname.includes('..')) return refuse(response, 404);
  const isPush =
    url.pathname.endsWith('/git-receive-pack') || url.searchParams.get('service') === 'git-receive-pack';
  if (isPush && right !== 'write') return refuse(response, 403);
  await answerByProgram(house.root, who.user, request, response, url);
}

function readBasic(header = ''): { user: string; password: string } | null {
  const encoded = /^basic ([\w+/=-]{1,2000})$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const words = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = words.indexOf(':');
  return colon === -1 ? null : { user: words.slice(0, colon), password: words.slice(colon + 1) };
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(`${status}\n`);
}

async function answerByProgram(
  root: string,
  user: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const program = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      // The git settings of the user who runs the sandbox must not affect the repositories.
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      ...(request.headers['content-length'] && { CONTENT_LENGTH: request.headers['content-length'] }),
      ...(request.headers['content-encoding'] && {
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      }),
      ...(request.headers['git-protocol'] && { GIT_PROTOCOL: String(request.headers['git-protocol']) }),
      REMOTE_USER: user,
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // The program may finish before it has read all input.
  program.stdin.on('error', () => {});
  request.pipe(program.stdin);
  response.once('close', () => program.kill());
  let head = Buffer.alloc(0);
  let isHeadSent = false;
  await new Promise<void>((resolve) => {
    program.once('error', () => {
      if (!isHeadSent) refuse(response, 500);
      resolve();
    });
    program.stdout.on('data', (chunk: Buffer) => {
      if (isHeadSent) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      isHeadSent = true;
      sendHead(response, head.subarray(0, end).toString('latin1'));
      response.write(head.subarray(end + 4));
    });
    program.once('close', () => {
      if (!isHeadSent && !response.headersSent) refuse(response, 500);
      else response.end();
      resolve();
    });
  });
}

function sendHead(response: ServerResponse, text: string): void {
  const lines = text.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const status = lines.find(([name]) => name === 'status')?.[1] ?? '200';
  response.writeHead(
    Number.parseInt(status, 10),
    Object.fromEntries(lines.filter(([name]) => name !== 'status')),
  );
}
