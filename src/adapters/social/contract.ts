import type { Sentence } from '#kernel/say.ts';
import type { OAuth, PlatformContext, Profile, Token, TypedConnection } from './connection.ts';

/** A closed list; each adapter maps its platform's answers to these codes. */
export type TargetErrorCode =
  | 'token_expired'
  | 'permission_missing'
  | 'rate_limited'
  | 'platform_quota'
  | 'duplicate'
  | 'policy'
  | 'account_restricted'
  | 'app_not_approved'
  | 'reply_not_allowed'
  | 'media_required'
  | 'media_unsupported'
  | 'media_too_large'
  | 'media_aspect_ratio'
  | 'media_duration'
  | 'media_fetch_failed'
  | 'media_processing_failed'
  | 'text_too_long'
  | 'container_expired'
  | 'invalid_settings'
  | 'platform_unavailable'
  | 'outcome_unknown';

export interface PlatformFailure {
  errorCode: TargetErrorCode;
  /** In our own words. The platform's words are kept separately and never shown as ours. */
  message: Sentence;
  retryable: boolean;
  retryAfterSec?: number;
  httpStatus?: number;
  platformCode?: string;
  /** At most 500 characters, secrets removed. */
  platformMessage?: string;
  platformRequestId?: string;
  /**
   * none: the platform answered and refused, so nothing happened. unknown: the answer was lost or was a 5xx
   * after the bytes went out. Only `none` may be retried without a probe.
   */
  effect: 'none' | 'unknown';
  /** The prepared media are unusable (expired, refused when processed): the next try has an empty handle. */
  restart?: true;
}

