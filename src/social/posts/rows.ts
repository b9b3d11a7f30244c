import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Content, Variant } from './content.ts';
import type { Settings } from './settings.ts';

export type PostRow = Selectable<Tables['posts']>;
export type TargetRow = Selectable<Tables['post_targets']>;
/** A target with fields of its account: the language selects the variant, the names go into added text. */
export type TargetOfAccount = TargetRow & {
  account_locale: string | null;
  account_handle: string;
  account_name: string;
};
/** The columns of a target that are shown with its post. */
export const SHOWN = [
  'id',
  'post_id',
  'account_id',
  'platform',
  'status',
  'snapshot',
  'error_code',
  'error',
  'attempts',
  'next_attempt_at',
  'platform_post_id',
  'platform_url',
  'published_at',
  'verified_at',
  'parts',
  'first_comment',
  'locale',
  'manual',
  'cost_estimate',
] as const;
export type ShownTarget = Pick<
  TargetOfAccount,
  (typeof SHOWN)[number] | 'account_locale' | 'account_handle' | 'account_name'
>;
/** What decides whether a target's account can be published to. */
export interface AccountStanding {
  account_status: 'active' | 'expiring' | 'expired';
  account_timezone: string | null;
  is_manual: boolean;
  paused: boolean;
  is_gone: boolean;
  facts: unknown;
}
export type PostOfWorkspace = PostRow & { approval_required: boolean };

/** The parsed values of the JSON columns. */
export interface PostParts {
  content: Content;
  variants: Variant[];
  settings: Settings;
}

export function partsOf(row: Pick<PostRow, 'content' | 'variants' | 'settings'>): PostParts {
  return {
    content: row.content,
    variants: row.variants,
    settings: row.settings,
  };
}

/** Identifies what an approval is given for: any change to it voids the approval. */
export function contentHash(parts: PostParts, accountIds: readonly string[]): string {
  const { content, variants, settings } = parts;
  const value = [content, variants, settings, [...accountIds].sort()];
  // jsonb does not preserve the order of keys, so the order must not count.
  const canonical = JSON.stringify(value, (_key, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))),
  );
  return createHash('sha256').update(canonical).digest('base64url');
}
