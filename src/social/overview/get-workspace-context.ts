import { z } from 'zod';
import { MANUAL, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { tiersNow } from '#platform/rights/roles.ts';
import { SCOPES, TIERS } from '#platform/rights/scopes.ts';
import type { CredentialCaller, SessionCaller } from '#platform/caller.ts';
import { countByPlatform } from '../accounts/store/accounts.ts';
import { getWorkspace } from '../workspace/store.ts';
import { readQuotas } from './read-quotas.ts';

const Quota = z.object({ used: z.int(), limit: z.int(), left: z.int() });

export const getWorkspaceContext = defineOperation({
  name: 'get_workspace_context',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/workspace' }],
  summary: 'Workspace, credential, quotas, platforms and account counts. Call it first.',
  description: 'Returns the platform and account parameters for later calls.',
  scope: 'workspace:read',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    workspace: z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      role: z.string(),
      timezone: z.string(),
      locales: z.array(z.string()),
    }),
    user: z.object({ id: z.string() }),
    credential: z.object({
      kind: z.string(),
      scopes: z.array(z.string()),
      allowedActions: z
        .array(z.string())
        .describe('The tiers of the credential that its issuer’s current role allows.'),
      confirmMode: z.string(),
    }),
    quotas: z.object({
      scheduledThisMonth: Quota,
      rendersThisMonth: Quota,
      seats: Quota,
      aiThisMonth: Quota,
      mediaBytes: Quota.describe('Bytes of pictures and videos, including announced ones.'),
    }),
    platforms: z.object({ publishable: z.array(z.string()), manual: z.array(z.string()) }),
    accounts: z.object({ total: z.int(), byPlatform: z.record(z.string(), z.int()) }),
    deepLinks: z.object({
      dashboard: z.string(),
      drafts: z.string(),
      calendar: z.string(),
      history: z.string(),
      planning: z.string(),
    }),
    capabilities: z.object({
      localize: z.boolean(),
      transcode: z.boolean().describe('Videos can be converted: this server has ffmpeg.'),
    }),
  }),

  async run(_input, ctx) {
    if (ctx.caller.kind === 'app_key') throw new AppError('forbidden', say('social.members_workspace'));
    const workspace = await getWorkspace(ctx);
    const byPlatform = await countByPlatform(ctx);
    return {
      workspace: {
        id: workspace.id,
        name: workspace.name,
        kind: workspace.kind,
        role: ctx.caller.role,
        timezone: workspace.timezone,
        locales: workspace.locales,
      },
      user: { id: ctx.caller.userId },
      credential: credentialView(ctx.caller),
      quotas: await readQuotas(ctx, workspace),
      platforms: { publishable: [...PUBLISHABLE], manual: [...MANUAL] },
      accounts: { total: Object.values(byPlatform).reduce((sum, n) => sum + n, 0), byPlatform },
      deepLinks: deepLinks(ctx.publicUrl),
      // True if the workspace has a project whose memory and termbase a post could use.
      capabilities: { localize: workspace.has_project, transcode: ctx.config.ffmpeg !== null },
    };
  },
});

/** Pages of the application that answers of the API link to. */
function deepLinks(publicUrl: string) {
  return {
    dashboard: `${publicUrl}/dashboard`,
    drafts: `${publicUrl}/drafts`,
    calendar: `${publicUrl}/calendar`,
    history: `${publicUrl}/history`,
    planning: `${publicUrl}/planning`,
  };
}

/**
 * What the caller may do now. A person in the application acts without a credential, and the view says so.
 */
function credentialView(caller: CredentialCaller | SessionCaller) {
  if (caller.kind === 'session') {
    const allowedActions = tiersNow(caller.role, TIERS);
    return { kind: 'session', scopes: [...SCOPES], allowedActions, confirmMode: 'preauthorized' };
  }
  return {
    kind: caller.credentialKind,
    scopes: [...caller.scopes],
    allowedActions: tiersNow(caller.role, caller.allowedActions),
    confirmMode: caller.confirmMode,
  };
}
