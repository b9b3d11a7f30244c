import type { ConsentAnswer, TypedField } from '#kernel/connect-form.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound } from '#platform/net/outbound.ts';

export interface PlatformContext {
  clock: Clock;
  log: Log;
  outbound: Outbound;
  signal: AbortSignal;
  /** Base URLs of the platform's API from the configuration: the sandbox or the real hosts. */
  baseUrls: Readonly<Record<string, string>>;
  app: { clientId: string; clientSecret: string } | null;
  /** The API version chosen by the operator; null means the one that the adapter was written for. */
  apiVersion: string | null;
  news: News;
}

/**
 * News that a platform hands out only once and to one listener. They are kept for every
 * account with the same secret.
 */
export interface News {
  /**
   * Asks for news and keeps them before asking for more; returns those kept for this place, oldest first.
   * While another process asks, only kept news are returned.
   */
  hear(
    secret: string,
    place: string,
    ask: (after: number | null) => Promise<NewsPage>,
  ): Promise<readonly unknown[]>;
}

export interface NewsPage {
  /**
   * The start of the next page. Requesting that page tells the platform that this one has been stored. Null if it was
   * empty.
   */
  last: number | null;
  isWhole: boolean;
  /** News with a known id replace earlier ones. */
  items: readonly NewsItem[];
}

export interface NewsItem {
  place: string;
  id: string;
  body: object;
  /** How long they are kept. */
  days: number;
}

export interface TokenSet {
  accessToken: string;
  /** Null if the platform sent none; then an old one must be kept. */
  refreshToken: string | null;
  expiresAt: Date | null;
  refreshExpiresAt: Date | null;
  /**
   * False if the token cannot be renewed: it works until it expires, and then a person must connect again.
   */
  renews?: false | undefined;
  scopes: readonly string[];
  /**
   * Sealed with the tokens and passed to every call, for example the secret half of a key.
   * Absent: the existing ones stay.
   */
  secrets?: Readonly<Record<string, string>> | undefined;
  /** Further accounts covered by the same consent: Facebook has a token for each page. */
  also?: readonly TokenSet[];
}

/** The credentials of an account that is being connected. */
export interface Token {
  accessToken: string;
  secrets?: Readonly<Record<string, string>> | undefined;
  host: string | null;
}

export interface Profile {
  platformAccountId: string;
  handle: string;
  displayName: string;
  avatar: string | null;
  followers: number;
  profileUrl: string | null;
  facts: Readonly<Record<string, unknown>>;
}

export interface OAuth {
  /**
   * All scopes that are requested. A person may refuse those not in `needed`; then only
   * what requires them fails.
   */
  scopes: readonly string[];
  /** Without these an account could not publish, so a consent that lacks one connects nothing. */
  needed: readonly string[];
  usesPkce: boolean;
  /**
   * For platforms with many servers (Mastodon): registers our app with this one. The result becomes `ctx.app`
   * in the calls below and must be kept with the account's server.
   */
  register?(
    ctx: PlatformContext,
    request: { redirectUri: string; host: string | null },
  ): Promise<{ clientId: string; clientSecret: string }>;
  /** For platforms without app registration: a document that identifies us. */
  document?: { path: string; make(publicUrl: string, app: PlatformContext['app']): object };
  /**
   * The server is asked before the person goes there: it takes the request itself (RFC 9126), or says where
   * its page is.
   */
  pushed?: PushedRequests;
  /** For platforms whose answer has other names than `code`, `error` and `iss`. */
  readAnswer?(query: Readonly<Record<string, string>>): ConsentAnswer;
  /** The consent page; never called if `pushed` is set. */
  authorizeUrl(
    ctx: PlatformContext,
    request: { state: string; challenge: string; redirectUri: string; host: string | null },
  ): string;
  exchange(
    ctx: PlatformContext,
    request: { code: string; verifier: string; redirectUri: string; host: string | null },
  ): Promise<TokenSet>;
  /** Also for tokens obtained from typed values. `refreshToken` is null if the access token renews itself. */
  refresh(
    ctx: PlatformContext,
    request: { refreshToken: string | null; accessToken: string; host: string | null },
  ): Promise<TokenSet>;
}

export interface PushRequest {
  publicUrl: string;
  redirectUri: string;
  state: string;
  challenge: string;
  /** The server, if the person named one. */
  host: string | null;
  /** Handle or id of the account, or the address of the site, if the person named it. */
  handle: string | null;
  /** The platform's id of the account that is re-authorized. */
  identity: string | null;
}

interface PushedRequests {
  /** What the person names to be sent to the right page; a handle if absent. */
  namedBy?: 'site';
  push(
    ctx: PlatformContext,
    request: PushRequest,
  ): Promise<{ authorizeUrl: string; app: { clientId: string; clientSecret: string } }>;
  /** Whether the answer comes from the server that was asked; `ctx.app` is what `push` returned. */
  isAnswer(ctx: PlatformContext, iss: string | undefined): boolean;
}

/**
 * What a person types to connect an account: a bot's token and its channel, a site and
 * an application password.
 */
export interface TypedConnection {
  /** In the order of the form. The texts of the pages explain them by name. */
  fields: readonly TypedField[];
  /** `values` has every field that was filled in, including all required ones. */
  connect(
    ctx: PlatformContext,
    request: { values: Readonly<Record<string, string>>; host: string | null },
  ): Promise<TokenSet>;
}
