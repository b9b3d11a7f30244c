import { describe, expect, it } from 'vitest';
import { isOwnAddress } from './own-address.ts';

describe('an address of our own', () => {
  it.each([
    '/w',
    '/w/ws_1/l/prj_1/strings?task=task_1&lang=fr&row=task_1%3A12&state=machine',
    '/confirmations/cnf_1',
    '/accounts?connected=acc_1',
    '/w/ws_1/s/compose/post_1?accounts=%5B%22acc_1%22%5D',
    '/invitation',
  ])('%s is one', (address) => expect(isOwnAddress(address)).toBe(true));

  it.each([
    '',
    'w',
    '//evil.example/',
    '/\\evil.example',
    '/w\\..\\evil',
    '/\t/evil.example',
    '/w\r\nset-cookie: a=b',
    'https://evil.example',
    'javascript:alert(1)',
    `/${'x'.repeat(2001)}`,
  ])('%j is none', (address) => expect(isOwnAddress(address)).toBe(false));
});
