import { ROLES, rightFor, roleMay, type Right } from '#platform/rights/roles.ts';
import { CONFIRM_MODES, CREDENTIAL_KINDS, KEY_SCOPES, SCOPES, TIERS } from '#platform/rights/scopes.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { code, codes, page, table } from './markdown.ts';
import { keysOf } from '../../src/kernel/narrow.ts';

/** A record and not a list, so that a new right without a sentence does not compile. */
const RIGHTS: Record<Right, string> = {
  read: 'See everything in the workspace; a client sees the posts that were shared with them.',
  comment: 'Leave notes on posts, comment and vote on ideas.',
  localize:
    'See the localization half: projects, tasks, strings, terms, memory, exports. Also for people with a localization right.',
  translate: 'Write translations, in their own languages. Also for people with a localization right.',
  draft: 'Write and change drafts, media and translations.',
  approve: 'Approve or reject what others wrote.',
  publish: 'Schedule and publish.',
  reply: 'Answer and moderate comments.',
  manage: 'Manage accounts, keys, credentials and webhooks.',
  govern: 'Change the rules of the workspace and its members.',
  dissolve: 'Dissolve the workspace.',
};

export function generateScopes(operations: readonly AnyOperation[]): string {
  return page(
    'Scopes, tiers and roles',
    '## Scopes of a credential',
    'A credential never has more rights than the member who issued it has now: the role must hold the right behind the scope.',
    table(
      ['Scope', 'Right behind it', 'Operations'],
      SCOPES.map((scope) => [
        code(scope),
        rightFor(scope),
        codes(operations.filter((op) => op.scope === scope).map((op) => op.name)),
      ]),
    ),
    '## Tiers of a credential',
    'Tiers are a list and not a ladder: `schedule` does not include `publish`. A credential needs the tier in addition to the scope.',
    table(
      ['Tier', 'Operations'],
      TIERS.map((tier) => [
        code(tier),
        codes(operations.filter((op) => op.tier === tier).map((op) => op.name)),
      ]),
    ),
    `Confirm modes: ${codes(CONFIRM_MODES)}. Kinds of credentials: ${codes(CREDENTIAL_KINDS)}.`,
    '## Scopes of an App Key',
    `${codes(KEY_SCOPES)}. A key without any may do everything.`,
    '## Roles',
    table(
      ['Right', 'Meaning', ...ROLES],
      keysOf(RIGHTS).map((right) => [
        code(right),
        RIGHTS[right],
        ...ROLES.map((role) => (roleMay(role, right) ? 'yes' : '')),
      ]),
    ),
  );
}
