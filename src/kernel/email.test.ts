import { describe, expect, it } from 'vitest';
import { canonicalEmail } from './email.ts';

describe('the normal form of an address', () => {
  it.each([
    ['Mira@Studio.Example', 'mira@studio.example'],
    [' mira@studio.example. ', 'mira@studio.example'],
    ['νίκοΣ@studio.example', 'νίκος@studio.example'],
    ['ΝΊΚΟΣ.ΆΛΦΑ@studio.example', 'νίκος.άλφα@studio.example'],
    ['ΓΙΏΡΓΟΣ@studio.example', 'γιώργος@studio.example'],
    ['İvan@studio.example', 'i̇van@studio.example'],
    // The kelvin sign, a ligature, full-width letters.
    ['mar\u212A@studio.example', 'mark@studio.example'],
    ['ﬁn@studio.example', 'fin@studio.example'],
    ['ｍira@ｓtudio．example', 'mira@studio.example'],
    ['mira@BÜRO.example', 'mira@xn--bro-hoa.example'],
    ['mira@bu\u0308ro。example', 'mira@büro.example'],
  ])('%s is %s', (one, other) => {
    expect(canonicalEmail(one)).toBe(canonicalEmail(other));
    expect(canonicalEmail(canonicalEmail(one))).toBe(canonicalEmail(one));
  });

  it.each([
    ['mira@studio.example', 'mira+1@studio.example'],
    ['mira@127.1', 'mira@127.0.0.1'],
    ['mira@büro.example/x', 'mira@büro.example'],
    ['mira@büro%2Eexample', 'mira@büro.example'],
    ['ıvan@studio.example', 'ivan@studio.example'],
  ])('%s is not %s', (one, other) => {
    expect(canonicalEmail(one)).not.toBe(canonicalEmail(other));
  });

  it('accepts anything that is typed into the field', () => {
    for (const text of ['', '@', 'a@', '@b', 'a@b@c', 'x'.repeat(320), 'a@\u{1F600}..\u0000', 'a@\uD800'])
      expect(typeof canonicalEmail(text)).toBe('string');
  });
});
