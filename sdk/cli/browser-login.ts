import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Call } from './command.ts';
import { CommandFailed, EXIT } from './failed.ts';
import type { OauthLogin } from './keep-login.ts';
import { askForTokens, CLIENT_ID, findOauth } from './oauth-tokens.ts';

const PATIENCE_MS = 5 * 60_000;
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Parlance</title><p>Go back to the terminal. You can close this page.';

/** Opens the page where the person agrees, and waits for the one answer at a port of this computer. */
export async function signInByBrowser(url: string, { terminal, signal }: Call): Promise<OauthLogin> {
  const server = await findOauth(url, signal);
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
  const { redirect, answer, close } = await listenForAnswer(state, signal);
  try {
    const page = new URL(server.authorization_endpoint);
    page.search = String(
      new URLSearchParams({
        response_type: 'code',
        client_id: CLIENT_ID,
        redirect_uri: redirect,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state,
        resource: url,
      }),
    );
    terminal.step(`Open this page in a browser on this computer:\n${page}`);
    if (terminal.canAsk) openBrowser(page.href);
    const params = await answer;
    if (params.get('iss') !== server.issuer) throw refused('The answer came from another server.');
    const code = params.get('code');
    if (code === null) throw refused('You did not give access.');
    const tokens = await askForTokens(server.token_endpoint, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
      resource: url,
    });
    if (!tokens) throw refused('The server did not take the answer of the page.');
    return tokens;
  } finally {
    close();
  }
}

const refused = (why: string) =>
  new CommandFailed(why, { code: EXIT.notAllowed, next: 'parlance login --browser' });

interface Listening {
  redirect: string;
  answer: Promise<URLSearchParams>;
  close(): void;
}

async function listenForAnswer(state: string, signal: AbortSignal): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  const server: Server = createServer((request, response) => {
    const at = new URL(request.url ?? '/', 'http://127.0.0.1');
    // Any page in the browser can send something here; without the state it is not the expected answer.
    const isOurs = at.pathname === '/callback' && at.searchParams.get('state') === state;
    response
      .writeHead(isOurs ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
      .end(isOurs ? PAGE : 'Not found');
    if (isOurs) resolve(at.searchParams);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const timer = setTimeout(() => reject(refused('Nobody answered within five minutes.')), PATIENCE_MS);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // Callers that leave before the answer arrives get the reason elsewhere.
  promise.catch(() => {});
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    redirect: `http://127.0.0.1:${port}/callback`,
    answer: promise,
    close() {
      clearTimeout(timer);
      server.close();
    },
  };
}

/** The page's address is also printed: if no browser opens, the person opens it. */
function openBrowser(url: string): void {
  const [program, ...words] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  spawn(program, words, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
