import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Pure modules that server and pages share, so that a rule is written once. The list may be read by anybody. */
const SHARED = [
  '#adapters/social/long-form.ts',
  '#adapters/social/weighted-length.ts',
  '#kernel/connect-form.ts',
  '#kernel/language-codes.ts',
  '#kernel/named-mention.ts',
  '#kernel/narrow.ts',
  '#kernel/option-columns.ts',
  '#kernel/own-address.ts',
  '#kernel/placeholders.ts',
  '#kernel/sentences/fill.ts',
  '#kernel/sentences/zh-cn.ts',
  '#kernel/spreadsheet-safe.ts',
  '#kernel/syntaxes.ts',
  '#kernel/term-categories.ts',
  '#kernel/visible-length.ts',
  '#platform/rights/roles.ts',
  '#platform/rights/scopes.ts',
  '#platform/translation-rights.ts',
];

const sources = globSync('web/src/**/*.{ts,tsx}').map((path) => [path, readFileSync(path, 'utf8')] as const);
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map((match) => match[1] ?? '');

describe('the pages of the application', () => {
  it('import rules from the shared modules, and get everything else from the server', () => {
    const wrong = sources.flatMap(([path, text]) =>
      importsOf(text)
        .filter(
          (name) => (name.startsWith('#') && !SHARED.includes(name)) || /^(\.\.\/)+(src|sdk)\//.test(name),
        )
        .map((name) => `${path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('call the server in one place', () => {
    const wrong = sources.filter(
      ([path, text]) =>
        /\bfetch\(|XMLHttpRequest|EventSource\(/.test(text) && !path.startsWith('web/src/api/'),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('use colours only as tokens', () => {
    const wrong = sources.flatMap(([path, text]) =>
      path.endsWith('.gen.ts')
        ? []
        : [
            ...text.matchAll(
              /#[0-9a-f]{6}\b|\b(?:bg|text|border)-(?:red|blue|green|gray|slate|zinc|amber|yellow|purple|indigo)-\d+/gi,
            ),
          ].map((match) => `${path}: ${match[0]}`),
    );
    expect(wrong).toEqual([]);
  });

  it('no two lines of the sidebar have the same keys', () => {
    const keys = [...readFileSync('web/src/shell/nav.ts', 'utf8').matchAll(/keys: '([^']+)'/g)].map(
      (match) => match[1],
    );
    expect(keys.length).toBe(new Set(keys).size);
  });

  it('are small files', () => {
    const long = sources.filter(([, text]) => text.split('\n').length > 300).map(([path]) => path);
    expect(long).toEqual([]);
  });
});
