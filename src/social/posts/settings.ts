import { z } from 'zod';

const flag = z.boolean().optional();
const word = z.string().max(200).optional();
const words = z.array(z.string().min(1).max(500)).max(100).optional();

/**
 * Options per platform, of the right type. What a platform thinks of a value is for the precheck to
 * say; an option we do not know travels on, for its adapter may.
 */
export const Settings = z
  .strictObject({
    x: z.looseObject({ replySettings: word, madeWithAi: flag, paidPartnership: flag }),
    youtube: z.looseObject({
      title: z.string().max(200).optional(),
      privacy: z.enum(['public', 'unlisted', 'private']).optional(),
      madeForKids: flag,
      tags: words,
      categoryId: word,
      thumbnailMediaId: z.string().max(64).nullish(),
    }),
    instagram: z.looseObject({
      kind: z.enum(['post', 'reel', 'story']).optional(),
      collaborators: words,
      shareToFeed: flag,
    }),
    tiktok: z.looseObject({
      mode: z.enum(['direct', 'inbox']).optional(),
      privacyLevel: word,
      disableComment: flag,
      disableDuet: flag,
      disableStitch: flag,
      brandContent: flag,
      brandOrganic: flag,
      aigc: flag,
    }),
    facebook: z.looseObject({ kind: word, link: z.string().max(2048).nullish() }),
    threads: z.looseObject({ replyControl: word, topicTag: word }),
    bluesky: z.looseObject({ langs: words }),
    mastodon: z.looseObject({
      visibility: z.enum(['public', 'unlisted', 'private', 'direct']).optional(),
      sensitive: flag,
    }),
    douyin: z.looseObject({}),
    xiaohongshu: z.looseObject({}),
    wechat_mp: z.looseObject({}),
  })
  .partial()
  .describe('Platform name to its options.');

export type Settings = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
