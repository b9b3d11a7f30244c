import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { authenticateSession } from '#platform/auth/session.ts';
import { BLUESKY_DOCUMENT_PATH, blueskyClientDocument } from '#platform/config-platforms.ts';
import type { Services } from '#platform/context.ts';
import { execute } from '#platform/execute.ts';
import { newId } from '#platform/ids.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { isOwnOrigin } from './own-host.ts';

/** What the pages need; the application names the operations, this file knows none. */
export interface ConnectPages {
  /** Answers { authorizeUrl }. */
  start: AnyOperation;
  /** Takes what the platform sent back; answers { accountId } or, when there are several, { choices }. */
  finish: AnyOperation;
  /** With a handle and an app password; answers { accountId }. */
  signIn: AnyOperation;
  /** Platforms that `signIn` is for, beside their consent pages. */
  byPassword: readonly string[];
  sessionToken(request: FastifyRequest, services: Services): string | undefined;
}

type PageRequest = FastifyRequest<{
  Params: { platform: string };
  Querystring: Record<string, unknown>;
}>;

const FORM_MAX_BYTES = 8192;

/**
 * Plain pages for the one errand that a browser must run: to a platform and back. They act with the
 * session cookie, so what changes anything is a POST from this origin or carries a state of our making.
 */
export function mountConnectPages(app: FastifyInstance, services: Services, pages: ConnectPages): void {
  app.register(async (scope) => {
    await scope.register(cookie);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((cause, _request, reply) => sendProblem(services, reply, cause));

    scope.get('/connect/:platform', async (request: PageRequest, reply) => {
      await memberOf(services, pages, request, undefined);
      return sendPage(reply, 200, 'Connect an account', form(pages, request));
    });

    scope.post('/connect/:platform', async (request: PageRequest, reply) => {
      refuseForeignOrigin(services, request);
      const caller = await memberOf(services, pages, request, undefined);
      const { platform } = request.params;
      const fields = filled({ ...Object.fromEntries(formOf(request)), platform });
      const isPassword = pages.byPassword.includes(platform) && fields['password'] !== undefined;
      const data = await run(services, isPassword ? pages.signIn : pages.start, caller, request, fields);
      return reply.redirect(
        isPassword ? connected(services, String(data['accountId'])) : String(data['authorizeUrl']),
        303,
      );
    });

    scope.get('/connect/:platform/callback', async (request: PageRequest, reply) => {
      const { query } = request;
      const state = text(query['state']);
      // The state names the workspace it was made in; membership there is checked like anywhere.
      const caller = await memberOf(services, pages, request, state?.split('.')[0]);
      const data = await run(services, pages.finish, caller, request, {
        platform: request.params.platform,
        state: state ?? '',
        ask: true,
        ...filled({ code: text(query['code']), error: text(query['error']), iss: text(query['iss']) }),
      });
      const choices = data['choices'] as readonly Choice[];
      if (choices.length > 0)
        return sendPage(reply, 200, 'Which accounts?', choiceForm(request, state ?? '', choices));
      return reply.redirect(connected(services, String(data['accountId'])), 303);
    });

    scope.post('/connect/:platform/choice', async (request: PageRequest, reply) => {
      refuseForeignOrigin(services, request);
      const form = formOf(request);
      const state = form.get('state') ?? '';
      const caller = await memberOf(services, pages, request, state.split('.')[0]);
      const { platform } = request.params;
      const choice = form.getAll('choice');
      const data = await run(services, pages.finish, caller, request, { platform, state, choice });
      return reply.redirect(connected(services, String(data['accountId'])), 303);
    });

    // Fetched by servers, not by people: who we are, where no platform keeps a register.
    scope.get(BLUESKY_DOCUMENT_PATH, async (_request, reply) =>
      reply
        .type('application/json')
        .header('cache-control', 'public, max-age=300')
        .send(blueskyClientDocument(services.publicUrl, services.config.platforms.bluesky.app)),
    );
  });
}

