import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Content, Variant } from './content.ts';
import type { Settings } from './settings.ts';

export type PostRow = Selectable<Tables['posts']>;
export type TargetRow = Selectable<Tables['post_targets']>;
/** A target beside its account: the language chooses the variant, the names stand in what is added to it. */
export type TargetOfAccount = TargetRow & {
  account_locale: string | null;
  account_handle: string;
  account_name: string;
};
/** What decides whether the account of a target can be published to. */
export interface AccountStanding {
  account_status: 'active' | 'expiring' | 'expired';
  account_timezone: string | null;
  is_manual: boolean;
  paused: boolean;
  is_gone: boolean;
  facts: unknown;
}
export type PostOfWorkspace = PostRow & { approval_required: boolean };

/** Columns with JSON inside, as they are written. */
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

/** What an approval is given for: change any of it and the approval is void. */
export function contentHash(parts: PostParts, accountIds: readonly string[]): string {
  const { content, variants, settings } = parts;
  const value = [content, variants, settings, [...accountIds].sort()];
  // jsonb gives keys back in an order of its own, so the order must not count.
  const canonical = JSON.stringify(value, (_key, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))),
  );
  return createHash('sha256').update(canonical).digest('base64url');
}
