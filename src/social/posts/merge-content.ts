import type { Content, Variant } from './content.ts';
import type { PostParts, TargetOfAccount } from './rows.ts';
import type { Settings } from './settings.ts';

interface AccountOf {
  id: string;
  platform: string;
  locale: string | null;
}

/** The content for one account. */
export interface Effective {
  text: string;
  parts: Content['parts'];
  mediaIds: readonly string[];
  link: Content['link'];
  poll: Content['poll'];
  firstComment: string | null;
  contentWarning: string | null;
  /** The locale of the variant that provided the text, otherwise of the base. */
  locale: string | null;
  settings: Readonly<Record<string, unknown>>;
}

/** Base, platform, locale, locale with platform, account: later ones override earlier ones field by field. */
export function mergeContent(
  post: { content: Content; variants: readonly Variant[]; settings: Settings },
  account: AccountOf,
): Effective {
  const fitting = post.variants
    .map((variant) => ({ variant, weight: weightFor(variant, account) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.weight - b.weight)
    .map(({ variant }) => variant);
  const { content } = post;
  const merged: Effective = {
    text: content.text,
    parts: content.parts,
    mediaIds: content.mediaIds,
    link: content.link,
    poll: content.poll,
    firstComment: content.firstComment,
    contentWarning: content.contentWarning,
    locale: content.locale,
    settings: post.settings[account.platform] ?? {},
  };
  for (const variant of fitting) {
    if (typeof variant.text === 'string') {
      merged.text = variant.text;
      merged.locale = variant.scope.locale ?? merged.locale;
    }
    merged.parts = variant.parts ?? merged.parts;
    merged.mediaIds = variant.mediaIds ?? merged.mediaIds;
    merged.firstComment = variant.firstComment ?? merged.firstComment;
    merged.settings = { ...merged.settings, ...variant.settings };
  }
  return merged;
}

function weightFor({ scope }: Variant, account: AccountOf): number {
  if (scope.accountId !== undefined) return scope.accountId === account.id ? 4 : 0;
  const isPlatform = scope.platform === undefined || scope.platform === account.platform;
  const isLocale = scope.locale === undefined || scope.locale === account.locale;
  if (!isPlatform || !isLocale) return 0;
  if (scope.platform !== undefined && scope.locale !== undefined) return 3;
  return scope.locale !== undefined ? 2 : 1;
}

/** A target may have a fixed language; otherwise the language of its account decides. */
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
