import { createHash } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { mustConfirm } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { isApproved } from '../model.ts';
import { variantId } from './content.ts';
import type { StoredLanguage } from './localization.ts';
import { type Effective, effectiveFor } from './merge-content.ts';
import { partsOf, type PostParts, type PostRow, type TargetOfAccount } from './rows.ts';

/** A hash of everything a post says in one language. An edit changes it. */
export function versionHash({ content, variants }: PostParts, locale: string): string {
  const own = variants
    .filter(({ scope }) => scope.locale === locale)
    .map((variant) => [variantId(variant), { ...variant, id: undefined }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // jsonb does not preserve the order of keys.
  const canonical = JSON.stringify(
    [content.locale === locale ? content : null, own],
    (_key, part: unknown) =>
      typeof part !== 'object' || part === null || Array.isArray(part)
        ? part
        : Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))),
  );
  return createHash('sha256').update(canonical).digest('base64url');
}

/** The text is still the unedited machine translation in which a check found a critical issue. */
export function isBlocked(parts: PostParts, blocked: PostRow['blocked_versions'], locale: string): boolean {
  const hash = blocked[locale];
  return hash !== undefined && hash === versionHash(parts, locale);
}

type Translated = Pick<
  PostRow,
  'content' | 'variants' | 'settings' | 'content_hash' | 'approval' | 'localization' | 'blocked_versions'
>;

/**
 * The frozen content that goes out. `blocked` is the reason why it must not; the worker then fails the target
 * with it. `written` is the text without what the workspace added.
 */
export type Frozen = Effective & { blocked?: Block; written?: string; edit?: PendingEdit };

/** An edit of a published post that is not on the platform yet; `id` is the id of its job. */
interface PendingEdit {
  id: string;
  text: string;
  settings: Effective['settings'];
  by: string;
  at: string;
}

type Block = 'critical_issue' | 'not_translated';

export const BLOCKS: Readonly<Record<Block, Sentence>> = {
  critical_issue: say('posts.check_found_something_critical_translation'),
  not_translated: say('posts.text_be_translated_account_not'),
};

/** `waits`: the post must not go out before its translations. */
export function freeze(post: Translated, target: TargetOfAccount, waits: boolean): Frozen {
  const parts = partsOf(post);
  const effective = effectiveFor(target, parts);
  const { locale } = effective;
  if (locale !== null && isBlocked(parts, post.blocked_versions, locale) && !isApproved(post))
    return { ...effective, blocked: 'critical_issue' };
  return waits && isUntranslated(post, parts, target)
    ? { ...effective, blocked: 'not_translated' }
    : effective;
}

function isUntranslated(post: Translated, { variants }: PostParts, target: TargetOfAccount): boolean {
  return languagesOf(post).some(
    ([locale, language]) =>
      language.status === 'failed' &&
      isFor(target, locale, language) &&
      !variants.some(({ scope, text }) => scope.locale === locale && typeof text === 'string'),
  );
}

function isFor(target: TargetOfAccount, locale: string, { accountIds }: StoredLanguage): boolean {
  return accountIds?.includes(target.account_id) || (target.locale ?? target.account_locale) === locale;
}

/** Languages that are stored as variants of the post itself. */
function languagesOf({ localization }: Pick<PostRow, 'localization'>): [string, StoredLanguage][] {
  return Object.entries(localization?.locales ?? {}).filter(([, { mode }]) => mode !== 'draft');
}

/**
 * 409 while a language is being translated or reviewed, because the post would silently go out
 * without it. For a caller that must confirm this always applies: a person cannot be shown texts and
 * accounts that do not exist yet.
 */
export function requireTranslated(
  { caller }: Pick<Context, 'caller'>,
  post: Pick<PostRow, 'id' | 'status' | 'localization'>,
  waitForLocalizations: boolean,
): void {
  const isAsked = mustConfirm(caller);
  if (!waitForLocalizations && !isAsked) return;
  const locales = languagesOf(post).flatMap(([locale, { status }]) =>
    status === 'translating' || status === 'in_review' ? [locale] : [],
  );
  if (locales.length === 0) return;
  throw new AppError(
    'localization_running',
    say('posts.post_still_being_translated_into', {
      locales: locales.join(', '),
      isAsked: isAsked
        ? 'a person can confirm it when that is done'
        : 'wait, or schedule or publish it with waitForLocalizations: false',
    }),
    { postId: post.id, status: post.status, locales },
  );
}
