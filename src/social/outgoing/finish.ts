import { platformOf } from '#adapters/social/platforms.ts';
import { withPlainNames } from '#kernel/named-mention.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { PostRow } from '../posts/rows.ts';
import { type LinkTags, tagLink, type Tags, tagsFor, tagText } from './tag-links.ts';
import { dateIn, fillVariables } from './variables.ts';

export interface Signature {
  accountId: string | null;
  locale: string | null;
  text: string;
}

/** What a workspace adds to its posts when they go out. */
export interface Additions {
  workspaceName: string;
  linkTags: LinkTags | null;
  signatures: readonly Signature[];
}

/** The properties of a post that decide how it is finished. */
export type Finishable = Pick<PostRow, 'utm' | 'signs' | 'timezone'> & { id: string | null };

interface Receiver {
  id: string;
  platform: string;
  locale: string | null;
  handle: string;
  name: string;
}

export const SIGNATURE_VARIABLES = ['account', 'locale', 'date', 'project'] as const;

/** As long as the id that the post will have, so that the length counted now is the length that goes out. */
const NO_ID = `pst_${'0'.repeat(26)}`;

/** Content as it goes out. */
export type Finished<E extends Effective> = E & {
  /** The author's text, if something was added to it. */
  written?: string;
};

/** Keeps mentions by an id of this platform and replaces others by their names. */
export const readable = (text: string, scheme?: string): string =>
  withPlainNames(text, (mention) => scheme !== undefined && `${mention.scheme}:`.startsWith(`${scheme}:`));

/**
 * Adds the signature, turns mentions of other platforms into names, and tags links. The
 * stored text is not changed.
 */
export function finish<E extends Effective>(
  content: E,
  { linkTags, signatures, workspaceName }: Additions,
  post: Finishable,
  to: Receiver,
  at: Date,
): Finished<E> {
  const locale = content.locale ?? to.locale;
  const own = post.signs ? signatureFor(signatures, to.id, locale) : null;
  const signature =
    own &&
    fillVariables(own, {
      account: to.name,
      locale: locale ?? '',
      date: dateIn(at, locale, post.timezone),
      project: workspaceName,
    });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written through our own schema
  const tags = tagsFor(linkTags, post.utm as Tags | null, { accountId: to.id, locale });
  const values = {
    platform: to.platform,
    account: to.handle.replace(/^@/, ''),
    locale: locale ?? '',
    post: post.id ?? NO_ID,
  };
  const filled = Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [name, fillVariables(String(value), values)]),
  );
  const domains = linkTags?.isOn ? linkTags.domains : [];
  const people = platformOf(to.platform)?.namesPeople;
  const tagged = (text: string) => tagText(readable(text, people?.scheme), domains, filled);
  const last = content.parts.length - 1;
  const text = tagged(last < 0 ? signed(content.text, signature) : content.text);
  return {
    ...content,
    text,
    parts: content.parts.map((part, index) => ({
      ...part,
      text: tagged(index === last ? signed(part.text, signature) : part.text),
    })),
    link: content.link && { ...content.link, url: tagLink(content.link.url, domains, filled) },
    firstComment:
      content.firstComment === null
        ? null
        : tagged(people?.inFirstComment ? content.firstComment : readable(content.firstComment)),
    ...(text !== content.text && { written: content.text }),
  };
}

const signed = (text: string, signature: string | null) =>
  signature === null ? text : text.trim() === '' ? signature : `${text.trimEnd()}\n\n${signature}`;

/** The most specific signature: for the account in the language, the account, the language, or all. */
function signatureFor(all: readonly Signature[], accountId: string, locale: string | null): string | null {
  const weight = (each: Signature) => (each.accountId === null ? 0 : 2) + (each.locale === null ? 0 : 1);
  const [best] = all
    .filter(
      (each) =>
        (each.accountId === null || each.accountId === accountId) &&
        (each.locale === null || each.locale === locale),
    )
    .sort((a, b) => weight(b) - weight(a));
  return best?.text ?? null;
}
