import { z } from 'zod';

export const IssueView = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  field: z.string(),
  part: z.int().describe('Index in the thread; 0 is the first.'),
  message: z.string(),
  limit: z.number().optional(),
  actual: z.number().optional(),
  fix: z.string().optional(),
});
export type IssueView = z.output<typeof IssueView>;

export const PrecheckView = z.object({
  ok: z.boolean().describe('At least one account, and no issue of severity error.'),
  checkedAt: z.string(),
  contentHash: z.string(),
  blocking: z.int().describe('Issues of severity error.'),
  warnings: z.int(),
  targets: z.array(
    z.object({
      accountId: z.string(),
      platform: z.string(),
      ok: z.boolean(),
      issues: z.array(IssueView),
      metrics: z
        .object({
          length: z.int(),
          limit: z.int(),
          unit: z.string(),
          parts: z.array(z.object({ part: z.int(), length: z.int() })),
        })
        .nullable()
        .describe('For the longest part, as the platform counts.'),
      outgoing: z
        .object({
          text: z.string(),
          parts: z.array(z.string()),
          firstComment: z.string().nullable(),
          linkUrl: z.string().nullable(),
          written: z.string().describe('The text before anything was added.'),
        })
        .nullable()
        .describe(
          'The published text if it differs from the written one: with a signature, with tags in links, with the names of people who cannot be mentioned there.',
        ),
    }),
  ),
  cost: z.array(
    z.object({ accountId: z.string(), amount: z.number(), currency: z.string(), basis: z.string() }),
  ),
  quota: z
    .object({ used: z.int(), limit: z.int(), left: z.int() })
    .describe('Scheduled posts of this month.'),
  conflicts: z.array(
    z.object({
      accountId: z.string(),
      kind: z.enum(['min_interval', 'duplicate', 'daily_publish_cap']),
      postId: z.string().nullable(),
      at: z.string().nullable(),
      message: z.string(),
    }),
  ),
  mediaPlan: z.array(
    z.object({
      accountId: z.string(),
      part: z.int(),
      mediaId: z.string(),
      preset: z.string(),
      renderId: z.string().nullable(),
      status: z.enum(['ready', 'processing', 'needed']).describe('needed: make it with create_media_render.'),
    }),
  ),
});
export type PrecheckView = z.output<typeof PrecheckView>;
