import { z } from 'zod';
import { Approval, POST, TARGET } from '../model.ts';
import { LocalizationView } from './localization.ts';

const Json = z.record(z.string(), z.unknown());

const PartView = z.object({ text: z.string(), mediaIds: z.array(z.string()), delaySec: z.int() });

const ContentView = z.object({
  text: z.string(),
  parts: z.array(PartView),
  mediaIds: z.array(z.string()),
  link: Json.nullable(),
  poll: Json.nullable(),
  firstComment: z.string().nullable(),
  contentWarning: z.string().nullable(),
  locale: z.string().nullable(),
});

export const EffectiveView = ContentView.extend({ settings: Json });

const VariantView = z.object({
  id: z.string(),
  scope: z.object({
    accountId: z.string().optional(),
    platform: z.string().optional(),
    locale: z.string().optional(),
  }),
  text: z.string().nullable(),
  parts: z.array(PartView).nullable(),
  mediaIds: z.array(z.string()).nullable(),
  firstComment: z.string().nullable(),
  settings: Json.nullable(),
});

export const TargetView = z.object({
  id: z.string(),
  accountId: z.string(),
  platform: z.string(),
  status: z.enum(TARGET.all),
  errorCode: z.string().nullable(),
  error: Json.nullable(),
  attempts: z.int(),
  nextAttemptAt: z.string().nullable(),
  platformPostId: z.string().nullable(),
  platformUrl: z.string().nullable(),
  publishedAt: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  parts: z.array(Json),
  firstComment: Json.nullable(),
  locale: z.string().nullable(),
  variant: EffectiveView.optional().describe(
    'The content for this account; in lists only with include=targets.',
  ),
  manual: Json.nullable(),
  costEstimate: Json.nullable(),
});
export type TargetView = z.output<typeof TargetView>;

export const PostView = z.object({
  postId: z.string(),
  version: z.int(),
  status: z.enum(POST.all),
  title: z.string().nullable(),
  content: ContentView,
  variants: z.array(VariantView).optional().describe('In lists only with include=variants.'),
  settings: z.record(z.string(), Json),
  targets: z.array(TargetView),
  scheduledAt: z.string().nullable(),
  timezone: z.string(),
  localTime: z.string().nullable(),
  recurrence: Json.nullable(),
  approval: Approval,
  tags: z.array(z.string()),
  ideaId: z.string().nullable(),
  sourcePostId: z.string().nullable(),
  campaignId: z.string().nullable(),
  localization: LocalizationView.nullable(),
  precheck: Json.nullable(),
  utm: Json.nullable(),
  shortenLinks: z.boolean(),
  signs: z.boolean().describe('Published with the signature of its accounts, if there is one.'),
  createdBy: z.string(),
  createdVia: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  deepLink: z.string(),
});
export type PostView = z.output<typeof PostView>;
