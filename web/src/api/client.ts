import { createSessionClient, type EveryOperation, ParlanceError } from '@sdk/client.ts';
import { signInFrom } from '../people/next-page.ts';
import { gate } from '../shell/gate.ts';
import { words } from '../shell/kept-words.ts';
import type { startAuthentication } from '@simplewebauthn/browser';
import { refresh } from './cache.ts';
import { hearingFetch } from './hearing-fetch.ts';

export { ParlanceError };
export type Operation = keyof EveryOperation;
export type Input<Name extends Operation> = EveryOperation[Name]['input'];
export type Output<Name extends Operation> = EveryOperation[Name]['output'];

/** Every address inside a workspace begins with it. */
export function workspaceOf(path: string): string | null {
  return /^\/w\/([^/]+)/.exec(path)?.[1] ?? null;
}

const client = createSessionClient({
  baseUrl: location.origin,
  fetch: hearingFetch,
  workspaceId: () => workspaceOf(location.pathname),
  personId: words.person,
});

export interface CallOptions {
  signal?: AbortSignal;
  /** Made once per intent: a second try with the same key never acts twice. */
  idempotencyKey?: string;
}

/**
 * One call of the server. If the server asks for a new sign-in or a proof of identity, the page asks on the spot,
 * keeps its work, and continues with the same call.
 */
export async function call<Name extends Operation>(
  operation: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Output<Name>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- too many types to choose from; the signature above holds
  const send = client.call as (name: Name, input: Input<Name>, options: CallOptions) => Promise<Output<Name>>;
  for (;;) {
    try {
      const answer = await send(operation, input, options);
      wasSignedIn = true;
      return answer;
    } catch (error) {
      if (isAboutRole(error)) void refresh('list_workspaces');
      const passed = await passGate(error);
      if (!passed) throw error;
    }
  }
}

/** The role differs from the one that the page knows, or is gone: read again what the person may do. */
const isAboutRole = (error: unknown) =>
  error instanceof ParlanceError && error.status === 403 && error.params['need'] === undefined;

/** Whether somebody was signed in on this page: only then is there work to keep behind a sheet. */
let wasSignedIn = false;

async function passGate(error: unknown): Promise<boolean> {
  if (!(error instanceof ParlanceError)) return false;
  // With a field, the answer is about what was typed, and the session is fine.
  if (error.status === 401 && error.params['field'] === undefined)
    return wasSignedIn ? gate.ask('sign-in') : leaveToSignIn();
  if (error.status === 403 && error.params['need'] === 'proof') return gate.ask('proof');
  return false;
}

/**
 * The sign-in page has everything: other ways to sign in, the demo's hint, the way back. Nobody waits here any more.
 */
function leaveToSignIn(): Promise<boolean> {
  location.replace(signInFrom(location));
  return new Promise(() => {});
}

/**
 * A word from the address, a file or an earlier answer that goes to the server, which decides what it accepts. Code
 * that needs to know the word here uses `oneOf`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the place where it is used says what is expected
export function unchecked<Word extends string>(word: string): Word {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server refuses a word that it does not know
  return word as Word;
}

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** What one account will show of a post, for the holder of a review link. */
export interface Previewed {
  accountId: string;
  platform: string;
  name: string;
  handle: string;
  pictureUrl: string | null;
  locale: string | null;
  at: string | null;
  parts: {
    text: string;
    media: {
      mediaId: string;
      kind: string;
      url: string | null;
      width: number | null;
      height: number | null;
      altText: string | null;
    }[];
  }[];
  firstComment: string | null;
  link: { url: string; title?: string; description?: string } | null;
  poll: { options: string[]; durationMinutes: number } | null;
  contentWarning: string | null;
  settings: Record<string, unknown>;
  can: { thread: boolean; firstComment: boolean; poll: boolean; contentWarning: boolean };
}

/** The answers of the public entrances, for the pages that read them. */
interface Answers {
  get_me: Output<'get_me'>;
  connect_sandbox: Output<'connect_sandbox'>;
  login: { secondFactor?: { token: string; methods: string[] } };
  read_invitation: {
    workspace: string;
    invitedBy: string;
    role: string;
    localization: 'translator' | 'reviewer' | null;
    languages: string[] | null;
    email: string | null;
    mustSignIn: boolean;
  };
  read_reset_link: { email: string };
  read_review: {
    workspace: string;
    version: number;
    isOpen: boolean;
    previews: Previewed[];
  };
  begin_passkey_sign_in: { options: PasskeyOptions };
  begin_passkey_proof: { options: PasskeyOptions };
}
type AnswerOf<Name extends string> = Name extends keyof Answers ? Answers[Name] : Record<string, unknown>;

/** Entrances are not operations: they set the cookie. */
export async function enter<Name extends string>(name: Name, input: object): Promise<AnswerOf<Name>> {
  const response = await hearingFetch(`/api/console/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(input),
  }).catch((cause: unknown) => {
    throw new ParlanceError({ code: 'unreachable', status: 0, message: '', cause });
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body.data ?? {};
  throw new ParlanceError({
    code: String(body.error?.code ?? 'unexpected_answer'),
    status: response.status,
    message: String(body.error?.message ?? ''),
    params: body.error?.params ?? {},
    requestId: body.meta?.requestId ?? null,
    retryAfterSec: Number(response.headers.get('retry-after')) || null,
  });
}
