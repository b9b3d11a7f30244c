import { describe, expect, it } from 'vitest';
import { againstOrder, sourceIn } from './imports.ts';

/** A module may import itself and those before it. */
const ORDER = [
  'fields.ts',
  'links',
  'mail',
  // Rows of users, then the proofs that a caller is one of them.
  'users',
  'sessions',
  'factors',
  'passkeys',
  'workspaces',
  // Ways to sign in, and what ends them.
  'sign-in',
  'members',
  'passwords',
  'oidc',
  // Pages about the person, and about the installation.
  'me',
  'stewards',
  'privacy',
];

describe('the order inside people', () => {
  const { wrong, modules } = againstOrder(sourceIn('src/people/**/*.ts'), 'src/people/', ORDER);

  it('each module imports only itself and earlier ones', () => {
    expect(wrong).toEqual([]);
  });

  it('every module has its place', () => {
    expect(modules).toEqual(ORDER.toSorted());
  });
});
