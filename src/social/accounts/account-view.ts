import { z } from 'zod';
import { AccountLimits } from './usage.ts';

export const AccountView = z.object({
  id: z.string(),
  platform: z.string(),
  handle: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable().describe('The address of its picture on the platform.'),
  pictureUrl: z
    .string()
    .nullable()
    .describe('A small local copy of it; null until there is one. Valid for a day.'),
  followers: z.int(),
  status: z.enum(['active', 'expiring', 'expired']),
  connectedAt: z.string(),
  lastSyncedAt: z.string().nullable(),
  canPublish: z.boolean(),
  isManual: z.boolean(),
  profileUrl: z.string().nullable(),
  subscriptionType: z.string().nullable(),
  groupIds: z.array(z.string()),
  version: z.int(),
  locale: z.string().nullable(),
  timezone: z.string().nullable().describe('Null means the zone of the workspace.'),
  paused: z.boolean(),
  tokenExpiresAt: z
    .string()
    .nullable()
    .describe('The latest time by which a person must re-authorize, if known.'),
  capabilities: z.object({
    thread: z.boolean(),
    firstComment: z.boolean(),
    poll: z.boolean(),
    judged: z
      .boolean()
      .describe(
        'The platform may still refuse a post after it was sent; until it decides, the target is processing.',
      ),
    contentWarning: z.boolean(),
    story: z.boolean(),
    reel: z.boolean(),
    replyRead: z.boolean(),
    replyWrite: z.boolean(),
    hide: z.boolean(),
    delete: z.boolean(),
    edit: z.boolean().describe('The text of published posts can be changed with edit_published_target.'),
    metrics: z.boolean(),
  }),
  limits: AccountLimits,
  lastErrorCode: z.string().nullable(),
  lastSyncError: z
    .object({ code: z.string(), message: z.string(), at: z.string() })
    .nullable()
    .describe('Why the last sync_account or sync_comments failed; null once it worked.'),
});
export type AccountView = z.output<typeof AccountView>;
