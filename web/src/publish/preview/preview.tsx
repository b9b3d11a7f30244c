import type { Output } from '../../api/client.ts';
import { type Draft, type Effective, effectiveFor } from '../composer/draft.ts';
import type { Account } from '../states.ts';
import { lookOf } from './looks.ts';
import type { PostLook } from './post-look.ts';
import { PreviewList } from './preview-list.tsx';
import { wordsWithLink } from './words-with-link.ts';

type Plan = Output<'precheck_draft'>['mediaPlan'];
type Checked = Output<'precheck_draft'>['targets'];

/** How it will look: exactly the words that each account gets, cut where its feed cuts them. */
export function Previews({
  draft,
  accounts,
  plan,
  checked,
  at,
  isTitled,
}: {
  draft: Draft;
  accounts: readonly Account[];
  /** Which crop of a picture goes to which account. */
  plan: Plan;
  /** What is added to it when it goes out. */
  checked: Checked;
  at: number | null;
  isTitled?: boolean;
}) {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const when = at === null ? null : new Date(at).toISOString();
  const looks = chosen.map((account) => lookFor(draft, account, { plan, checked }, when));
  return <PreviewList looks={looks} isTitled={isTitled} />;
}

export function lookFor(
  draft: Draft,
  account: Account,
  { plan, checked }: { plan: Plan; checked: Checked },
  at: string | null,
): PostLook {
  const outgoing = checked.find(({ accountId }) => accountId === account.id)?.outgoing ?? null;
  const content = withAdditions(effectiveFor(draft, account), outgoing);
  const link = outgoing?.linkUrl && draft.link ? { ...draft.link, url: outgoing.linkUrl } : draft.link;
  const showsMore = content.mediaIds.length > 0 || (draft.poll !== null && account.capabilities.poll);
  const shownOf = (mediaId: string) => ({
    mediaId,
    renderId:
      plan.find((each) => each.accountId === account.id && each.mediaId === mediaId)?.renderId ?? null,
  });
  return {
    account,
    draft: { ...draft, link },
    content: {
      ...content,
      text: wordsWithLink(content.text, lookOf(account.platform), { link, showsMore }),
    },
    at,
    media: content.mediaIds.map(shownOf),
    locale: localeFor(draft, account),
    shownOf,
  };
}

/** With signature and link parameters, if the server has seen these words: an older answer is about other words. */
function withAdditions(content: Effective, outgoing: Checked[number]['outgoing']): Effective {
  if (outgoing === null || outgoing.written !== content.text) return content;
  return {
    ...content,
    text: outgoing.text,
    parts: content.parts.map((part, index) => ({ ...part, text: outgoing.parts[index] ?? part.text })),
    firstComment: outgoing.firstComment,
  };
}

/** The language of the account's text, if known. */
const localeFor = (draft: Draft, account: Pick<Account, 'locale'>): string | null =>
  draft.variants.some(({ scope }) => scope.locale !== undefined && scope.locale === account.locale)
    ? account.locale
    : draft.locale;
