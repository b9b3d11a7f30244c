import type { Draft, Effective } from '../composer/draft.ts';
import type { Account } from '../states.ts';
import type { Shown } from './feed-media.tsx';

/** An account as everybody sees it, and what its platform can show. */
export interface ShownAccount
  extends Pick<Account, 'id' | 'platform' | 'displayName' | 'handle' | 'pictureUrl'> {
  capabilities: Pick<Account['capabilities'], 'thread' | 'firstComment' | 'poll' | 'contentWarning'>;
}

export interface PostLook {
  account: ShownAccount;
  draft: Pick<Draft, 'link' | 'poll' | 'contentWarning'>;
  content: Effective;
  /** When it goes out or went out; null: now. */
  at: string | null;
  media: readonly Shown[];
  locale: string | null;
  shownOf: (mediaId: string) => Shown;
}
