import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { ConnectForm, ConsentAnswer, TypedField } from '#kernel/connect-form.ts';
import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { isOwnAddress } from '#kernel/own-address.ts';
import { inEnglish } from '#kernel/say.ts';
import { authenticateSession } from '#platform/auth/session.ts';
import type { Services } from '#platform/context.ts';
import { toAppError } from '#platform/db/errors.ts';
import { newId } from '#platform/ids.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { callOperation, noteFailure } from './call-operation.ts';
import { type Html, html } from './html.ts';
import { refuseForeignOrigin } from './own-host.ts';
import { sendPage, takeForms } from './page.ts';
import { secondFactorForm, signInForm } from './sign-in-page.ts';
import { demoFileOf } from './ways-in.ts';

/** What the application provides to these pages; this file knows no operation by name. */
export interface ConnectPages {
  /** Answers { authorizeUrl }. */
  start: AnyOperation;
  /** Takes what the platform sent back; answers { accountId } or, if there are several, { choices }. */
  finish: AnyOperation;
  /** Takes what a person typed; answers { accountId }. */
  typed: AnyOperation;
  platforms: ReadonlyMap<string, ConnectablePlatform>;
  /** Documents that identify us, for platforms that fetch them from our address. */
  documents: readonly { path: string; make(services: Services): object }[];
  sessionToken(request: FastifyRequest, services: Services): string | undefined;
  /** Options for a route that needs no session. */
  beforeSignIn: RouteShorthandOptions;
  /** Runs an entrance and sets the session cookie if the person is then signed in. */
  enter(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
    input: Record<string, unknown>,
  ): Promise<unknown>;
}

interface ConnectablePlatform extends ConnectForm {
  /** The name shown to people. */
  title: string;
  /** Reads an answer that has names of its own. */
  readAnswer?: ((query: Readonly<Record<string, string>>) => ConsentAnswer) | undefined;
}

type PageRequest = FastifyRequest<{
  Params: { platform: string };
  Querystring: Record<string, unknown>;
}>;

/**
 * Plain pages for the one round trip that needs a browser: to a platform and back. They act with the session
 * cookie, so everything that changes something is a POST from this origin or carries a state that we created.
 */
export function mountConnectPages(app: FastifyInstance, services: Services, pages: ConnectPages): void {
  app.register(async (scope) => {
    await scope.register(cookie);
    takeForms(scope);
    scope.setErrorHandler((cause, request, reply) => sendProblem(services, request, reply, cause));

    scope.post('/sign-in', pages.beforeSignIn, (request: PageRequest, reply) =>
      signIn(services, pages, request, reply),
    );

    scope.get('/connect/:platform', async (request: PageRequest, reply) => {
      await memberOf(services, pages, request, undefined);
      return sendPage(reply, 200, 'Connect an account', form(pages, request));
    });

    scope.post('/connect/:platform', (request: PageRequest, reply) => begin(services, pages, request, reply));
    scope.get('/connect/:platform/callback', (request: PageRequest, reply) =>
      comeBack(services, pages, request, reply),
    );
    scope.post('/connect/:platform/choice', (request: PageRequest, reply) =>
      choose(services, pages, request, reply),
    );

    // Fetched by servers: they identify us where a platform has no app registration.
    for (const { path, make } of pages.documents)
      scope.get(path, async (_request, reply) =>
        reply.type('application/json').header('cache-control', 'public, max-age=300').send(make(services)),
      );
  });
}

/** Redirects to the platform, or connects at once with what a person typed. */
async function begin(services: Services, pages: ConnectPages, request: PageRequest, reply: FastifyReply) {
  refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
  const caller = await memberOf(services, pages, request, undefined);
  const { platform } = request.params;
  const form = filled({ ...Object.fromEntries(formOf(request)), platform });
  const [typed, fields] = partBy(form, (name) => name.startsWith(TYPED));
  if (Object.keys(typed).length > 0)
    return redirectToApp(services, request, reply, caller, async () => {
      const values = Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [name.slice(TYPED.length), value]),
      );
      const data = await run(services, pages.typed, caller, request, { ...fields, values });
      return { connected: String(data['accountId']) };
    });
  const data = await run(services, pages.start, caller, request, fields);
  return reply.redirect(String(data['authorizeUrl']), 303);
}

