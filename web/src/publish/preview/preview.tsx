import type { Output } from '../../api/client.ts';
import { type Draft, effectiveFor } from '../composer/draft.ts';
import type { Account } from '../states.ts';
import type { PostLook } from './post-look.ts';
import { PreviewList } from './preview-list.tsx';

export type Plan = Output<'precheck_draft'>['mediaPlan'];

/** How it will look: the words are exactly what each account gets, cut where its feed cuts them. */
export function Previews({
  draft,
  accounts,
  plan,
  at,
}: {
  draft: Draft;
  accounts: readonly Account[];
  /** Which cut of a picture goes to which account. */
  plan: Plan;
  at: number | null;
}) {
  const chosen = accounts.filter(({ id }) => draft.accountIds.includes(id));
  const when = at === null ? null : new Date(at).toISOString();
  return <PreviewList looks={chosen.map((account) => lookFor(draft, account, plan, when))} />;
}

export function lookFor(draft: Draft, account: Account, plan: Plan, at: string | null): PostLook {
  const content = effectiveFor(draft, account);
  const shownOf = (mediaId: string) => ({
    mediaId,
    renderId:
      plan.find((each) => each.accountId === account.id && each.mediaId === mediaId)?.renderId ?? null,
  });
  return {
    account,
    draft,
    content,
    at,
    media: content.mediaIds.map(shownOf),
    locale: localeFor(draft, account),
    shownOf,
  };
}

/** The language of what the account gets, as far as it is known. */
const localeFor = (draft: Draft, account: Pick<Account, 'locale'>): string | null =>
  draft.variants.some(({ scope }) => scope.locale !== undefined && scope.locale === account.locale)
    ? account.locale
    : draft.locale;
