import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { findSpans } from './spans.ts';

export const TEXT_MAX = 65_000;
const MEDIA_MAX = 20;
const PARTS_MAX = 25;
const FIRST_COMMENT_MAX = 8000;
/**
 * No platform accepts more. YouTube, the most generous, ignores all tags beyond its limit. The precheck
 * applies the limits of each platform.
 */
const TAGS_MAX = 60;
const MENTIONS_MAX = 60;

export { Settings } from './settings.ts';

const Text = z.string().max(TEXT_MAX).superRefine(checkCounts);
const FirstComment = z.string().max(FIRST_COMMENT_MAX).superRefine(checkCounts);
const MediaIds = z.array(z.string().min(1).max(64)).max(MEDIA_MAX);

function checkCounts(text: string, ctx: z.RefinementCtx): void {
  const spans = findSpans(text);
  const count = (kind: string) => spans.filter((span) => span.kind === kind).length;
  if (count('tag') > TAGS_MAX)
    ctx.addIssue({ code: 'custom', message: say('posts.must_most_hashtags', { max: TAGS_MAX }) });
  if (count('mention') > MENTIONS_MAX)
    ctx.addIssue({ code: 'custom', message: say('posts.must_most_mentions', { max: MENTIONS_MAX }) });
}

const Part = z.object({
  text: Text,
  mediaIds: MediaIds.default([]),
  delaySec: z.int().min(0).max(86_400).default(0),
});

const fields = {
  text: Text,
  parts: z.array(Part).max(PARTS_MAX).describe('The parts of a thread after the first.'),
  mediaIds: MediaIds,
  link: z
    .object({
      url: z.url({ protocol: /^https?$/ }).max(2048),
      title: z.string().max(300).optional(),
      description: z.string().max(1000).optional(),
      imageMediaId: z.string().max(64).optional(),
    })
    .nullable(),
  poll: z
    .object({
      // The maximum of any platform; each has its own limit.
      options: z.array(z.string().min(1).max(120)).min(2).max(12),
      durationMinutes: z.int().min(5).max(10_080),
    })
    .nullable(),
  firstComment: FirstComment.nullable(),
  contentWarning: z.string().max(500).nullable(),
  locale: LanguageCode.nullable(),
};

/** Base content of a post. Requests may leave out any field; records have all of them. */
export const Content = z.object({
  text: fields.text.default(''),
  parts: fields.parts.default([]),
  mediaIds: fields.mediaIds.default([]),
  link: fields.link.default(null),
  poll: fields.poll.default(null),
  firstComment: fields.firstComment.default(null),
  contentWarning: fields.contentWarning.default(null),
  locale: fields.locale.default(null),
});
export type Content = z.output<typeof Content>;

/** An absent field stays as it is. */
export const ContentPatch = z.object(fields).partial();

/** Either a single field, or locale together with platform. The most specific scope wins. */
const VariantScope = z
  .object({
    accountId: z.string().min(1).max(64).optional(),
    platform: z.string().min(1).max(40).optional(),
    locale: LanguageCode.optional(),
  })
  .superRefine((scope, ctx) => {
    const named = Object.entries(scope).filter(([, value]) => value !== undefined);
    const isPair =
      scope.platform !== undefined && scope.locale !== undefined && scope.accountId === undefined;
    if (named.length === 1 || isPair) return;
    ctx.addIssue({
      code: 'custom',
      message: say('posts.must_name_accountid_platform_locale'),
    });
  });

/** A null or absent field is inherited from the next less specific variant. */
export const Variant = z.object({
  id: z.string().max(200).optional(),
  scope: VariantScope,
  text: Text.nullish(),
  parts: z.array(Part).max(PARTS_MAX).nullish(),
  mediaIds: MediaIds.nullish(),
  firstComment: FirstComment.nullish(),
  settings: z.record(z.string().min(1).max(60), z.unknown()).nullish(),
});
export type Variant = z.output<typeof Variant>;

export const Variants = z
  .array(Variant)
  .max(100)
  .superRefine((variants, ctx) => {
    const ids = variants.map(variantId);
    ids.forEach((id, at) => {
      if (ids.indexOf(id) < at)
        ctx.addIssue({
          code: 'custom',
          path: [at, 'scope'],
          message: say('posts.must_not_repeat_scope_another'),
        });
    });
  });

/**
 * Derived from the scope: a client that sends the same variants again changes nothing,
 * and no approval is lost.
 */
export function variantId({ scope }: Pick<Variant, 'scope'>): string {
  return (['accountId', 'locale', 'platform'] as const)
    .flatMap((key) => (scope[key] === undefined ? [] : [`${key}:${scope[key]}`]))
    .join('+');
}
