import { describe, expect, it } from 'vitest';
import { requireTranslationRight } from './require-translation-right.ts';
import { isLimitedToLanguages, mayWriteTerms } from './translation-rights.ts';
import type { Caller, LocalizationRight } from './caller.ts';
import { ROLES, type Role } from './rights/roles.ts';

const member = (role: Role, localization: LocalizationRight | null, languages: string[] | null): Caller => ({
  kind: 'session',
  id: 'usr_1',
  userId: 'usr_1',
  workspaceId: 'ws_1',
  projectId: null,
  role,
  localization,
  languages,
});

const may = (caller: Caller, act: 'edit' | 'review', language: string) => {
  try {
    requireTranslationRight(caller, act, [language], 'text');
    return true;
  } catch {
    return false;
  }
};

/** What each role does: edit, review, and the terms as a whole. */
const BY_ROLE: Record<Role, readonly [boolean, boolean, boolean]> = {
  owner: [true, true, true],
  admin: [true, true, true],
  manager: [true, true, true],
  author: [true, false, true],
  reviewer: [true, true, false],
  client: [false, false, false],
  viewer: [false, false, false],
};
const MANAGE: readonly Role[] = ['owner', 'admin', 'manager'];

describe('who may change translations', () => {
  const table = ROLES.flatMap((role) =>
    ([null, 'translator', 'reviewer'] as const).flatMap((localization) =>
      [null, ['de']].map((languages) => ({ role, localization, languages })),
    ),
  );

  it.each(table)('$role, $localization, $languages', ({ role, localization, languages }) => {
    const caller = member(role, localization, languages);
    const [edits, reviews, terms] = BY_ROLE[role];
    const mayEdit = edits || localization !== null;
    const mayReview = reviews || localization === 'reviewer';
    const isLimited = languages !== null && !MANAGE.includes(role);
    expect([may(caller, 'edit', 'de'), may(caller, 'review', 'de')]).toEqual([mayEdit, mayReview]);
    expect([may(caller, 'edit', 'ja'), may(caller, 'review', 'ja')]).toEqual([
      mayEdit && !isLimited,
      mayReview && !isLimited,
    ]);
    expect(isLimitedToLanguages(caller)).toBe(isLimited);
    expect(mayWriteTerms(caller)).toBe(terms && !isLimited);
  });

  it('the answer names the language', () => {
    expect(() =>
      requireTranslationRight(member('author', null, ['de']), 'edit', ['de', 'ja'], 'text'),
    ).toThrow('You may not edit translations in the language ja.');
  });

  it('an App Key has the rights of its project', () => {
    const key: Caller = {
      kind: 'app_key',
      id: 'key_1',
      workspaceId: 'ws_1',
      projectId: 'prj_1',
      keyScopes: [],
    };
    expect([may(key, 'review', 'ja'), mayWriteTerms(key), isLimitedToLanguages(key)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
