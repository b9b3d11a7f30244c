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

/** A hash of all that a post says in one language; an edit changes it. */
export function versionHash({ content, variants }: PostParts, locale: string): string {
  const own = variants
    .filter(({ scope }) => scope.locale === locale)
    .map((variant) => [variantId(variant), { ...variant, id: undefined }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // jsonb gives keys back in an order of its own.
  const canonical = JSON.stringify(
    [content.locale === locale ? content : null, own],
    (_key, part: unknown) =>
      typeof part !== 'object' || part === null || Array.isArray(part)
        ? part
        : Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))),
  );
  return createHash('sha256').update(canonical).digest('base64url');
}

/** Still the words of the machine in which a check found something critical. */
export function isBlocked(parts: PostParts, blocked: PostRow['blocked_versions'], locale: string): boolean {
  const hash = blocked[locale];
  return hash !== undefined && hash === versionHash(parts, locale);
}

type Translated = Pick<
  PostRow,
  'content' | 'variants' | 'settings' | 'content_hash' | 'approval' | 'localization' | 'blocked_versions'
>;

/**
 * What goes out, frozen, with the reason why it must not where there is one: its worker fails the target with it.
 * `written`: the text before the workspace added to it.
 */
export type Frozen = Effective & { blocked?: Block; written?: string; edit?: PendingEdit };

/** An edit of a published post that is not on the platform yet, with the id of its job. */
export interface PendingEdit {
  id: string;
  text: string;
  settings: Effective['settings'];
  by: string;
  at: string;
}

export type Block = 'critical_issue' | 'not_translated';

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

/** Languages that are written into the post itself. */
function languagesOf({ localization }: Pick<PostRow, 'localization'>): [string, StoredLanguage][] {
  return Object.entries(localization?.locales ?? {}).filter(([, { mode }]) => mode !== 'draft');
}

/**
 * 409 while a language is being translated or reviewed: the post would go out without it, and nobody would know.
 * A caller that must confirm always waits: a person cannot be shown words and accounts that are still to come.
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
