import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));
const files = globSync('web/src/text/en/*.json').map((path) => basename(path));
const sources = globSync('web/src/**/*.{ts,tsx}').map((path) => [path, readFileSync(path, 'utf8')] as const);

/** The arguments that a message shows. A plural that only chooses a word shows nothing, and Chinese has no plural. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  const walk = (parts: ReturnType<typeof parse>, plural: string | null) => {
    for (const part of parts) {
      if (part.type === TYPE.pound && plural !== null) found.add(plural);
      if (part.type === TYPE.plural || part.type === TYPE.select) {
        for (const option of Object.values(part.options))
          walk(option.value, part.type === TYPE.plural ? part.value : plural);
        if (part.type === TYPE.select) found.add(part.value);
      } else if (part.type === TYPE.tag) walk(part.children, plural);
      else if (part.type !== TYPE.literal && part.type !== TYPE.pound) found.add(part.value);
    }
  };
  walk(parse(text), null);
  return [...found].toSorted();
}

describe('texts of the application', () => {
  it.each(files)('%s: every text exists in both languages, with the same arguments', (file) => {
    const [en, zh] = [read(`web/src/text/en/${file}`), read(`web/src/text/zh-cn/${file}`)];
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    for (const [id, text] of Object.entries(en))
      expect(argumentsOf(zh[id] ?? ''), id).toEqual(argumentsOf(text));
  });

  it('every catalog is in the list of ids, and no id is in two', () => {
    const listed = readFileSync('web/src/text/ids.ts', 'utf8');
    for (const file of files) expect(listed).toContain(`./en/${file}`);
    const ids = files.flatMap((file) => Object.keys(read(`web/src/text/en/${file}`)));
    expect(ids.length).toBe(new Set(ids).size);
  });

  // A screen loads the catalogs of its area; a text of another one would be shown as its id.
  it('a component uses only texts of the shell and its own area', () => {
    const areaOf = new Map<string, string>();
    for (const file of files)
      for (const id of Object.keys(read(`web/src/text/en/${file}`)))
        areaOf.set(id, /^(common|shell)\.json$/.test(file) ? 'base' : file.replace(/[-.].*$/, ''));
    const strange = sources.flatMap(([path, text]) => {
      const folder = path.split('/')[2] ?? '';
      const known = new Set(['base', folder, ...(folder === 'home' ? ['localize', 'publish'] : [])]);
      return [...text.matchAll(/\bt(?:Or)?\('([\w.-]+)'/g)]
        .map((match) => match[1] ?? '')
        .filter((id) => areaOf.has(id) && !known.has(areaOf.get(id) ?? ''))
        .map((id) => `${path}: ${id}`);
    });
    expect(strange).toEqual([]);
  });

  // A name, a code or a sign may be the same; a sentence in Latin letters was forgotten.
  it('nothing was left in English', () => {
    const left = files.flatMap((file) =>
      Object.entries(read(`web/src/text/zh-cn/${file}`))
        .filter(
          ([, text]) =>
            /[a-z]{3,} [a-z]{3,}/.test(text.replaceAll(/\{[^{}]*\}|`[^`]*`|<[^>]*>/g, '')) &&
            !/\p{Script=Han}/u.test(text),
        )
        .map(([id]) => id),
    );
    expect(left).toEqual([]);
  });

  it('every text is used', () => {
    const code = sources.map(([, text]) => text).join('\n');
    // Ids that are put together from data are named by their beginning.
    const beginnings = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map((match) => match[1] ?? '');
    const unused = files
      .flatMap((file) => Object.keys(read(`web/src/text/en/${file}`)))
      .filter((id) => !code.includes(`'${id}'`) && !beginnings.some((begin) => id.startsWith(begin)));
    expect(unused).toEqual([]);
  });

  it('no visible text is in a component', () => {
    const hard: string[] = [];
    for (const [path, text] of sources) {
      if (!path.endsWith('.tsx')) continue;
      const shown = [
        ...text.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[^<>{}]*)</g),
        ...text.matchAll(/\b(?:aria-label|title|placeholder|alt|label|hint|note|lead)="([A-Z][a-z]+[^"]*)"/g),
      ].map((match) => match[1] ?? '');
      hard.push(
        ...shown.filter((each) => !/^Parlance$/.test(each.trim())).map((each) => `${path}: ${each.trim()}`),
      );
    }
    expect(hard).toEqual([]);
  });
});

it.each([
  ['en', 'Scheduled, Fri 08:30: The reeds (X and Bluesky)', 'Draft: The reeds'],
  ['zh-cn', '已排期，周五 08:30：The reeds（X 和 Bluesky）', '草稿：The reeds'],
])('the name of a card has no gaps for values that a draft lacks: %s', (locale, whole, bare) => {
  const card = read(`web/src/text/${locale}/publish-plan.json`)['calendar.card'] ?? '';
  i18n.loadAndActivate({ locale, messages: { card: compileMessage(card) } });
  const isEnglish = locale === 'en';
  const text = 'The reeds';
  expect(
    i18n._('card', {
      state: isEnglish ? 'Scheduled' : '已排期',
      hasTime: true,
      when: isEnglish ? 'Fri 08:30' : '周五 08:30',
      text,
      count: 2,
      platforms: isEnglish ? 'X and Bluesky' : 'X 和 Bluesky',
    }),
  ).toBe(whole);
  const draft = { state: isEnglish ? 'Draft' : '草稿', hasTime: false, when: null, text, count: 0, platforms: '' };
  expect(i18n._('card', draft)).toBe(bare);
});
