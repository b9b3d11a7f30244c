import type { OutboundRequest } from '#platform/net/outbound.ts';
import type { Sample } from '../../conformance-for-tests.ts';
import type { Kit } from '../../conformance-kit-for-tests.ts';
import type { PlatformContext, TokenSet } from '../../connection.ts';
import type { ConnectedAccount, PublishJob } from '../../contract.ts';
import { linkedin } from './adapter.ts';

/** A member, and a page that she manages. */
export const ADA = 'urn:li:person:ada7Lantern';
export const PAGE = 'urn:li:organization:5500001';
export const DAY_SEC = 86_400;

export const words = () => ({ text: 'Open on Sunday' });

/** Helpers for the tests of both files. */
export function stageOf(kit: Kit) {
  async function consent(approveAs: string, ctx: PlatformContext = kit.ctx, more = ''): Promise<TokenSet[]> {
    const redirectUri = 'https://parlance.example/callback';
    const request = { state: 's', challenge: '', redirectUri, host: null };
    const page = `${linkedin.oauth.authorizeUrl(ctx, request)}&approve_as=${encodeURIComponent(approveAs)}${more}`;
    const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? 'none:');
    const code = back.searchParams.get('code') ?? '';
    const tokens = await linkedin.oauth.exchange(ctx, { code, verifier: '', redirectUri, host: null });
    return [tokens, ...(tokens.also ?? [])];
  }
  return {
    consent,
    posts: () => Object.values(kit.state().posts),
    async member(): Promise<ConnectedAccount> {
      const [first, ...pages] = (await consent(ADA)).toReversed();
      if (!first || pages.length === 0) throw new Error('Ada has pages, and stands behind them');
      return kit.accountOf(first);
    },
    jobOf: async (sample: Sample, account: ConnectedAccount): Promise<PublishJob> => ({
      attemptId: 'att_linkedin',
      content: await kit.contentOf(sample),
      account,
    }),
    async published(sample: Sample = words) {
      const job = await kit.jobFor(sample);
      const run = await kit.drive(job);
      if (run.kind !== 'published') throw new Error(JSON.stringify(run));
      return { job, id: run.post.platformPostId };
    },
    /** A context that records the requests sent with it. */
    overheard(): { ctx: PlatformContext; sent: OutboundRequest[] } {
      const sent: OutboundRequest[] = [];
      const { outbound } = kit.ctx;
      const send = (request: OutboundRequest) => {
        sent.push(request);
        return outbound.send(request);
      };
      return { ctx: { ...kit.ctx, outbound: { ...outbound, send } }, sent };
    },
  };
}
