import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memberMay, type Role, roleMay, ROLES } from '../../src/platform/rights/roles.ts';
import { SECTIONS } from '../../web/src/people/settings/sections.ts';
import { NAV, navOf } from '../../web/src/shell/nav.ts';
import { seenBy } from '../../web/src/shell/seen-by.ts';

const ROUTES = new Set(
  Array.from(readFileSync('web/src/routes.tsx', 'utf8').matchAll(/screen\('\/w\/\$ws\/([^']+)'/g), ([, to]) => to),
);
const addresses = (groups: readonly { items: readonly { to: string }[] }[]) =>
  groups.flatMap(({ items }) => items.map(({ to }) => to));

/** The localization half shows clients nothing. */
const NOT_CLIENTS = ROLES.filter((role) => role !== 'client');
/** For people who create something here; to the others settings and tools would only refuse. */
const WRITERS: readonly Role[] = ['owner', 'admin', 'manager', 'author'];
const NOT_VIEWERS = ROLES.filter((role) => role !== 'viewer');
/** What is not for everybody, and for whom it is. */
const KEPT: Record<string, readonly Role[]> = {
  'l/$project': NOT_CLIENTS,
  'l/$project/files': NOT_CLIENTS,
  'l/$project/tasks': NOT_CLIENTS,
  'l/$project/strings': NOT_CLIENTS,
  'l/$project/project-strings': NOT_CLIENTS,
  'l/$project/terms': NOT_CLIENTS,
  'l/$project/memory': NOT_CLIENTS,
  'l/$project/quality': NOT_CLIENTS,
  'l/$project/exports': NOT_CLIENTS,
  'l/$project/publishes': NOT_CLIENTS,
  'l/$project/settings': WRITERS,
  's/approvals': NOT_VIEWERS,
  's/inbox': NOT_VIEWERS,
  's/feeds': WRITERS,
  's/pools': WRITERS,
  's/wording': WRITERS,
  'd/keys': ['owner', 'admin'],
  'd/confirmations': ['owner', 'admin', 'manager'],
  'd/webhooks': ['owner', 'admin'],
  'd/requests': ['owner', 'admin'],
  'd/playground': ['owner', 'admin'],
  'd/mcp': WRITERS,
  'd/usage': ['owner', 'admin'],
  'settings/sign-ins': ['owner'],
  'settings/audit': ['owner', 'admin'],
};

describe('navigation by role', () => {
  const ALL = [
    ...addresses(NAV),
    ...addresses(SECTIONS).map((to) => `settings/${to}`),
  ];

  it('each leads to a screen', () => {
    expect(ALL.filter((to) => !ROUTES.has(to))).toEqual([]);
    expect(Object.keys(KEPT).filter((to) => !ALL.includes(to))).toEqual([]);
  });

  it.each(ROLES)('%s', (role) => {
    const may = (right: Parameters<typeof roleMay>[1]) => roleMay(role, right);
    const seen = [
      ...addresses(seenBy(may, NAV)),
      ...addresses(seenBy(may, SECTIONS)).map((to) => `settings/${to}`),
    ];
    expect(seen).toEqual(ALL.filter((to) => KEPT[to]?.includes(role) ?? true));
  });

  it('translators see the translations, and nothing else', () => {
    const may = (right: Parameters<typeof roleMay>[1]) =>
      memberMay({ role: 'viewer', localization: 'translator' }, right);
    expect(addresses(navOf(may, true))).toEqual([
      'home',
      'l/$project',
      'l/$project/tasks',
      'l/$project/strings',
      'l/$project/project-strings',
      'l/$project/terms',
      'l/$project/memory',
      'l/$project/quality',
      'settings',
    ]);
    expect(addresses(navOf(may, false))).toContain('s/calendar');
  });

  it('no heading is empty', () => {
    const nobody = seenBy(() => false, [{ items: [{ right: 'manage' }] }, { items: [{}] }]);
    expect(nobody).toEqual([{ items: [{}] }]);
  });
});
