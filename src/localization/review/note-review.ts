import type { Context } from '#platform/context.ts';
import type { ReviewRow } from './store.ts';

/** Records the effect of a review on a translation, for the audit log. */
export function noteReview({ changed }: Pick<Context, 'changed'>, before: ReviewRow, after: ReviewRow): void {
  changed(
    { text: before.target, state: before.state },
    { text: after.target, state: after.state },
    `${before.stringId} · ${before.language}`,
  );
}
