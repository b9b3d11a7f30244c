import { tell } from '#kernel/say.ts';
import { variantId } from './content.ts';
import { isBlocked } from './blocked-versions.ts';
import { type LocalizationStatus, sourceHashOf } from './localization.ts';
import { type Effective, effectiveFor } from './merge-content.ts';
import type { PostView, TargetView } from './post-view.ts';
import {
  type PostOfWorkspace,
  type PostParts,
  type PostRow,
  partsOf,
  type ShownTarget,
  type TargetOfAccount,
} from './rows.ts';

export interface Included {
  /** The effective content of each target. */
  targets: boolean;
  variants: boolean;
}

export function presentPost(
  row: PostOfWorkspace,
  targets: readonly ShownTarget[],
  publicUrl: string,
  include: Included,
): PostView {
  const parts = partsOf(row);
  return {
    postId: row.id,
    version: row.version,
    status: row.status,
    title: row.title,
    content: parts.content,
    ...(include.variants && { variants: parts.variants.map(presentVariant) }),
    settings: row.settings,
    targets: targets.map((target) => presentTarget(target, parts, include.targets)),
    scheduledAt: iso(row.scheduled_at),
    timezone: row.timezone,
    localTime: row.local_time,
    recurrence: row.recurrence,
    approval: { ...row.approval, required: row.approval_required },
    tags: row.tags,
    ideaId: row.idea_id,
    sourcePostId: row.source_post_id,
    campaignId: row.campaign_id,
    localization: presentLocalization(row.localization, parts, row.blocked_versions),
    precheck: row.precheck,
    utm: row.utm,
    shortenLinks: row.shorten_links,
    signs: row.signs,
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

/**
 * Content that has been or is being published is shown as it was handed over, even if
 * the post has changed since.
 */
const FROZEN = new Set<string>([
  'publishing',
  'processing',
  'uncertain',
  'manual_required',
  'published',
  'removed',
]);

export const isFrozen = <T extends Pick<TargetOfAccount, 'status' | 'snapshot'>>(
  row: T,
): row is T & { snapshot: NonNullable<T['snapshot']> } => FROZEN.has(row.status) && row.snapshot !== null;

function shownVariant(row: ShownTarget, parts: PostParts): Effective {
  return isFrozen(row) ? row.snapshot : effectiveFor(row, parts);
}

export function presentTarget(row: ShownTarget, parts: PostParts, withVariant: boolean): TargetView {
  const effective = shownVariant(row, parts);
  return {
    id: row.id,
    accountId: row.account_id,
    platform: row.platform,
    status: row.status,
    errorCode: row.error_code,
    error: row.error && tell(row.error),
    attempts: row.attempts,
    nextAttemptAt: iso(row.next_attempt_at),
    platformPostId: row.platform_post_id,
    platformUrl: row.platform_url,
    publishedAt: iso(row.published_at),
    verifiedAt: iso(row.verified_at),
    parts: row.parts,
    firstComment: row.first_comment ?? awaited(effective.firstComment),
    locale: effective.locale,
    ...(withVariant && {
      variant: { ...effective, mediaIds: [...effective.mediaIds], settings: { ...effective.settings } },
    }),
    manual: row.manual,
    costEstimate: row.cost_estimate,
  };
}

function awaited(text: string | null): Record<string, unknown> | null {
  return text === null ? null : { text, status: 'pending', platformCommentId: null, errorCode: null };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function presentLocalization(
  stored: PostRow['localization'],
  parts: PostParts,
  blocked: PostRow['blocked_versions'],
): PostView['localization'] {
  if (stored === null) return null;
  const { sourceLocale, taskId, locales } = stored;
  const hash = sourceHashOf(parts);
  const all = Object.entries(locales);
  const has = (status: LocalizationStatus) => all.some(([, locale]) => locale.status === status);
  return {
    sourceLocale,
    taskId,
    targetLocales: all.map(([locale]) => locale),
    status: (['translating', 'in_review', 'failed'] as const).find(has) ?? 'completed',
    staleLocales: all.flatMap(([locale, { status, sourceHash }]) =>
      status !== 'failed' && sourceHash !== hash ? [locale] : [],
    ),
    blockedLocales: all.flatMap(([locale]) => (isBlocked(parts, blocked, locale) ? [locale] : [])),
  };
}
