import { describe, expect, it } from 'vitest';
import { findNamed, writeMention, withPlainNames } from './named-mention.ts';

const ADA = '@[Ada Lantern](urn:li:person:a-1)';

describe('a named mention', () => {
  it('is found with its name, its scheme and its id', () => {
    expect(findNamed(`Hi ${ADA}, and @[Bo](slack:U02)!`)).toEqual([
      { start: 3, end: 3 + ADA.length, name: 'Ada Lantern', scheme: 'urn:li:person', id: 'a-1' },
      { start: 42, end: 58, name: 'Bo', scheme: 'slack', id: 'U02' },
    ]);
  });

  it.each([
    '@[Ada](https://a.example)',
    '@[Ada](mailto:a@b.example)',
    '[Ada](slack:U1)',
    '@[](slack:U1)',
    '@[A\nb](slack:U1)',
    '@ada',
  ])('is not %j', (text) => {
    expect(findNamed(text)).toEqual([]);
  });

  it('is written so that it can be read back, whatever the name', () => {
    for (const name of ['Ada', 'A [b] c', `  ${'long '.repeat(50)}`, '林灯 🏮', 'a\nb', '🏮'.repeat(90)]) {
      const written = writeMention(name, 'urn:li:person', 'x1');
      expect(findNamed(written ?? '')).toMatchObject([{ id: 'x1', start: 0, end: written?.length }]);
    }
    expect(writeMention('  ', 'slack', 'U1')).toBeNull();
    expect(writeMention('Ada', 'slack', 'a b')).toBeNull();
  });

  it('becomes a plain name if it names nobody on the platform', () => {
    const text = `Hi ${ADA} and @[Bo](slack:U02).`;
    expect(withPlainNames(text, () => false)).toBe('Hi Ada Lantern and Bo.');
    expect(withPlainNames(text, ({ scheme }) => scheme === 'slack')).toBe(
      'Hi Ada Lantern and @[Bo](slack:U02).',
    );
    expect(withPlainNames('nothing', () => false)).toBe('nothing');
  });
});
