import type { Input } from '../../api/client.ts';
import type { Account, Post } from '../states.ts';

/** What a person writes, before and between saves. */
export interface Draft {
  title: string;
  text: string;
  parts: { text: string; mediaIds: string[] }[];
  mediaIds: string[];
  link: string;
  poll: { options: string[]; durationMinutes: number } | null;
  firstComment: string | null;
  locale: string | null;
  accountIds: string[];
  variants: Version[];
  settings: Record<string, Record<string, unknown>>;
}

export interface Scope {
  accountId?: string | undefined;
  platform?: string | undefined;
  locale?: string | undefined;
}
export interface Version {
  id?: string | undefined;
  scope: Scope;
  text: string | null;
  /** Kept as they came: this page changes the text of a version, nothing else. */
  rest: Pick<NonNullable<Post['variants']>[number], 'parts' | 'mediaIds' | 'firstComment' | 'settings'>;
}

export const EMPTY: Draft = {
  title: '',
  text: '',
  parts: [],
  mediaIds: [],
  link: '',
  poll: null,
  firstComment: null,
  locale: null,
  accountIds: [],
  variants: [],
  settings: {},
};

const NOTHING = { parts: null, mediaIds: null, firstComment: null, settings: null };

export function draftOf(post: Post): Draft {
  const { content } = post;
  const poll = content.poll as { options?: string[]; durationMinutes?: number } | null;
  return {
    title: post.title ?? '',
    text: content.text,
    parts: content.parts.map(({ text, mediaIds }) => ({ text, mediaIds })),
    mediaIds: content.mediaIds,
    link: typeof content.link?.['url'] === 'string' ? content.link['url'] : '',
    poll: poll && { options: poll.options ?? ['', ''], durationMinutes: poll.durationMinutes ?? 1440 },
    firstComment: content.firstComment,
    locale: content.locale,
    accountIds: post.targets.map(({ accountId }) => accountId),
    variants: (post.variants ?? []).map(({ id, scope, text, ...rest }) => ({ id, scope, text, rest })),
    settings: post.settings,
  };
}

/** As create_post, update_post and precheck_draft take it. A link or poll that is not whole yet is left out. */
export function inputOf(draft: Draft): Input<'create_post'> {
  const options = draft.poll?.options.map((option) => option.trim()).filter(Boolean) ?? [];
  return {
    title: draft.title.trim() === '' ? null : draft.title.trim(),
    content: {
      text: draft.text,
      parts: draft.parts.map(({ text, mediaIds }) => ({ text, mediaIds })),
      mediaIds: draft.mediaIds,
      link: isUrl(draft.link) ? { url: draft.link } : null,
      poll:
        draft.poll && options.length >= 2 ? { options, durationMinutes: draft.poll.durationMinutes } : null,
      firstComment: draft.firstComment === '' ? null : draft.firstComment,
      locale: draft.locale,
    },
    variants: draft.variants.map(({ id, scope, text, rest }) => ({
      ...(id !== undefined && { id }),
      scope,
      text,
      ...rest,
    })),
    settings: draft.settings,
    accountIds: draft.accountIds,
  };
}

const isUrl = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text);

export const keyOfScope = ({ accountId, platform, locale }: Scope) =>
  accountId !== undefined || platform !== undefined || locale !== undefined
    ? `${accountId ?? ''}|${platform ?? ''}|${locale ?? ''}`
    : 'all';

export const versionAt = (draft: Draft, scope: Scope): Version | undefined =>
  draft.variants.find((version) => keyOfScope(version.scope) === keyOfScope(scope));

/** The text of a version; null makes it follow the text for all again. */
export function withText(draft: Draft, scope: Scope, text: string | null): Draft {
  if (keyOfScope(scope) === 'all') return { ...draft, text: text ?? '' };
  const others = draft.variants.filter((version) => keyOfScope(version.scope) !== keyOfScope(scope));
  const known = versionAt(draft, scope);
  if (text === null && !known?.rest.settings && !known?.rest.mediaIds) return { ...draft, variants: others };
  return { ...draft, variants: [...others, { ...known, scope, text, rest: known?.rest ?? NOTHING }] };
}

/** What an account gets: its own version, else that of its language, else of its platform, else the text for all. */
export function textFor(draft: Draft, account: Pick<Account, 'id' | 'platform' | 'locale'>): string {
  const fits = ({ scope }: Version) =>
    (scope.accountId === undefined || scope.accountId === account.id) &&
    (scope.platform === undefined || scope.platform === account.platform) &&
    (scope.locale === undefined || scope.locale === account.locale);
  const weight = ({ scope }: Version) =>
    (scope.accountId === undefined ? 0 : 4) +
    (scope.locale === undefined ? 0 : 2) +
    (scope.platform === undefined ? 0 : 1);
  const best = draft.variants
    .filter((version) => version.text !== null && fits(version))
    .sort((a, b) => weight(b) - weight(a))[0];
  return best?.text ?? draft.text;
}

export const isEmpty = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(EMPTY);

/**
 * What two people changed since `base`, together: of each field the one that somebody changed. Null where
 * both changed the same one.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft | null {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const merged = { ...base };
  for (const field of FIELDS) {
    const isMine = !same(mine[field], base[field]);
    const isTheirs = !same(theirs[field], base[field]);
    if (isMine && isTheirs && !same(mine[field], theirs[field])) return null;
    Object.assign(merged, { [field]: (isMine ? mine : theirs)[field] });
  }
  return merged;
}

const FIELDS = [
  'title',
  'text',
  'parts',
  'mediaIds',
  'link',
  'poll',
  'firstComment',
  'locale',
  'accountIds',
  'variants',
  'settings',
] as const satisfies readonly (keyof Draft)[];
