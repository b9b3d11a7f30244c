import { platformsAt } from '#platform/config-platforms.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { FaultKind } from '../../../sandbox/faults.ts';
import { addAccounts } from '../../../sandbox/accounts.ts';
import { startSandbox } from '../../../sandbox/server.ts';
import type { CallOf, Fixture, Sample } from './conformance-for-tests.ts';
import type { News, NewsItem, PlatformContext, TokenSet } from './connection.ts';
import {
  type ConnectedAccount,
  type Handle,
  PlatformError,
  type PlatformFailure,
  type Probe,
  type Published,
  type PublishContent,
  type PublishJob,
} from './contract.ts';
import type { ApiPlatform } from './declare.ts';
import { startMediaHost } from './sample-media-for-tests.ts';

/** How one pass through `advance` ended. */
type Run = { handle: Handle; waitedSec: number; judgedTimes: number } & (
  | { kind: 'published'; post: Published }
  | { kind: 'inbox' }
  | { kind: 'failed'; failure: PlatformFailure }
);

const STEPS_MAX = 300;
const HANDLE_BYTES_MAX = 64 * 1024;
/** When the publishing engine probes an unknown outcome again. */
const PROBE_SEC = [30, 120, 600, 3600, 21_600];

/** One adapter in front of its sandbox, with a minimal publishing engine. */
export async function startKit(adapter: ApiPlatform, fixture: Fixture) {
  const sandbox = await startSandbox();
  const media = await startMediaHost();
  const { world, faults } = sandbox;
  // Only configured hosts may be reached, and the sandbox is one.
  const outbound = createOutbound({ policy: { allows: () => false }, clock: systemClock });
  const ctx: PlatformContext = {
    clock: {
      now: () => new Date(world.now()),
      monotonicMs: () => world.now(),
      sleep: () => Promise.resolve(),
    },
    log: createLog('silent'),
    outbound,
    signal: new AbortController().signal,
    baseUrls: platformsAt([adapter], sandbox.url)[adapter.platform]?.baseUrls ?? {},
    app: { clientId: 'conformance', clientSecret: 'conformance-secret' },
    apiVersion: null,
    news: rememberNews(),
  };
  const state = () => world.state(adapter.platform);
  let attempts = 0;

  async function signIn(): Promise<TokenSet> {
    const host = fixture.host ?? null;
    if (fixture.typed && adapter.typed) return adapter.typed.connect(ctx, { values: fixture.typed, host });
    if (adapter.oauth === null) throw new Error('the fixture says nothing that could be typed');
    const redirectUri = 'https://parlance.example/connect/callback';
    // The pair from the appendix of RFC 7636.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const url = new URL(adapter.oauth.authorizeUrl(ctx, { state: 'st', challenge, redirectUri, host }));
    url.searchParams.set('approve_as', fixture.account);
    const response = await fetch(url, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? 'https://no-redirect.example');
    const code = back.searchParams.get('code') ?? '';
    return adapter.oauth.exchange(ctx, { code, verifier, redirectUri, host });
  }

  let session: TokenSet | null = null;

  async function connect(): Promise<ConnectedAccount> {
    if (!fixture.keepsSession) return accountOf(await signIn());
    session ??= await signIn();
    return accountOf(session);
  }

  async function accountOf({ accessToken, secrets = {} }: TokenSet): Promise<ConnectedAccount> {
    const token = { accessToken, secrets, host: fixture.host ?? null };
    const { platformAccountId, handle, facts } = await adapter.profile(ctx, token);
    const account = { accountId: 'acc_conformance', platformAccountId, handle, facts, ...token };
    return fixture.adjust?.(account) ?? account;
  }

  async function contentOf(sample: Sample): Promise<PublishContent> {
    return {
      text: '',
      media: [],
      parts: [],
      link: null,
      poll: null,
      firstComment: null,
      contentWarning: null,
      locale: null,
      settings: {},
      ...(await sample(media)),
    };
  }

  async function jobFor(sample: Sample): Promise<PublishJob> {
    attempts += 1;
    return {
      attemptId: `att_conformance${attempts}`,
      content: await contentOf(sample),
      account: await connect(),
    };
  }

  /** Runs to the end as the publishing engine would: the handle goes through JSON, and waits take no time. */
  async function drive(job: PublishJob, from: Handle = {}, seen: readonly CallOf[] = []): Promise<Run> {
    let handle = from;
    let isIntended = false;
    let waitedSec = 0;
    let judgedTimes = 0;
    const reached = () => seen.filter(({ op, nth }) => (state().calls[op] ?? 0) >= nth).length;
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const before = reached();
      try {
        const progress = await adapter.advance(job, handle, ctx);
        const text = JSON.stringify(progress.handle);
        if (text.length > HANDLE_BYTES_MAX) throw new Error(`the handle has ${text.length} bytes`);
        for (const secret of secretsOf(job.account))
          if (text.includes(secret)) throw new Error('the handle holds a secret');
        if (reached() > before + 1) throw new Error('two visible calls in one step');
        if (reached() > before && !isIntended) throw new Error('a visible call without an intent before it');
        handle = JSON.parse(text);
        isIntended = progress.kind === 'ready';
        if (progress.kind === 'published')
          return { kind: 'published', post: progress.post, handle, waitedSec, judgedTimes };
        if (progress.kind === 'inbox') return { kind: 'inbox', handle, waitedSec, judgedTimes };
        if (progress.kind === 'judged' && !adapter.capabilities.judged)
          throw new Error('it is judged, and its abilities do not say so');
        if (progress.kind !== 'wait' && progress.kind !== 'judged') continue;
        judgedTimes += progress.kind === 'judged' ? 1 : 0;
        waitedSec += progress.afterSec;
        world.advance(progress.afterSec);
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        for (const secret of secretsOf(job.account))
          if (JSON.stringify(error.failure).includes(secret))
            throw new Error('the failure tells a secret', { cause: error });
        return { kind: 'failed', failure: error.failure, handle, waitedSec, judgedTimes };
      }
    }
    throw new Error(`not done after ${STEPS_MAX} steps`);
  }

  /** Probes the outcome of an intent with a valid token, at the publishing engine's times. */
  async function find(job: PublishJob, handle: Handle): Promise<Probe> {
    for (const seconds of PROBE_SEC) {
      world.advance(seconds);
      const account = await connect();
      const probe = await adapter.probe({ ...job, account }, handle, ctx);
      if (probe.kind !== 'unknown') return probe;
    }
    return { kind: 'unknown' };
  }

  /** The whole engine: retries what had no effect, probes what is open, gives up on the unknown. */
  async function settle(job: PublishJob, first: Run): Promise<Published | 'unknown'> {
    let run = first;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (run.kind === 'published') return run.post;
      if (run.kind === 'inbox') throw new Error('it went to the inbox');
      const { failure } = run;
      let handle = failure.restart ? {} : run.handle;
      if (failure.effect === 'unknown') {
        const probe = await find(job, run.handle);
        if (probe.kind === 'live') return probe.post;
        if (probe.kind === 'unknown') return 'unknown';
        handle = probe.handle ?? handle;
      } else {
        if (!failure.retryable)
          throw new Error(`${failure.errorCode}: ${failure.message} ${failure.platformMessage}`);
        world.advance(failure.retryAfterSec ?? 60);
      }
      run = await drive({ ...job, account: await connect() }, handle);
    }
    throw new Error('it never settled');
  }

  return {
    sandbox,
    world,
    media,
    ctx,
    state,
    signIn,
    connect,
    accountOf,
    contentOf,
    jobFor,
    drive,
    find,
    settle,
    arm: (kind: FaultKind, { op, nth }: CallOf, value?: number) =>
      faults.arm({ platform: adapter.platform, op, nth, kind, ...(value !== undefined && { value }) }),
    /** What people can see of the account: its posts, and its own comments. */
    countSeen() {
      const posts = Object.values(state().posts).filter(({ deleted, hidden }) => !deleted && !hidden);
      const comments = Object.values(state().comments).filter(
        ({ author, deleted }) => author.id === fixture.account && !deleted,
      );
      return posts.length + comments.length;
    },
    async stranger(postId: string, text: string) {
      const response = await fetch(`${sandbox.url}/__sandbox/${adapter.platform}/comments`, {
        method: 'POST',
        body: JSON.stringify({ postId, text, handle: 'a_reader' }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    reset() {
      session = null;
      ctx.news = rememberNews();
      world.reset();
      faults.clear();
      addAccounts(world);
    },
    async close() {
      await outbound.close();
      await media.close();
      await sandbox.close();
    },
  };
}

/** Everybody may know the id of an account, even where it is kept with its secrets. */
const secretsOf = ({ accessToken, secrets, platformAccountId }: ConnectedAccount): string[] =>
  [accessToken, ...Object.values(secrets)].filter((secret) => secret !== platformAccountId);

/** Kept as in the product, but in memory. */
function rememberNews(): News {
  const kept = new Map<string, NewsItem>();
  let last: number | null = null;
  return {
    async hear(_secret, place, ask) {
      for (let isWhole = false; !isWhole; ) {
        const page = await ask(last);
        for (const item of page.items) kept.set(`${item.place} ${item.id}`, item);
        last = page.last ?? last;
        ({ isWhole } = page);
      }
      return [...kept.values()].filter((item) => item.place === place).map(({ body }) => body);
    },
  };
}

export type Kit = Awaited<ReturnType<typeof startKit>>;
