import { z } from 'zod';
import { PUBLISHABLE } from '#adapters/social/platforms.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { OutboundError } from '#platform/net/outbound.ts';
import { defineOperation } from '#platform/operation.ts';
import { approveInSandbox, type SandboxWay } from './approve-in-sandbox.ts';
import { connectWithSecret } from './connect-with-secret.ts';
import { finishConnect } from './finish-connect.ts';
import { startConnect } from './start-connect.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;
const People = z.object({
  items: z.array(
    z.object({ id: z.string(), handle: z.string(), facts: z.record(z.string(), z.unknown()).optional() }),
  ),
});

export const connectSandbox = defineOperation({
  name: 'connect_sandbox',
  face: 'console',
  group: 'accounts',
  summary: 'Connect an account of each platform in the sandbox, to try publishing without real accounts.',
  description:
    'Only if the server runs with a sandbox (`PARLANCE_SANDBOX_URL`, or that of the demo). Accounts that are already connected are authorized again.',
  right: 'manage',
  rate: 'write',
  // Visits each platform as a person would, which needs the network.
  transaction: false,
  errors: ['forbidden', 'conflict', 'platform_error'],
  input: z.object({}),
  output: z.object({ connected: z.array(z.string()).describe('The platforms.') }),

  async run(_input, ctx) {
    const { sandboxUrl } = ctx.config;
    if (sandboxUrl === null)
      throw new AppError('conflict', say('connect.server_runs_without_sandbox'), {
        setting: 'PARLANCE_SANDBOX_URL',
      });
    const inside = PUBLISHABLE.filter((platform) =>
      ctx.config.platforms[platform]?.baseUrls['api']?.startsWith(`${sandboxUrl}/`),
    );
    try {
      for (const platform of inside) {
        const { body } = await visit(ctx, `${sandboxUrl}/__sandbox/${platform}/accounts`);
        const [person] = People.parse(JSON.parse(Buffer.from(body).toString('utf8'))).items;
        if (person) await approveInSandbox(wayOf(ctx), platform, person);
      }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new AppError('platform_error', say('connect.sandbox_does_not_answer_start'), {
        reason: error.failure,
      });
    }
    return { connected: inside };
  },
});

const wayOf = (ctx: Context): SandboxWay<(typeof PUBLISHABLE)[number]> => ({
  start: (wish) => startConnect.run(wish, ctx),
  finish: (consent) => finishConnect.run({ ...consent, ask: false }, ctx),
  type: (wish) => connectWithSecret.run(wish, ctx),
  visit: (url) => visit(ctx, url),
});

/** Trusted, because the operator configured the sandbox. */
const visit = ({ outbound, signal }: Context, url: string) =>
  outbound.send({
    method: 'GET',
    url,
    headers: {},
    signal,
    maxResponseBytes: ANSWER_BYTES_MAX,
    trusted: true,
  });
