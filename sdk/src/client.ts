import type { Client, Methods, Shape } from './calls.ts';
import { itemsOf } from './each.ts';
import { ParlanceError } from './errors.ts';
import { methodsOf, type Run } from './methods.ts';
import type {
  ConsoleOperations,
  OpenMethods,
  OpenOperations,
  SocialMethods,
  SocialOperations,
} from './operations.gen.ts';
import { postOf, requestOf } from './request.ts';
import { type CallOptions, exchange, send, type Target } from './send.ts';
import { signCall } from './sign.ts';
import { uploadMedia } from './upload.ts';
import { waitForMedia, waitForPost, waitForTask } from './wait.ts';

export type { Client, Methods } from './calls.ts';
export * from './error-classes.gen.ts';
export { type Next, ParlanceError, UnexpectedAnswer, Unreachable } from './errors.ts';
export * from './operations.gen.ts';
export type { CallOptions, Target } from './send.ts';
export * from './upload.ts';
export * from './wait.ts';
export type { Answer, Fetch, Sent, Signal } from './wire.ts';

/** A member has several projects, so calls of the open face may name one. */
type OfAnyProject<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends Shape
    ? {
        // A call without input would forbid every field.
        input: (Operations[Name]['input'] extends Record<string, never>
          ? unknown
          : Operations[Name]['input']) & { project_id?: string | undefined };
        output: Operations[Name]['output'];
      }
    : never;
};

export type EveryOperation = ConsoleOperations & SocialOperations & OfAnyProject<OpenOperations>;

export interface ConsoleClient extends Client<EveryOperation> {
  /** Signs in if necessary and returns what identifies the member, for requests that are not operations. */
  headers(): Promise<Record<string, string>>;
  /** Ends the session, if there is one. The next call signs in again. */
  signOut(): Promise<void>;
}

/** A helper of the package as a method: its caller already has the client. */
type Bound<Helper> = Helper extends (client: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

export type OpenClient = Client<OpenOperations> &
  Methods<OpenOperations, OpenMethods> & { readonly tasks: { wait: Bound<typeof waitForTask> } };

export type SocialClient = Client<SocialOperations> &
  Methods<SocialOperations, SocialMethods> & {
    readonly posts: { wait: Bound<typeof waitForPost> };
    readonly media: { wait: Bound<typeof waitForMedia>; upload: Bound<typeof uploadMedia> };
  };

const RETRIES = 2;

/** Signed calls of an App Key: the localization API. Not for browsers, where the secret would be public. */
export function createOpenClient(target: Target & { appKey: string; appSecret: string }): OpenClient {
  const { appKey, appSecret } = target;
  const patient = { maxRetries: RETRIES, ...target };
  const run: Run = async (operation, input, options) => {
    const request = requestOf(operation, input, options.bytes);
    const body = request.body ?? new Uint8Array();
    return send(patient, request, options, async () => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      return signCall({ appKey, appSecret, body, timestamp });
    });
  };
  const client = clientOf<OpenOperations>(run);
  const whole: object = methodsOf('/api/open/', run, client, {
    tasks: { wait: (...args: Parameters<OpenClient['tasks']['wait']>) => waitForTask(client, ...args) },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generator writes both from one list
  return whole as OpenClient;
}

/** Bearer calls of a long-lived credential: the publishing API. */
export function createSocialClient(
  target: Target & {
    /** A function is called for each request, for a token that expires and is renewed. */
    accessToken: string | (() => Promise<string>);
  },
): SocialClient {
  const { accessToken } = target;
  const token = typeof accessToken === 'string' ? async () => accessToken : accessToken;
  const patient = { maxRetries: RETRIES, ...target };
  const run: Run = async (operation, input, options) =>
    send(patient, requestOf(operation, input, options.bytes), options, async () => ({
      authorization: `Bearer ${await token()}`,
    }));
  const client = clientOf<SocialOperations>(run);
  const whole: object = methodsOf('/api/v1/', run, client, {
    posts: { wait: (...args: Parameters<SocialClient['posts']['wait']>) => waitForPost(client, ...args) },
    media: {
      wait: (...args: Parameters<SocialClient['media']['wait']>) => waitForMedia(client, ...args),
      upload: (...args: Parameters<SocialClient['media']['upload']>) => uploadMedia(client, ...args),
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the generator writes both from one list
  return whole as SocialClient;
}

/** Stores a session cookie beyond the client's life, so that short programs need not sign in each time. */
export interface SessionKeeper {
  load(): string | null;
  save(cookie: string): void;
}

/** Calls of a member who signs in with a password: everything that the application itself can do. */
export function createConsoleClient(
  target: Target & { email: string; password: string; session?: SessionKeeper },
): ConsoleClient {
  const origin = new URL(target.baseUrl).origin;
  const kept = target.session?.load() ?? null;
  let session: Promise<string | null> | undefined = kept === null ? undefined : Promise.resolve(kept);

  async function signIn(): Promise<string | null> {
    const { email, password } = target;
    const request = postOf('/api/console/login', { email, password });
    const response = await exchange(target, request, {}, { origin });
    // Browsers hide the cookie from scripts, store it and send it themselves.
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? null;
    if (cookie !== null) target.session?.save(cookie);
    return cookie;
  }

  async function headers(): Promise<Record<string, string>> {
    session ??= signIn().catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    const cookie = await session;
    return cookie === null ? { origin } : { origin, cookie };
  }

  const client = clientOf<EveryOperation>(async (operation, input, options) => {
    if (options.bytes !== undefined) throw new TypeError('A member sends no bytes: use a credential.');
    const request = postOf(`/api/console/${operation}`, input);
    // Outside the retry: a wrong password is not tried a second time.
    await headers();
    try {
      return await send(target, request, options, headers);
    } catch (error) {
      // The session expired while the client was alive; sign in again.
      if (!(error instanceof ParlanceError) || error.status !== 401) throw error;
      session = undefined;
      return send(target, request, options, headers);
    }
  });
  async function signOut(): Promise<void> {
    if (session === undefined) return;
    const used = await headers();
    session = undefined;
    await exchange(target, postOf('/api/console/logout', {}), {}, used);
  }

  return { ...client, headers, signOut };
}

/** Calls of one of our pages: the browser stores and sends the session, the page says in which workspace. */
export function createSessionClient(
  target: Target & {
    workspaceId(): string | null;
    /**
     * The owner of the page. If the session belongs to somebody else by now, the answer is 401, and nothing is done
     * in their name.
     */
    personId?(): string | null;
  },
): Client<EveryOperation> {
  return clientOf<EveryOperation>(async (operation, input, options) => {
    const workspaceId = target.workspaceId();
    const personId = target.personId?.() ?? null;
    const headers: Record<string, string> = {
      ...(workspaceId !== null && { 'x-parlance-workspace': workspaceId }),
      ...(personId !== null && { 'x-parlance-person': personId }),
    };
    return send(target, postOf(`/api/console/${operation}`, input), options, async () => headers);
  });
}

function clientOf<Operations>(run: Run): Client<Operations> {
  return {
    call: (operation, ...[input = {}, options = {}]: [input?: object, options?: CallOptions]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of an operation decides what it answers
      run(String(operation), input, options) as never,
    each: (operation, ...[input = {}, options = {}]: [input?: object, options?: CallOptions]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- and what its list has
      itemsOf((page) => run(String(operation), { ...input, ...page }, options)) as never,
  };
}