interface Choice {
  id: string;
  handle: string;
  displayName: string;
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

function memberOf(
  services: Services,
  pages: ConnectPages,
  request: FastifyRequest,
  workspaceId: string | undefined,
) {
  return authenticateSession(services, pages.sessionToken(request, services), workspaceId);
}

async function run(
  services: Services,
  op: AnyOperation,
  caller: Awaited<ReturnType<typeof memberOf>>,
  request: FastifyRequest,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { data } = await execute(services, {
    op,
    readInput: () => input,
    caller,
    via: 'console',
    requestId: newId('req', services.clock),
    idempotencyKey: null,
    address: request.ip,
  });
  return data as Record<string, unknown>;
}

function refuseForeignOrigin(services: Services, request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin !== undefined && isOwnOrigin(origin, host, services.publicUrl)) return;
  throw new AppError('forbidden', 'This form must be sent from a page of this server.', {
    action: 'same_origin',
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Fields that were left empty were not given. */
function filled(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

const connected = (services: Services, accountId: string) =>
  `${services.publicUrl}/accounts?connected=${encodeURIComponent(accountId)}`;

function form(pages: ConnectPages, request: PageRequest): string {
  const { platform } = request.params;
  const hidden = ['accountId', 'host']
    .flatMap((name) => {
      const value = text(request.query[name]);
      return value === undefined ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`];
    })
    .join('');
  const open = `<form method="post" action="/connect/${encodeURIComponent(platform)}">${hidden}`;
  const shown = `<strong>${escapeHtml(platform)}</strong>`;
  if (!pages.byPassword.includes(platform))
    return `<p>Connect an account on ${shown} to this workspace.</p>${open}<button>Continue</button></form>`;
  return `<p>Connect an account on ${shown} to this workspace. You sign in and say yes over there.</p>
    ${open}<label>Handle, if you like <input name="handle" autocomplete="username" maxlength="253"></label><button>Continue</button></form>
    <details><summary>Use an app password instead</summary>
    ${open}<label>Handle <input name="handle" autocomplete="username" required maxlength="253"></label>
    <label>App password <input name="password" type="password" autocomplete="off" required maxlength="256"></label><button>Connect</button></form></details>`;
}

function choiceForm(request: PageRequest, state: string, choices: readonly Choice[]): string {
  const boxes = choices.map(
    ({ id, handle, displayName }) =>
      `<label><input type="checkbox" name="choice" value="${escapeHtml(id)}"> ${escapeHtml(displayName)} <small>@${escapeHtml(handle)}</small></label>`,
  );
  const action = `/connect/${encodeURIComponent(request.params.platform)}/choice`;
  return `<p>Your consent covers several accounts. Connect to this workspace:</p>
    <form method="post" action="${action}"><input type="hidden" name="state" value="${escapeHtml(state)}">${boxes.join('')}<button>Connect</button></form>`;
}

/** Our own sentence. What a platform sent along is never shown, not even escaped. */
function sendProblem(services: Services, reply: FastifyReply, cause: unknown): FastifyReply {
  const error = cause instanceof AppError ? cause : null;
  if (error === null || error.status >= 500)
    services.log.warn({ error: cause }, 'connecting an account failed');
  const status = error?.status ?? 500;
  const message = error?.message ?? 'Something went wrong on our side. Nothing was connected.';
  return sendPage(reply, status, 'The account was not connected', `<p>${escapeHtml(message)}</p>`);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color:#1c2024}
label{display:block;margin:.6rem 0}input{padding:.5rem;font:inherit}
input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box}summary{margin-top:2rem;cursor:pointer}
button{margin-top:1rem;padding:.6rem 1.2rem;font:inherit;border:0;border-radius:.5rem;background:#3e63dd;color:#fff}`;
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

function sendPage(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      // No form-action: the form's answer leads to the platform.
      'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      // Not no-referrer: browsers would then send the form with the origin null.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Parlance</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>${body}<p><a href="/accounts">Back to the accounts</a></p></html>`);
}

function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
