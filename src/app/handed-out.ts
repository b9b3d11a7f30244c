import type { HandedOut } from '#platform/context.ts';
import { disableKeysOf } from '../localization/keys/store.ts';
import { revokeInvitationsOf } from '../people/members/store/invitations.ts';
import { disableCredentialsOf } from '../social/credentials/store.ts';
import { deleteFeedsOf } from '../social/calendar-feeds/store.ts';
import { pauseFeedsOf } from '../social/feeds/store.ts';
import { pausePoolsOf } from '../social/pools/store.ts';
import { endAccessesOf } from '../social/credentials/store-oauth.ts';
import { revokeLinksOf } from '../social/review-links/store.ts';

/** One line for each kind of thing that acts on behalf of the person who made it. */
export const HANDED_OUT: readonly HandedOut[] = [
  { title: 'access token', endAllOf: disableCredentialsOf, endSignedIn: endAccessesOf },
  { title: 'App Key', endAllOf: disableKeysOf },
  { title: 'review link', endAllOf: revokeLinksOf },
  { title: 'calendar feed', endAllOf: deleteFeedsOf },
  { title: 'followed feed', endAllOf: pauseFeedsOf },
  { title: 'pool of posts', endAllOf: pausePoolsOf },
  { title: 'invitation', endAllOf: revokeInvitationsOf },
];
