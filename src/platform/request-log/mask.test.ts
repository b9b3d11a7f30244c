import { describe, expect, it } from 'vitest';
import { maskJson, maskText } from './mask.ts';

const masked = (value: unknown, secrets?: ReadonlySet<string>) => JSON.parse(maskJson(value, 4096, secrets));

describe('maskJson', () => {
  it('hides everything that grants access, wherever it is', () => {
    const value = {
      app_secret: 's1',
      items: [{ accessToken: 's2', name: 'CI' }],
      recoveryCodes: ['s3'],
      headers: { 'x-svc-sign': 's4', authorization: 's5', 'set-cookie': 's6' },
      code: 'invalid_input',
      tokens_in: 5,
      hasPassword: true,
    };
    expect(maskJson(value, 4096)).not.toMatch(/s\d/);
    expect(masked(value)).toMatchObject({
      items: [{ name: 'CI' }],
      tokens_in: 5,
      hasPassword: true,
      code: 'invalid_input',
    });
  });

  it('hides fields that the operation marks', () => {
    expect(masked({ pin: 'opens' }, new Set(['pin']))).toEqual({ pin: '[hidden]' });
  });

  it('keeps the host of links, also inside a text, and the beginning of tokens', () => {
    expect(maskText('see https://u:p@files.example/a?sig=abc#x and http://ok.example/')).toBe(
      'see https://files.example/… and http://ok.example/',
    );
    expect(maskText('plc_it_abcDEF123 Bearer abc.def eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(
      'plc_it_… Bearer … eyJ….e30.x',
    );
  });

  it('a token that the cut would halve is hidden too', () => {
    const text = `${'x'.repeat(990)} plc_it_${'A'.repeat(49)}`;
    expect(maskJson({ text }, 4096)).not.toContain('plc_it_A');
  });

  it('is bounded, however large, deep or wide the value', () => {
    let deep: unknown = 'end';
    for (let i = 0; i < 5000; i += 1) deep = { deep };
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`field${i}`, i]));
    const rows = Array.from({ length: 100_000 }, () => ({ text: '\u0001'.repeat(2000) }));
    for (const value of [deep, wide, rows, 'x'.repeat(1e7), { __proto__: null, '': '\ud800' }]) {
      const text = maskJson(value, 4096);
      expect(text.length).toBeLessThanOrEqual(9000);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });

  it('a field called like a prototype is a field', () => {
    expect(maskJson(JSON.parse('{"__proto__":{"a":1}}'), 4096)).toBe('{"__proto__":{"a":1}}');
  });
});
