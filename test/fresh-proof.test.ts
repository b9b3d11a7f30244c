import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registry } from '../src/app/registry.ts';
import { partsOf, secretPaths } from '../src/kernel/secret.ts';

/** Outputs with such a name show something that grants access; `secret()` marks them in the schema. */
const SECRET = /secret|password|token|signature|recovery_?codes|private_?key|^link$|(?:^|_)sign$/i;
/** The time of a secret is not secret. */
const ABOUT = /(?:At|Until|_until)$/;

/** Links that open only one thing, which people share with others all the time. */
const ONE_THING: Record<string, string> = {
  create_review_link: 'the preview of one post, until it is taken back',
};

/** They show no secret, but they weaken a protection or end something that others rely on. */
const LOWERS_A_GUARD = [
  'archive_project',
  'change_member',
  'disconnect_account',
  'dissolve_workspace',
  'remove_member',
  'remove_passkey',
  'remove_totp',
  'set_approval_policy',
  'transfer_ownership',
  'update_workspace',
];

/**
 * Fields of an output that have the name of a secret, can hold a text, and are not marked. A link counts only at the
 * top.
 */
function unmarkedIn(schema: z.core.$ZodType, marked: ReadonlySet<string>, path = ''): string[] {
  return partsOf(schema).flatMap(([name, part]) => {
    const here = name === '' ? path : `${path}${path && '.'}${name}`;
    if (marked.has(here)) return [];
    const isOne = SECRET.test(name === 'link' ? here : name) && !ABOUT.test(name) && holdsText(part);
    return [...(isOne ? [here] : []), ...unmarkedIn(part, marked, here)];
  });
}

const holdsText = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString || partsOf(schema).some(([name, part]) => name === '' && holdsText(part));

describe('fresh proof, over all operations', () => {
  const shows = registry.operations.filter(({ output }) => secretPaths(output).length > 0);

  it('operations that show a secret require it', () => {
    expect(shows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['create_app_key', 'sign_request', 'try_request']),
    );
    expect(shows.filter(({ proof }) => !proof).map(({ name }) => name)).toEqual([]);
  });

  it('fields named like a secret are marked as one', () => {
    const unmarked = registry.operations.flatMap(({ name, output }) =>
      unmarkedIn(output, new Set(secretPaths(output))).map((path) => `${name}: ${path}`),
    );
    const known = Object.keys(ONE_THING).map((name) => `${name}: link`);
    expect(unmarked).toEqual(known);
  });

  it('operations that lower a protection require it', () => {
    const asks = new Set(registry.operations.filter(({ proof }) => proof).map(({ name }) => name));
    expect(LOWERS_A_GUARD.filter((name) => !asks.has(name))).toEqual([]);
  });
});
