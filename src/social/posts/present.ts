import { approvalOf, type PostStatus, type TargetStatus } from '../model.ts';
import { variantId } from './content.ts';
import { presentLocalization } from './localization.ts';
import { type Effective, mergeContent } from './merge-content.ts';
import type { PostView, TargetView } from './post-view.ts';
import { type PostOfWorkspace, type PostParts, partsOf, type TargetOfAccount } from './rows.ts';

export interface Included {
  /** The effective content of each target. */
  targets: boolean;
  variants: boolean;
}

export function presentPost(
  row: PostOfWorkspace,
  targets: readonly TargetOfAccount[],
  publicUrl: string,
  include: Included,
): PostView {
  const parts = partsOf(row);
  return {
    postId: row.id,
    version: row.version,
    status: row.status as PostStatus,
    title: row.title,
    content: parts.content,
    ...(include.variants && { variants: parts.variants.map(presentVariant) }),
    settings: parts.settings as Record<string, Record<string, unknown>>,
    targets: targets.map((target) => presentTarget(target, parts, include.targets)),
    scheduledAt: iso(row.scheduled_at),
    timezone: row.timezone,
    localTime: row.local_time,
    recurrence: row.recurrence as Record<string, unknown> | null,
    approval: { ...approvalOf(row), required: row.approval_required },
    tags: row.tags,
    ideaId: row.idea_id,
    sourcePostId: row.source_post_id,
    campaignId: row.campaign_id,
    localization: presentLocalization(row.localization, parts, row.blocked_versions),
    precheck: row.precheck as Record<string, unknown> | null,
    utm: row.utm as Record<string, unknown> | null,
    shortenLinks: row.shorten_links,
    createdBy: row.created_by,
    createdVia: row.created_via,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: iso(row.published_at),
    deepLink: postLink(publicUrl, row.id),
  };
}

export function postLink(publicUrl: string, postId: string): string {
  return `${publicUrl}/posts/${postId}`;
}

function presentVariant(variant: PostParts['variants'][number]): NonNullable<PostView['variants']>[number] {
  return {
    id: variantId(variant),
    scope: variant.scope,
    text: variant.text ?? null,
    parts: variant.parts ?? null,
    mediaIds: variant.mediaIds ?? null,
    firstComment: variant.firstComment ?? null,
    settings: variant.settings ?? null,
  };
}

/** What went out, or is going out, is shown as it was handed over, whatever the post says since. */
const FROZEN = new Set<string>([
  'publishing',
  'processing',
  'uncertain',
  'manual_required',
  'published',
  'removed',
]);

export function shownVariant(row: TargetOfAccount, parts: PostParts): Effective {
  return FROZEN.has(row.status) && row.snapshot !== null
    ? (row.snapshot as Effective)
    : effectiveFor(row, parts);
}

export function presentTarget(row: TargetOfAccount, parts: PostParts, withVariant: boolean): TargetView {
  const effective = shownVariant(row, parts);
  return {
    id: row.id,
    accountId: row.account_id,
    platform: row.platform,
    status: row.status as TargetStatus,
    errorCode: row.error_code,
    error: row.error as Record<string, unknown> | null,
    attempts: row.attempts,
    nextAttemptAt: iso(row.next_attempt_at),
    platformPostId: row.platform_post_id,
    platformUrl: row.platform_url,
    publishedAt: iso(row.published_at),
    verifiedAt: iso(row.verified_at),
    parts: row.parts as Record<string, unknown>[],
    firstComment: (row.first_comment as Record<string, unknown> | null) ?? awaited(effective.firstComment),
    locale: effective.locale,
    ...(withVariant && {
      variant: { ...effective, mediaIds: [...effective.mediaIds], settings: { ...effective.settings } },
    }),
    manual: row.manual as Record<string, unknown> | null,
    costEstimate: row.cost_estimate as Record<string, unknown> | null,
  };
}

/** A target may be bound to a language; else its account's language chooses. */
export function effectiveFor(
  row: Pick<TargetOfAccount, 'account_id' | 'platform' | 'locale' | 'account_locale'>,
  parts: PostParts,
): Effective {
  return mergeContent(parts, {
    id: row.account_id,
    platform: row.platform,
    locale: row.locale ?? row.account_locale,
  });
}

function awaited(text: string | null): Record<string, unknown> | null {
  return text === null ? null : { text, status: 'pending', platformCommentId: null, errorCode: null };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
