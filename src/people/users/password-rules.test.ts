import { describe, expect, it } from 'vitest';
import { checkPassword } from './password-rules.ts';
import { asError } from '#kernel/narrow.ts';

const refusal = (password: string, email = 'mira.lang@studio.example') => {
  try {
    checkPassword('password', password, email);
    return null;
  } catch (error) {
    return asError(error).message;
  }
};

describe('accepted passwords', () => {
  it.each([
    'correct horse battery',
    'ünïcödé wörds',
    '🐎🐎🔋🔋📎📎🧷🧷🪡🪡',
    'a'.repeat(64) + 'bc',
    ' leading and trailing ',
  ])('%s', (password) => expect(refusal(password)).toBeNull());

  it.each([
    ['nine char', 'must have at least 10 characters'],
    // Ten UTF-16 units, five characters.
    ['🐎🔋📎🧷🪡', 'must have at least 10 characters'],
    [`${'ab c'.repeat(32)}!`, 'must have at most 128 characters'],
    ['Qwertyuiop', 'easy to guess'],
    ['1234567890', 'easy to guess'],
    ['aaaaaaaaaaaaaaa', 'easy to guess'],
    ['MIRA.LANG@studio.example', 'must not be your e-mail address'],
  ])('%s: %s', (password, message) => expect(refusal(password)).toContain(message));

  it('the name before the @ is refused, too', () => {
    expect(refusal('mira.sundblad', 'mira.sundblad@studio.example')).toContain('must not be your e-mail');
  });
});
