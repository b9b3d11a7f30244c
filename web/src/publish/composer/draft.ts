import type { Input } from '../../api/client.ts';
import type { Account, Post } from '../states.ts';

/** What a person writes, before and between saves. */
export interface Draft {
  title: string;
  text: string;
  parts: { text: string; mediaIds: string[]; delaySec: number }[];
  mediaIds: string[];
  link: Link | null;
  poll: { options: string[]; durationMinutes: number } | null;
  firstComment: string | null;
  contentWarning: string | null;
  locale: string | null;
  accountIds: string[];
  variants: Version[];
  settings: Record<string, Record<string, unknown>>;
  tags: string[];
  /** Goes out with the signature of its accounts. */
  signs: boolean;
  /** Link parameters that replace those of the workspace; null: as in the workspace. */
  utm: Utm | null;
  time: PlannedTime | null;
}

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;
type Utm = Partial<Record<(typeof UTM_NAMES)[number], string>>;

/** When it should go out, and the time zone in which that was chosen. Until it is scheduled it is a wish. */
interface PlannedTime {
  at: string;
  zone: string;
}

export interface Link {
  url: string;
  title?: string;
  description?: string;
  imageMediaId?: string;
}

export interface Scope {
  accountId?: string | undefined;
  platform?: string | undefined;
  locale?: string | undefined;
}
interface Version {
  id?: string | undefined;
  scope: Scope;
  text: string | null;
  rest: Pick<NonNullable<Post['variants']>[number], 'parts' | 'mediaIds' | 'firstComment' | 'settings'>;
}

export const EMPTY: Draft = {
  title: '',
  text: '',
  parts: [],
  mediaIds: [],
  link: null,
  poll: null,
  firstComment: null,
  contentWarning: null,
  locale: null,
  accountIds: [],
  variants: [],
  settings: {},
  tags: [],
  signs: true,
  utm: null,
  time: null,
};

const NOTHING = { parts: null, mediaIds: null, firstComment: null, settings: null };

export function draftOf(post: Post): Draft {
  const { content } = post;
  const poll = content.poll as { options?: string[]; durationMinutes?: number } | null;
  return {
    title: post.title ?? '',
    text: content.text,
    parts: content.parts.map(({ text, mediaIds, delaySec }) => ({ text, mediaIds, delaySec })),
    mediaIds: content.mediaIds,
    link: linkOf(content.link),
    poll: poll && { options: poll.options ?? ['', ''], durationMinutes: poll.durationMinutes ?? 1440 },
    firstComment: content.firstComment,
    contentWarning: content.contentWarning,
    locale: content.locale,
    accountIds: post.targets.map(({ accountId }) => accountId),
    variants: (post.variants ?? []).map(({ id, scope, text, ...rest }) => ({ id, scope, text, rest })),
    settings: post.settings,
    tags: post.tags,
    signs: post.signs,
    utm: utmOf(post.utm),
    time: post.scheduledAt === null ? null : { at: post.scheduledAt, zone: post.timezone },
  };
}

/**
 * As input of create_post, update_post and precheck_draft, without the time. An incomplete link or poll is left out.
 */
