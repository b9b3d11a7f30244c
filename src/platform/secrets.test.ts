import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyring } from './secrets.ts';

const PLACE = { workspaceId: 'ws_1', table: 'app_secrets', column: 'sealed', row: 'key_1.1' };

describe('secrets at rest', () => {
  it('open gives back what seal took, and equal texts seal differently', () => {
    const keyring = createKeyring([randomBytes(32)]);
    const [a, b] = [keyring.seal('héllo', PLACE), keyring.seal('héllo', PLACE)];
    expect(a).not.toBe(b);
    expect([keyring.open(a, PLACE), keyring.open(b, PLACE)]).toEqual(['héllo', 'héllo']);
  });

  it.each(['workspaceId', 'table', 'column', 'row'] as const)(
    'a ciphertext moved to another %s does not open',
    (part) => {
      const keyring = createKeyring([randomBytes(32)]);
      const sealed = keyring.seal('x', PLACE);
      expect(() => keyring.open(sealed, { ...PLACE, [part]: 'other' })).toThrow();
    },
  );

  it('after a rotation old records open and new ones use the new key', () => {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const sealed = createKeyring([oldKey]).seal('x', PLACE);
    const both = createKeyring([newKey, oldKey]);
    expect(both.open(sealed, PLACE)).toBe('x');
    expect(both.seal('y', PLACE)).toContain(`v1.${both.currentKid}.`);
    expect(() => createKeyring([newKey]).open(sealed, PLACE)).toThrow(/No key/);
  });

  it('a flipped bit is noticed', () => {
    const keyring = createKeyring([randomBytes(32)]);
    const parts = keyring.seal('abcdef', PLACE).split('.');
    const text = Buffer.from(parts[3] ?? '', 'base64url');
    text[0] = (text[0] ?? 0) ^ 1;
    parts[3] = text.toString('base64url');
    expect(() => keyring.open(parts.join('.'), PLACE)).toThrow();
  });
});
