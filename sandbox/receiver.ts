import type { IncomingMessage } from 'node:http';
import { readBody, type Reply } from './http.ts';
import { HTML } from './oauth.ts';
import { languageOf, type PageLanguage, receiverPage } from './receiver-page.ts';
import type { World } from './world.ts';

const KEPT = 50;
const SECRETS_KEPT = 20;
const SECRET_CHARS_MAX = 200;
const BODY_CHARS_KEPT = 64 * 1024;

/**
 * A receiver for webhooks and callbacks, for users without a server of their own. A number in the path
 * is the status of its response, so /receiver/503 simulates a server that is down.
 */
export async function answerReceiver(world: World, request: IncomingMessage, url: URL): Promise<Reply> {
  const { receiver } = world;
  if (request.method === 'GET' && url.pathname === '/receiver')
    return {
      status: 200,
      headers: HTML,
      body: receiverPage(world.now(), receiver, languageAsked(request, url)),
    };
  if (request.method !== 'POST')
    return { status: 405, body: { error: 'Send deliveries by POST; GET /receiver shows them.' } };
  const body = (await readBody(request)).toString('utf8').slice(0, BODY_CHARS_KEPT);
  const wanted = Number(/\/(\d{3})$/.exec(url.pathname)?.[1] ?? 200);
  const status = wanted >= 200 && wanted < 600 ? wanted : 200;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
  );
  const received = { id: world.newId(), at: world.now(), path: url.pathname, headers, body, status };
  receiver.received = [received, ...receiver.received].slice(0, KEPT);
  return { status, body: { received: status < 300 } };
}

const languageAsked = (request: IncomingMessage, url: URL): PageLanguage =>
  languageOf(url.searchParams.get('lang'), request.headers['accept-language']);

/** Adds a secret for checking signatures, as shown when the webhook was created. */
export function addSecret({ receiver }: World, secret: string): boolean {
  const plain = secret.trim();
  if (plain === '' || plain.length > SECRET_CHARS_MAX) return false;
  receiver.secrets = [plain, ...receiver.secrets.filter((each) => each !== plain)].slice(0, SECRETS_KEPT);
  return true;
}