/** The return from the platform, with its answer in the URL. */
async function comeBack(services: Services, pages: ConnectPages, request: PageRequest, reply: FastifyReply) {
  const { platform } = request.params;
  const { state, ...query } = filled(texts(request.query));
  // The state names the workspace in which it was created; membership is checked as usual.
  const caller = await memberOf(services, pages, request, state?.split('.')[0]);
  return redirectToApp(services, request, reply, caller, async () => {
    const { code, error, iss } = pages.platforms.get(platform)?.readAnswer?.(query) ?? query;
    const data = await run(services, pages.finish, caller, request, {
      platform,
      state: state ?? '',
      ask: true,
      ...filled({ code, error, iss }),
    });
    const choices = z.array(Choice).parse(data['choices']);
    return choices.length > 0
      ? sendPage(reply, 200, 'Which accounts?', choiceForm(request, state ?? '', choices))
      : { connected: String(data['accountId']) };
  });
}

/** The choice among the accounts that the platform offered. */
async function choose(services: Services, pages: ConnectPages, request: PageRequest, reply: FastifyReply) {
  refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
  const form = formOf(request);
  const state = form.get('state') ?? '';
  const caller = await memberOf(services, pages, request, state.split('.')[0]);
  const { platform } = request.params;
  const choice = form.getAll('choice');
  return redirectToApp(services, request, reply, caller, async () => {
    const data = await run(services, pages.finish, caller, request, { platform, state, choice });
    return { connected: String(data['accountId']) };
  });
}

/** Signs in with a password, or with the second factor requested after it. */
async function signIn(
  services: Services,
  pages: ConnectPages,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignOrigin(request, services.publicUrl, FOREIGN_ORIGIN);
  const form = formOf(request);
  const next = form.get('next') ?? '';
  const token = form.get('token');
  const isCode = token !== null;
  const input = isCode
    ? { token, code: form.get('code') ?? '' }
    : { email: form.get('email') ?? '', password: form.get('password') ?? '' };
  try {
    const name = isCode ? 'prove_second_factor' : 'login';
    const { secondFactor } = Entered.parse(await pages.enter(name, request, reply, input));
    if (secondFactor)
      return sendPage(reply, 200, 'Sign in', secondFactorForm(next, null, secondFactor.token));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const again =
      isCode && error.code !== 'not_found'
        ? secondFactorForm(next, error.message, token)
        : signInForm(next, error.message, waysInOf(services));
    return sendPage(reply, error.status, 'Sign in', again);
  }
  return reply.redirect(isOwnAddress(next) ? next : '/accounts', 303);
}

const Entered = z.object({ secondFactor: z.object({ token: z.string() }).optional() });
const Choice = z.object({ id: z.string(), handle: z.string(), displayName: z.string() });
type Choice = z.output<typeof Choice>;

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
  const { data } = await callOperation(services, {
    via: 'console',
    op,
    readInput: () => input,
    caller,
    requestId: newId('req', services.clock),
    idempotencyKey: null,
    address: request.ip,
  });
  return fieldsOf(data);
}

const FOREIGN_ORIGIN = inEnglish('This form must be sent from a page of this server.');

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A name that is given twice is no text. */
const texts = (query: PageRequest['query']) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, text(value)]));

/** Empty form fields count as missing. */
function filled(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Prefix for the fields of a platform, so that they do not collide with ours. */
const TYPED = 'value.';

function partBy(
  fields: Record<string, string>,
  isFirst: (name: string) => boolean,
): [Record<string, string>, Record<string, string>] {
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.filter(([name]) => isFirst(name))),
    Object.fromEntries(entries.filter(([name]) => !isFirst(name))),
  ];
}

/**
 * Ends the round trip in the application, on the list of accounts. The URL carries the result: an
 * account, or a code for what went wrong, which the application turns into a sentence. The link
 * itself contains no sentences.
 */
async function redirectToApp(
  services: Services,
  request: PageRequest,
  reply: FastifyReply,
  caller: Awaited<ReturnType<typeof memberOf>>,
  finish: () => Promise<{ connected: string } | FastifyReply>,
): Promise<FastifyReply> {
  const go = (outcome: Record<string, string>) =>
    reply.redirect(
      `${services.publicUrl}/w/${caller.workspaceId}/s/accounts?${new URLSearchParams(outcome)}`,
      303,
    );
  try {
    const done = await finish();
    return 'connected' in done ? go({ connected: done.connected }) : done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { reason, missing } = error.params;
    noteProblem(services, request, error);
    return go({
      failed: error.code,
      platform: request.params.platform,
      ...(typeof reason === 'string' && { reason }),
      ...(Array.isArray(missing) && { missing: missing.join(' ') }),
    });
  }
}

