import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROWTH_MAX, growthOf } from '../../test/growth/measure.ts';
import { comparePlaceholders, findPlaceholders, protect, restore } from './placeholders.ts';

describe('placeholders', () => {
  it.each<[string, string[]]>([
    ['Gold: {0} of {max}', ['{0}', '{max}']],
    ['{{user}} and ${item} and #{x}', ['{{user}}', '${item}', '#{x}']],
    ['%s %d %1$s %02d %.2f %(name)s %@ %lld', ['%s', '%d', '%1$s', '%02d', '%.2f', '%(name)s', '%@', '%lld']],
    ['50%off, 100% sure, 5% done', []],
    ['100%% and %1', ['%%', '%1']],
    ['Pay $1 or $10', ['$1']],
    ['Hi :name, see a:b and 10:30', [':name']],
    ['<b>x</b> <color=#ff0>y</color> <br/> a < b > c', ['<b>', '</b>', '<color=#ff0>', '</color>', '<br/>']],
    ['[b]x[/b] [url=a]y[/url] [Warning]', ['[b]', '[/b]', '[url=a]', '[/url]']],
    ['\\C[1]Bob\\n', ['\\C[1]', '\\n']],
    ['a &amp; b', ['&amp;']],
    ['%PLAYER% wins', ['%PLAYER%']],
    ['Translate to {LANG}', ['{LANG}']],
    ['%{user} has %<size>d', ['%{user}', '%<size>d']],
    ['see $t(menu.file), {{{raw}}}', ['$t(menu.file)', '{{{raw}}}']],
    ['%n of %L1, %,d coins, %zu', ['%n', '%L1', '%,d', '%zu']],
    ['80 %, das; 5 %,d', []],
    ['%1, you have %2. %50.5 %1$', ['%1', '%2']],
    ['$unit.name| hits $name|, A$AP, US$PRICE', ['$unit.name|', '$name|']],
    ['$nick joined, 玩家$nick加入', ['$nick', '$nick']],
    ['$a_$b|.c| and $PLAYER$ in $HOME, %player%', ['$a_$b|.c|', '$PLAYER$', '$HOME', '%player%']],
    ['[player] has [money!t], see [options]', ['[player]', '[money!t]']],
    ['%*d, %-*s, %<PRIu64>, %5<PRIdMAX>, %s%', ['%*d', '%-*s', '%<PRIu64>', '%5<PRIdMAX>', '%s']],
    ['%1×%2, %1x%2, %1件', ['%1', '%2', '%1x', '%2', '%1']],
    ['§cRed §rplain, § 5', ['§c', '§r']],
    ['{NUM} vehicle{P "" s}, {G 0 er sie}', ['{NUM}', '{P "" s}', '{G 0 er sie}']],
    ['{separate(default),both}, {Say yes to me}', []],
    ['<Merge %1> [list %s]', ['%1', '%s']],
    ['Only $1. Or $1.50', ['$1']],
    ['<file name>, <Select a target>, <action>, <me@a.example>', []],
    [
      '<action>x</action> <nl/> <item id="1"> <0>y</0>',
      ['<action>', '</action>', '<nl/>', '<item id="1">', '<0>', '</0>'],
    ],
    ['<Emphasis>x</> [list] [size=2]', ['<Emphasis>', '</>', '[size=2]']],
    ['玩家$side_num的回合，игрок$unit.name|', ['$side_num', '$unit.name|']],
    ['Spieler$side_num, ke$ha.com', ['$side_num']],
    ['Wait\\. \\| C:\\Games \\G', ['\\.', '\\|', '\\G']],
    ['[player.name] [quest_1] [Warning]', ['[player.name]', '[quest_1]']],
    ['literal ⟦1⟧', ['⟦1⟧']],
    ['{n, plural, one {# of {a}} other {# more}}!', ['{n, plural, one {', '{a}', '} other {', '}}']],
    ['{n, plural, one {open', []],
  ])('%s', (text, expected) => {
    expect(findPlaceholders(text).map((placeholder) => placeholder.text)).toEqual(expected);
  });

  it('protected text comes back as it was, whatever it is', () => {
    const parts = fc.constantFrom(
      '{0}',
      '{',
      '}',
      '%',
      'd',
      '<b',
      '>',
      '⟦1⟧',
      '⟦',
      '{a, plural, one {',
      '} other {',
      '}}',
      ' x ',
      '\\n',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(parts, { maxLength: 15 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(text, (source) => {
        const { text: shown, tokens } = protect(source);
        expect(restore(shown, tokens)).toBe(source);
        for (const { start, end, text: piece } of findPlaceholders(source))
          expect(source.slice(start, end)).toBe(piece);
      }),
    );
  });

  it.each([['a'], ['⟦1⟧⟦1⟧'], ['⟦1⟧⟦2⟧⟦3⟧'], ['⟦1⟧⟦0⟧'], ['⟦1⟧⟦9⟧']])(
    'marks that are lost, doubled or unknown: %s',
    (text) => {
      expect(restore(text, ['{a}', '{b}'])).toBeNull();
    },
  );

  it('marks may move', () => {
    expect(restore('⟦2⟧ x ⟦1⟧', ['{a}', '{b}'])).toBe('{b} x {a}');
  });

  it('compares as a multiset; of plurals only the names', () => {
    expect(comparePlaceholders('{a} {a} {b}', '{a} {c}', 'argument')).toEqual({
      missing: ['{a}', '{b}'],
      extra: ['{c}'],
    });
    expect(
      comparePlaceholders('{n, plural, one {x} other {y}}', '{n, plural, other {z}}', 'argument'),
    ).toEqual({ missing: [], extra: [] });
    expect(comparePlaceholders('{n, plural, one {x} other {y}}', 'z', 'argument').missing).toEqual([
      '{n, plural}',
    ]);
  });

  it.each(['{', '{a, plural,', '<a', '{a, plural, b {', '%(', '[url=', '%00', '\\c[', '&a', ' :a', '}'])(
    'is linear on repetitions of %s',
    async (piece) => {
      expect(await growthOf((n) => protect(piece.repeat(n)), 2500)).toBeLessThanOrEqual(GROWTH_MAX);
    },
  );
});
