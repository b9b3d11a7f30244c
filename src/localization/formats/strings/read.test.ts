import { describe, expect, it } from 'vitest';
import { readUnits } from '../round-trip-for-tests.ts';

describe('strings', () => {
  it('comments, unquoted words and UTF-16', async () => {
    const file = '// one\n/* two */\nkey = "v\\U00e9";\n"only";\n"a" /* x */ = /* y */ "b" ;';
    expect(await readUnits('strings', Buffer.from(`\ufeff${file}`, 'utf16le'))).toEqual([
      { stringId: 'key', content: 'vé', context: 'one\ntwo' },
      { stringId: 'only', content: 'only' },
      { stringId: 'a', content: 'b' },
    ]);
  });
});