function form(pages: ConnectPages, request: PageRequest): Html {
  const { platform } = request.params;
  const hidden = ['accountId', 'host'].flatMap((name) => {
    const value = text(request.query[name]);
    return value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">`];
  });
  const open = html`<form method="post" action="/connect/${encodeURIComponent(platform)}">${hidden}`;
  const of = pages.platforms.get(platform);
  const shown = html`<strong>${of?.title ?? platform}</strong>`;
  const server =
    of?.serverExample && text(request.query['host']) === undefined
      ? html`<label>Server <input name="host" placeholder="${of.serverExample}" maxlength="253"></label>`
      : '';
  const typed =
    of && of.fields.length > 0
      ? html`${open}${server}${of.fields.map(typedInput)}<button>Connect</button></form>`
      : null;
  if (of?.hasConsent === false)
    return html`<p>Connect an account on ${shown} to this workspace.</p>${typed ?? ''}`;
  const instead = typed ? html`<details><summary>Enter the details instead</summary>${typed}</details>` : '';
  return html`<p>Connect an account on ${shown} to this workspace. You’ll sign in and give access there.</p>
    ${open}${server}${of ? nameInput(of, request) : ''}<button>Continue</button></form>${instead}`;
}

/** The site of an account that is known need not be named again. */
function nameInput({ namedBy }: ConnectForm, request: PageRequest): Html | string {
  if (namedBy === 'handle')
    return html`<label>Handle, if you like <input name="handle" autocomplete="username" maxlength="253"></label>`;
  return namedBy === 'site' && text(request.query['accountId']) === undefined
    ? html`<label>Address of the site <input name="handle" autocomplete="url" maxlength="300" placeholder="https://blog.example.com" required></label>`
    : '';
}

function typedInput({ name, kind, maxLength, example, isOptional }: TypedField): Html {
  const type = kind === 'secret' ? 'password' : 'text';
  const required = isOptional ? '' : html` required`;
  return html`<label>${inWords(name)} <input name="${TYPED}${name}" type="${type}" autocomplete="off" maxlength="${String(maxLength)}" placeholder="${example}"${required}></label>`;
}

/** `appPassword` becomes “App password”. */
const inWords = (name: string) =>
  name
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));

function choiceForm(request: PageRequest, state: string, choices: readonly Choice[]): Html {
  const boxes = choices.map(
    ({ id, handle, displayName }) =>
      html`<label><input type="checkbox" name="choice" value="${id}"> ${displayName} <small>@${handle}</small></label>`,
  );
  const action = `/connect/${encodeURIComponent(request.params.platform)}/choice`;
  return html`<p>You gave access to several accounts. Choose which to connect to this workspace:</p>
    <form method="post" action="${action}"><input type="hidden" name="state" value="${state}">${boxes}<button>Connect</button></form>`;
}

/** Our own sentence. What a platform sent is never shown, not even escaped. */
function sendProblem(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
): FastifyReply {
  const error = cause instanceof AppError ? cause : null;
  const status = error?.status ?? 500;
  noteProblem(services, request, error ?? toAppError(cause));
  // A state belongs to the person who started, so signing in as somebody else would not help.
  const isBeginning = request.routeOptions.url === '/connect/:platform' && request.method === 'GET';
  if (status === 401 && isBeginning && isOwnAddress(request.url))
    return sendPage(reply, 401, 'Sign in', signInForm(request.url, null, waysInOf(services)));
  const message = error?.message ?? 'Something went wrong on our side. Nothing was connected.';
  return sendPage(reply, status, 'The account was not connected', html`<p>${message}</p>${BACK}`);
}

function noteProblem(services: Services, request: FastifyRequest, error: AppError): void {
  noteFailure(services, error, {
    what: 'connecting an account',
    face: 'pages',
    address: request.ip,
    requestId: '',
    route: request.routeOptions.url ?? 'unknown',
  });
}

const BACK = html`<p><a href="/accounts">Back to accounts</a></p>`;

const waysInOf = ({ config }: Services) => ({
  demoFile: demoFileOf(config),
  hasProvider: config.oidc !== null,
});