export class PlatformError extends Error {
  override name = 'PlatformError';
  readonly failure: PlatformFailure;
  constructor(failure: PlatformFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface PublishMedia {
  mediaId: string;
  kind: 'image' | 'video' | 'gif' | 'document';
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSec: number | null;
  fps: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** Pages of a document, if known. */
  pages?: number | null;
  altText: string | null;
  filename: string;
  /** Signed and short-lived, for platforms that fetch it themselves. */
  publicUrl: string;
  /**
   * For platforms that accept bytes. A range (inclusive) reads only that part: large
   * files stay out of memory.
   */
  read(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

export interface PublishPart {
  text: string;
  media: readonly PublishMedia[];
}

/** The merged content for one account, frozen when the publish was accepted. */
export interface PublishContent {
  text: string;
  media: readonly PublishMedia[];
  /** The parts of a thread after the first. */
  parts: readonly PublishPart[];
  link: { url: string; title?: string | undefined; description?: string | undefined } | null;
  poll: { options: readonly string[]; durationMinutes: number } | null;
  firstComment: string | null;
  contentWarning: string | null;
  locale: string | null;
  /** The options of this platform only. */
  settings: Readonly<Record<string, unknown>>;
}

export interface ConnectedAccount {
  accountId: string;
  platformAccountId: string;
  handle: string;
  /** The address of the account's own server; null means the configured one. */
  host: string | null;
  accessToken: string;
  /** Further secrets of the connection, by name; empty if the token is the only one. */
  secrets: Readonly<Record<string, string>>;
  facts: Readonly<Record<string, unknown>>;
}

/** What the adapter keeps between calls. JSON, at most 64 KiB, without secrets in plain text. */
export type Handle = Readonly<Record<string, unknown>>;

export interface PublishJob {
  /** The same in every retry of one attempt, so that a platform can recognise a repetition. */
  attemptId: string;
  content: PublishContent;
  account: ConnectedAccount;
}

export interface EditRequest {
  account: ConnectedAccount;
  platformPostId: string;
  /** The complete content as it should be now. Only the text of the first part and the title may differ. */
  content: PublishContent;
  /** The handle kept from publishing; empty if it is no longer known. */
  handle: Handle;
  /** When it was requested; the same in every try. */
  at: Date;
}

export interface PublishedPart {
  platformPostId: string;
  platformUrl: string | null;
}

export interface Published extends PublishedPart {
  /** The parts after the first, in order, followed by the first comment if there is one. */
  parts: readonly PublishedPart[];
  /** The platform refused the first comment. That does not undo the post; `parts` then ends before it. */
  firstCommentError?: TargetErrorCode;
}

/**
 * What one call of `advance` did. The publishing engine commits the handle before it calls again:
 * - prepared: something invisible is ready (an upload, a container); continue at once.
 * - wait: the platform is processing; come back after that time.
 * - ready: the next call makes something visible. The engine first commits the intent with this handle, also
 * when it returns to this handle later, after a refusal without effect.
 * - judged: the platform has everything and decides whether people may see it. Nothing more is sent; a later
 * call reports that it is published, or throws the decision. Only if the capabilities include it.
 * - published: done.
 * - inbox: a person must finish in the platform's own app (TikTok inbox).
 * `out` lists what is already visible, in order: the record of a thread that fails half-way.
 */
export type Progress =
  | { kind: 'prepared'; handle: Handle; out?: readonly PublishedPart[] }
  | { kind: 'wait'; handle: Handle; afterSec: number; out?: readonly PublishedPart[] }
  | { kind: 'ready'; handle: Handle; out?: readonly PublishedPart[] }
  | { kind: 'judged'; handle: Handle; afterSec: number }
  | { kind: 'published'; handle: Handle; post: Published }
  | { kind: 'inbox'; handle: Handle };

/**
 * live: all of it is there. absent: it provably is not there, so it may be sent again. If an earlier part of
 * a thread turned out to be there, `handle` includes it and is where to continue. unknown: neither.
 */
export type Probe =
  | { kind: 'live'; post: Published }
  | { kind: 'absent'; handle?: Handle }
  | { kind: 'unknown' };

/** What a probe reports when it found the open step: the post is complete, or the rest is still to be sent. */
export const probeAfter = (step: Progress): Probe =>
  step.kind === 'published' ? { kind: 'live', post: step.post } : { kind: 'absent', handle: step.handle };

export interface RemoteComment {
  platformCommentId: string;
  platformPostId: string;
  parentPlatformCommentId: string | null;
  author: { id: string; handle: string; displayName: string; avatar: string | null; isSelf: boolean };
  text: string;
  likeCount: number;
  replyCount: number;
  publishedAt: Date;
  platformUrl: string | null;
  canReply: boolean;
}

export type Metric =
  | 'impressions'
  | 'views'
  | 'reach'
  | 'engagements'
  | 'reactions'
  | 'comments'
  | 'shares'
  | 'saves'
  | 'clicks'
  /** Metrics of a place: people who called it, and people who asked for directions. */
  | 'calls'
  | 'directions'
  | 'videoWatchTimeSec'
  | 'followers';
/** A metric that the platform does not have is absent, never zero. */
export type Metrics = Partial<Record<Metric, number>>;

/** The figures of each post. A post that no longer exists is in neither map. */
export interface PostFigures {
  metrics: ReadonlyMap<string, Metrics>;
  /** Posts whose figures the platform refused, and why. The others are not affected. */
  refused: ReadonlyMap<string, TargetErrorCode>;
}

export interface Issue {
  code:
    | TargetErrorCode
    | 'media_not_reachable'
    | 'text_required'
    | 'link_dropped'
    | 'alt_text_missing'
    | 'hashtags_many';
  severity: 'error' | 'warning' | 'info';
  field: string;
  /** Index in the thread; 0 is the first part. */
  part: number;
  message: Sentence;
  limit?: number;
  actual?: number;
  fix?: Sentence;
}

const CAPABILITIES = [
  'thread',
  'firstComment',
  'poll',
  /** An accepted post may still be refused: see `judged` of Progress. */
  'judged',
  /** A content warning can be shown before the text. */
  'contentWarning',
  'story',
  'reel',
  'replyRead',
  'replyWrite',
  'hide',
  'delete',
  /** The text of a published post can be changed; see `edit`. */
  'edit',
  'metrics',
] as const;
type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = Record<Capability, boolean>;

/** The capabilities of a platform; those not named are false. */
export function can(...names: readonly Capability[]): Capabilities {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every name in the list
  return Object.fromEntries(CAPABILITIES.map((name) => [name, names.includes(name)])) as Capabilities;
}

/** What one account can do. */
export const abilitiesOf = (
  { capabilities, lacks }: Pick<PlatformAdapter, 'capabilities' | 'lacks'>,
  facts: Readonly<Record<string, unknown>>,
): Capabilities => ({
  ...capabilities,
  ...Object.fromEntries((lacks?.(facts) ?? []).map((name) => [name, false])),
});

export interface TextRule {
  limit: number;
  unit: 'weighted' | 'graphemes' | 'characters' | 'bytes' | 'utf16';
  measure(text: string): number;
}

/** A person or page that a text can mention. */
export interface Mentionable {
  /** The person's id on the platform. */
  id: string;
  name: string;
  /** Without the leading @; null if the platform shows none. */
  handle: string | null;
  kind: 'person' | 'page';
  /** What our text contains so that it becomes a mention there. */
  written: string;
}

/** How to find people whom a text can mention. */
type MentionLookup =
  /** The platform searches by the letters typed so far. */
  | {
      kind: 'search';
      read(account: ConnectedAccount, query: string, ctx: PlatformContext): Promise<readonly Mentionable[]>;
    }
  /** The platform lists everybody, and we search the list. */
  | { kind: 'list'; read(account: ConnectedAccount, ctx: PlatformContext): Promise<readonly Mentionable[]> };

/** What we can do on a platform. Its declaration describes the platform itself; see declare.ts. */
export interface PlatformAdapter {
  platform: string;
  capabilities: Capabilities;
  /** What an account cannot do although its platform can, depending on how it was connected. */
  lacks?(facts: Readonly<Record<string, unknown>>): readonly Capability[];
  text: TextRule;
  /** 'push': we send the bytes. 'pull': the platform fetches our URL, which must be reachable. */
  mediaTransfer(content: PublishContent): 'push' | 'pull';
  /** Consent on a page of the platform; null without one. */
  oauth: OAuth | null;
  /**
   * What a person types instead of giving consent; null where consent is the only way. Without `oauth` the
   * connection never expires.
   */
  typed: TypedConnection | null;
  profile(ctx: PlatformContext, token: Token): Promise<Profile>;
  /** Pure: returns every problem that can be found without asking the platform, not just the first. */
  check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[];
  /** Does one step and reports it. `handle` is the result of the last call, or {} at first. */
  advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress>;
  /** Finds the outcome of an intent without receipt. */
  probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe>;
  remove(account: ConnectedAccount, platformPostId: string, ctx: PlatformContext): Promise<void>;
  /** Absent if the platform documents no way to look people up. */
  mentions?: MentionLookup & {
    /** Connected accounts can be mentioned too, even if a lookup does not find them. */
    ofAccount?(account: { platformAccountId: string; handle: string; name: string }): Mentionable | null;
  };
  /** Absent if a published post cannot be changed. */
  edit?: {
    /** Whether the title can be changed too. */
    title: boolean;
    /** Changes the text in place, under the same address. Harmless to repeat, so a failed call is retried. */
    send(request: EditRequest, ctx: PlatformContext): Promise<void>;
  };
  /** Newest first, from `since` on; null if the platform has no way to read them. */
  comments:
    | ((
        account: ConnectedAccount,
        posts: readonly { platformPostId: string; publishedAt: Date }[],
        ctx: PlatformContext,
      ) => Promise<readonly RemoteComment[]>)
    | null;
  /** Its comments are about a place instead of a post, so they are read even if nothing was posted. */
  hasReviews?: true;
  /** The same exactly-once guarantee as publishing: `handle` is committed before the visible call. */
  reply: {
    /** Rules that apply only to replies, besides the length. Pure. */
    check?(text: string): Issue[];
    /** A comment has only one answer: a new one replaces it, under the same id. */
    replaces?: true;
    prepare(attemptId: string, ctx: PlatformContext): Handle;
    send(
      request: {
        account: ConnectedAccount;
        comment: { platformCommentId: string; platformPostId: string };
        text: string;
      },
      handle: Handle,
      ctx: PlatformContext,
    ): Promise<{ platformCommentId: string }>;
    probe(
      request: {
        account: ConnectedAccount;
        comment: { platformCommentId: string; platformPostId: string };
        text: string;
      },
      handle: Handle,
      since: Date,
      ctx: PlatformContext,
    ): Promise<{ kind: 'live'; platformCommentId: string } | { kind: 'absent' } | { kind: 'unknown' }>;
  } | null;
  hide:
    | ((account: ConnectedAccount, platformCommentId: string, ctx: PlatformContext) => Promise<void>)
    | null;
  deleteComment:
    | ((account: ConnectedAccount, platformCommentId: string, ctx: PlatformContext) => Promise<void>)
    | null;
  postMetrics(
    account: ConnectedAccount,
    platformPostIds: readonly string[],
    ctx: PlatformContext,
  ): Promise<PostFigures>;
  accountMetrics(account: ConnectedAccount, ctx: PlatformContext): Promise<Metrics>;
  /**
   * Figures by day, if the platform counts per account and not per post. Days not counted yet are left out.
   */
  accountDays?(
    account: ConnectedAccount,
    range: { from: string; to: string },
    ctx: PlatformContext,
  ): Promise<readonly { day: string; metrics: Metrics }[]>;
}

/** A metric that the platform did not provide is left out, never zero. */
export function known(metrics: Partial<Record<Metric, number | undefined>>): Metrics {
  return Object.fromEntries(Object.entries(metrics).filter(([, value]) => value !== undefined));
}