export function inputOf(draft: Draft): Input<'create_post'> {
  const options = draft.poll?.options.map((option) => option.trim()).filter(Boolean) ?? [];
  return {
    title: draft.title.trim() === '' ? null : draft.title.trim(),
    content: {
      text: draft.text,
      parts: draft.parts,
      mediaIds: draft.mediaIds,
      link: draft.link && isUrl(draft.link.url) ? draft.link : null,
      poll:
        draft.poll && options.length >= 2 ? { options, durationMinutes: draft.poll.durationMinutes } : null,
      firstComment: draft.firstComment === '' ? null : draft.firstComment,
      contentWarning: draft.contentWarning === '' ? null : draft.contentWarning,
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
    tags: draft.tags,
    signs: draft.signs,
    utm: utmOf(draft.utm),
  };
}

/** The parameters that are not empty, always in the same order; null without any. */
export function utmOf(written: Record<string, unknown> | null): Utm | null {
  const filled = UTM_NAMES.flatMap((name) => {
    const value = written?.[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/** Whether there is a link that tags could be added to. */
export function hasLink({ text, parts, link, variants }: Draft): boolean {
  const texts = [text, ...parts.map((part) => part.text), ...variants.map((version) => version.text ?? '')];
  return link !== null || texts.some((each) => /https?:\/\//i.test(each));
}

const linkOf = (link: Record<string, unknown> | null): Link | null => {
  const field = (name: string) => (typeof link?.[name] === 'string' ? { [name]: link[name] } : {});
  return link && typeof link['url'] === 'string'
    ? { url: link['url'], ...field('title'), ...field('description'), ...field('imageMediaId') }
    : null;
};

const isUrl = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text);

export const keyOfScope = ({ accountId, platform, locale }: Scope) =>
  accountId !== undefined || platform !== undefined || locale !== undefined
    ? `${accountId ?? ''}|${platform ?? ''}|${locale ?? ''}`
    : 'all';

/** The value of a field in a version: its own, else what all accounts get. */
export function ownAt<Field extends 'parts' | 'mediaIds' | 'firstComment'>(
  draft: Draft,
  scope: Scope,
  field: Field,
): Draft[Field] {
  const own = versionAt(draft, scope)?.rest[field];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field of a version has the type of the draft's
  return (own ?? draft[field]) as Draft[Field];
}

export const versionAt = (draft: Draft, scope: Scope): Version | undefined =>
  draft.variants.find((version) => keyOfScope(version.scope) === keyOfScope(scope));

/** The fields that a version can set itself. */
interface Own {
  text: string | null;
  parts: Draft['parts'] | null;
  mediaIds: string[] | null;
  firstComment: string | null;
  settings: Version['rest']['settings'];
}

/** A change of a version, or a function from its present value to the change. */
export type Change = Partial<Own> | ((own: Pick<Draft, 'mediaIds' | 'parts'>) => Partial<Own>);

/** Changes a version, or what all get; null makes a field follow what all get again. */
export function withOwn(draft: Draft, scope: Scope, own: Partial<Own>): Draft {
  if (keyOfScope(scope) === 'all') {
    const { text = draft.text, parts = draft.parts, mediaIds = draft.mediaIds } = own;
    const { firstComment = draft.firstComment } = own;
    return { ...draft, text: text ?? '', parts: parts ?? [], mediaIds: mediaIds ?? [], firstComment };
  }
  const { text, ...fields } = own;
  const known = versionAt(draft, scope);
  const next: Version = {
    ...known,
    scope,
    text: text === undefined ? (known?.text ?? null) : text,
    rest: { ...NOTHING, ...known?.rest, ...fields },
  };
  const saysNothing = next.text === null && Object.values(next.rest).every((value) => value === null);
  // At its place, so that the tabs keep their order while somebody writes.
  const others = known
    ? draft.variants.map((version) => (version === known ? next : version))
    : [...draft.variants, next];
  return { ...draft, variants: saysNothing ? others.filter((version) => version !== next) : others };
}

export const withText = (draft: Draft, scope: Scope, text: string | null): Draft =>
  withOwn(draft, scope, { text });

/** The content for one account. */
export interface Effective {
  text: string;
  parts: readonly { text: string; mediaIds: readonly string[] }[];
  mediaIds: readonly string[];
  firstComment: string | null;
  settings: Record<string, unknown>;
}

/**
 * Each field comes from the account's version, else that of its language, else that of its platform, else what all
 * get.
 */
export function effectiveFor(draft: Draft, account: Pick<Account, 'id' | 'platform' | 'locale'>): Effective {
  const fits = ({ scope }: Version) =>
    (scope.accountId === undefined || scope.accountId === account.id) &&
    (scope.platform === undefined || scope.platform === account.platform) &&
    (scope.locale === undefined || scope.locale === account.locale);
  const weight = ({ scope }: Version) =>
    (scope.accountId === undefined ? 0 : 4) +
    (scope.locale === undefined ? 0 : 2) +
    (scope.platform === undefined ? 0 : 1);
  const fitting = draft.variants.filter(fits).sort((a, b) => weight(b) - weight(a));
  const first = <Value>(of: (version: Version) => Value | null | undefined) =>
    fitting.map(of).find((value) => value != null);
  return {
    text: first(({ text }) => text) ?? draft.text,
    parts: first(({ rest }) => rest.parts) ?? draft.parts,
    mediaIds: first(({ rest }) => rest.mediaIds) ?? draft.mediaIds,
    firstComment: first(({ rest }) => rest.firstComment) ?? draft.firstComment,
    settings: Object.assign(
      {},
      draft.settings[account.platform],
      ...fitting.toReversed().map(({ rest }) => rest.settings),
    ),
  };
}

export const isEmpty = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(EMPTY);

/**
 * Merges the changes of two people since `base`: each field from the person who changed it. Null if both changed the
 * same one.
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

/** The fields in which two drafts differ. */
export const changedFields = (one: Draft, other: Draft) =>
  FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

const FIELDS = [
  'title',
  'text',
  'parts',
  'mediaIds',
  'link',
  'poll',
  'firstComment',
  'contentWarning',
  'locale',
  'accountIds',
  'variants',
  'settings',
  'tags',
  'signs',
  'utm',
  'time',
] as const satisfies readonly (keyof Draft)[];
