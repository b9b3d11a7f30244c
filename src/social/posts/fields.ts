import { z } from 'zod';
import { MANUAL, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { Instant, Timezone } from '../instant.ts';

const Id = z.string().min(1).max(64);
const ACCOUNTS_MAX = 100;
const TAGS_MAX = 20;

export const Platform = z.enum([...PUBLISHABLE, ...MANUAL]);

/** The fields that create and update share besides content. In an update, an absent field stays as it is. */
export const postFields = {
  title: z.string().trim().max(200).nullish().describe('For the team; never published.'),
  accountIds: z.array(Id).max(ACCOUNTS_MAX).optional().describe('Accounts that it goes to.'),
  groupIds: z.array(Id).max(20).optional().describe('And every account of these groups.'),
  platforms: z.array(Platform).max(20).optional().describe('And every usable account on these platforms.'),
  scheduledAt: Instant.nullish().describe('Planned until schedule_post; ISO 8601 with an offset or Z.'),
  timezone: Timezone.optional().describe('IANA zone of the wall time; default: the workspace’s.'),
  tags: z.array(Id).max(TAGS_MAX).optional().describe('Ids of tags.'),
  ideaId: Id.nullish(),
  campaignId: Id.nullish(),
  utm: z
    .object({
      source: z.string().max(100).optional(),
      medium: z.string().max(100).optional(),
      campaign: z.string().max(100).optional(),
      term: z.string().max(100).optional(),
      content: z.string().max(100).optional(),
    })
    .nullish()
    .describe(
      'Tags for its links instead of those of the workspace; with {platform}, {account}, {locale}, {post}.',
    ),
  shortenLinks: z.boolean().optional(),
  signs: z.boolean().optional().describe('false: published without the signature.'),
};
