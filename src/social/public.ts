// All that the bridge and the desk may use of this half (test/order-of-social.test.ts).
export { adapterOf } from './accounts/platform-context.ts';
export { completed, GROWING, type PostMetrics, rateOf } from './analytics/metrics.ts';
export { readFigures } from './analytics/store-figures.ts';
export { actorOf, isClient, mayUse, narrowedTo, userOf } from './caller.ts';
export { CommentView } from './comments/comment-view.ts';
export { type CommentRow, getComment } from './comments/store.ts';
export { showComment } from './comments/present.ts';
export { confirmationInput, confirmationOutput } from './confirmations/confirm.ts';
export { guardChange } from './confirmations/guard-change.ts';
export { WORKSPACE_EVENTS, webhookTest } from './events.ts';
export { emitEvent } from './events/emit-event.ts';
export { contextFor, ownerOf } from './feeds/act-for-owner.ts';
export type { Draft, Note } from './feeds/draft.ts';
export { eachDraft } from './feeds/hand-on.ts';
export { feedDrafts } from './feeds/store-items.ts';
export { checkManual } from './manual/check-manual.ts';
export { addDocument } from './media/add-document.ts';
export { type Slides, wordsOf } from './media/slides.ts';
export { type DrawnRow, readDrawn, readTranslationsOf } from './media/store-slides.ts';
export { findUses } from './media/store-uses.ts';
export { type Actor, noApproval, SYSTEM } from './model.ts';
export { readQuotas } from './overview/read-quotas.ts';
export { versionHash } from './posts/blocked-versions.ts';
export { type Content, type Variant, variantId } from './posts/content.ts';
export {
  isDrawn,
  LOCALIZATION_STATUSES,
  type LocalizationStatus,
  type PostText,
  sourceHashOf,
  sourceMediaOf,
  type StoredLocalization,
  textsOf,
  TITLED,
  titlePath,
} from './posts/localization.ts';
export { refuseStatus, requireWhole } from './posts/refuse.ts';
export { contentHash, partsOf, type PostParts, type PostRow, type TargetRow } from './posts/rows.ts';
export { findSpans } from './posts/spans.ts';
export { insertTargets } from './posts/store/insert-posts.ts';
export { clearSlots } from './posts/store/move-target.ts';
export { calendarTime } from './posts/store/calendar-time.ts';
export { getPost } from './posts/store/read-posts.ts';
export { readTargets } from './posts/store/read-targets.ts';
export { targetsOfPost } from './posts/store/targets-of-post.ts';
export { visiblePosts } from './posts/store/visible-posts.ts';
export { poolDrafts } from './pools/store-uses.ts';
export { webhookEndpoint } from './webhooks/webhook-endpoint.ts';
export { takeQuota } from './workspace/quota.ts';
export { getWorkspace, returnQuota } from './workspace/store.ts';
export { checkEditable, type Edit, type Next, statusAfter } from './writing/edit-rules.ts';
export { insertPosts, withVariantIds } from './writing/insert-posts.ts';
