import { describe, expect, it } from 'vitest';
import { findPlaceholders, protect, restore, spelledOut } from './placeholders.ts';
import { fillUp } from './prose.ts';
import { contextIn, recogniseSyntaxes, withoutContext } from './syntaxes.ts';

const read = (text: string, ...own: string[]) =>
  findPlaceholders(text, own).map(({ kind, text: piece }) => `${kind} ${piece}`);

describe('forms are translated, arguments are kept', () => {
  it('MediaWiki: a plural inside a gender', () => {
    const text = '{{GENDER:$2|He|She}} has {{PLURAL:$1|$1 page|$1 {{SITENAME}} pages}}';
    expect(read(text, 'mediawiki')).toEqual([
      'form {{GENDER:$2|',
      'form |',
      'form }}',
      'form {{PLURAL:$1|',
      'argument $1',
      'form |',
      'argument $1',
      'argument {{SITENAME}}',
      'form }}',
    ]);
    expect(read(text)).toContain('argument {{GENDER:$2|He|She}}');
    const found = findPlaceholders(text, ['mediawiki']);
    const shown = fillUp(
      text,
      [...found, ...spelledOut(found)].sort((a, b) => a.start - b.start),
    );
    expect(shown.replaceAll('\ufffc', '').replace(/\s+/gu, ' ')).toBe('She has pages');
  });

  it('a choice in a choice, a link in a form, and an unclosed one', () => {
    const nested = '{{PLURAL:$1|{{GENDER:$2|his|her}} page|[[Page|their pages]]}}';
    expect(read(nested, 'mediawiki').filter((piece) => piece === 'form |')).toHaveLength(2);
    expect(read('{{PLURAL:$1|page|pages', 'mediawiki')).toEqual(['argument $1']);
  });

  it('OpenTTD: free forms are texts, endings stay with their word, the gender of a word is not shown', () => {
    expect(read('{G=m}{COMMA} {P house "tall houses"} and car{P "" s}', 'openttd')).toEqual([
      'escape {G=m}',
      'argument {COMMA}',
      'form {P ',
      'form  "',
      'form "}',
      'argument {P "" s}',
    ]);
  });

  it('Boost and Qt read the same characters in two ways', () => {
    expect(read('%1% of %2%', 'boost')).toEqual(['argument %1%', 'argument %2%']);
    expect(read('%1% of %2', 'qt')).toEqual(['argument %1', 'argument %2']);
    expect(read('%1x%2 px', 'qt')).toEqual(['argument %1', 'argument %2']);
  });

  it('Ren’Py: braces are tags, square brackets values, a note is not shown', () => {
    expect(read('{b}[name]{/b}, wait{w=0.5}{nw}{#button}', 'renpy')).toEqual([
      'tag {b}',
      'argument [name]',
      'tag {/b}',
      'tag {w=0.5}',
      'tag {nw}',
      'escape {#button}',
    ]);
  });

  it('Minecraft: "§a" is a colour, the section sign of a law is text', () => {
    expect(read('§cStop §5now', 'minecraft')).toEqual(['tag §c', 'tag §5']);
    expect(read('nach §5 und §12')).toEqual([]);
  });

  it('protected text comes back unchanged', () => {
    const text = 'Build {P 0 house houses}{}now';
    expect(
      findPlaceholders(text, ['openttd'])
        .map((each) => text.slice(each.start, each.end))
        .join(''),
    ).toBe('{P 0  }{}');
    const { text: shown, tokens } = protect(text);
    expect(restore(shown, tokens)).toBe(text);
  });

  it('a context before a vertical bar', () => {
    expect([contextIn('menu|Open', ['context_bar']), withoutContext('menu|Open', ['context_bar'])]).toEqual([
      'menu',
      'Open',
    ]);
    for (const text of ['a|b|c', 'menu| Open', '|Open', 'Open'])
      expect(withoutContext(text, ['context_bar'])).toBe(text);
    expect(withoutContext('menu|Open', [])).toBe('menu|Open');
  });
});

describe('recognised', () => {
  it.each([
    ['mediawiki', ['$1 {{PLURAL:$1|edit|edits}}', 'Save page']],
    ['openttd', ['{BLACK}Town: {WHITE}{STRING1}', '{COMMA} vehicle{P "" s}']],
    ['boost', ['Cannot open %1%: %2%', 'Missing %1%']],
    ['qt', ['%1x%2', 'Page %1 of %2', '%1% done', 'Open %1']],
    ['renpy', ['{i}Hm.{/i}', 'Wait{w} for it{nw}', 'No.']],
    ['minecraft', ['§cStop', '§l§aGo §r%s']],
    ['context_bar', ['menu|Open', 'menu|Close', 'menu|Edit', 'Nothing']],
    ['ampersand_keys', ['&File', '&Edit', 'E&xit', 'Tools']],
    ['underscore_keys', ['_File', '_Edit', 'E_xit', 'Tools']],
  ])('%s', (syntax, texts) => expect(recogniseSyntaxes(texts)).toEqual([syntax]));

  it('nothing in plain text, printf, ICU and HTML', () => {
    expect(
      recogniseSyntaxes([
        'Found %d of %s (%1$s)',
        '100% sure, 5%',
        '{count, plural, one {# page} other {# pages}}',
        'Hello {name}, {b}',
        '<b>Bold</b> and {{value}}',
        'either|or',
        'Black & White, R&D, Fish & Chips',
        'snake_case and some_file_name',
        '§ 5 of the law, §12',
      ]),
    ).toEqual([]);
  });
});
