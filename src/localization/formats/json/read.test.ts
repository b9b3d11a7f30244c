import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';

const read = (value: unknown) => readBack('json', JSON.stringify(value));

describe('json', () => {
  const item = {
    string_id: 'a',
    content: 'Start',
    context: 'button',
    max_length: 10,
    extra: { screen: 3 },
    translations: { de: 'Los', xx: 'ignored', ja: '' },
    fr: 'Démarrer',
  };
  const string = {
    stringId: 'a',
    content: 'Start',
    context: 'button',
    maxLength: 10,
    extra: { screen: 3 },
    translations: { de: 'Los', fr: 'Démarrer' },
  };

  it('reads a list, and a list under strings', async () => {
    expect((await read([item])).strings).toEqual([string]);
    expect((await read({ strings: [item] })).strings).toEqual([string]);
    expect((await read([{ en: 'by code' }])).strings).toEqual([{ stringId: '', content: 'by code' }]);
  });

  it('reads the flat object of i18n libraries, with a byte order mark too', async () => {
    const { strings } = await readBack('json', '\uFEFF{"b": "two", "a": "one", "__proto__": "three"}');
    expect(strings).toEqual([
      { stringId: 'b', content: 'two' },
      { stringId: 'a', content: 'one' },
      { stringId: '__proto__', content: 'three' },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a number', 5, 'must hold a list of strings'],
    ['an item that is no object', ['a'], 'item 1: must be an object.'],
    ['content that is no text', [{ content: 'a' }, { content: 5 }], 'item 2: content: must be text.'],
    ['nested objects', { menu: { start: 'Start' } }, 'key "menu": value: must be text.'],
    ['max_length as text', [{ content: 'a', max_length: '5' }], 'item 1: max_length: must be a whole number'],
    ['extra that is a list', [{ content: 'a', extra: [] }], 'item 1: extra: must be an object.'],
    [
      'extra over 1 KiB',
      [{ content: 'a', extra: { a: 'x'.repeat(1100) } }],
      'item 1: extra: must be at most 1 KiB.',
    ],
    [
      'a NUL deep inside',
      [{ content: 'a', extra: { a: ['\0'] } }],
      'item 1: extra.a[0]: must not contain the NUL',
    ],
    [
      'half a surrogate pair',
      [{ content: '\ud800' }],
      'item 1: content: must not contain half of a surrogate pair',
    ],
    ['an empty list', [], 'no string with content'],
  ])('refuses %s', async (_, value, message) => {
    await expect(read(value)).rejects.toThrow(message);
  });

  it('keeps a duplicate key as two strings, and says where a file is broken', async () => {
    const { strings, warnings } = await readBack('json', '{"a": "x",\n "a": "y"}');
    expect(strings.map(({ stringId, content }) => [stringId, content])).toEqual([
      ['a', 'x'],
      ['a#2', 'y'],
    ]);
    expect(warnings).toEqual([
      'line 2, key "a": "a" stands in line 1, key "a" too; here it is kept as "a#2".',
    ]);
    await expect(readBack('json', '{"a": "x"\n"b": "y"}')).rejects.toThrow(
      'line 2, column 1: expected a comma or }.',
    );
  });

  it('refuses invalid JSON, endless nesting, and more than 50 MiB', async () => {
    await expect(readBack('json', '{')).rejects.toThrow('The file is not valid JSON.');
    const deep = `[{"content":"a","extra":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}]`;
    await expect(readBack('json', deep)).rejects.toThrow('nested more than 100 levels');
    await expect(readBack('json', Buffer.alloc(50 * 1024 * 1024 + 1, 0x20))).rejects.toThrow(
      'larger than 50 MiB',
    );
  });
});
