import { describe, expect, it } from 'vitest';
import { groupOf, legendOf, packOf, textTypeOf } from './context-pack.ts';

const string = (content: string, extra: object = {}) => ({
  position: 0,
  stringId: '',
  content,
  speaker: null,
  category: null,
  ...extra,
});

describe('context by rules', () => {
  it.each([
    ['btn_save', 'Whatever this says', 'button'],
    ['item.sword.name', 'Sword', 'title'],
    ['item.sword.desc', 'Sword', 'description'],
    ['dlg_12', 'Hello there', 'dialogue'],
    ['error_404', 'Not found', 'message'],
    ['', 'Save', 'button'],
    ['', '“We must go.”', 'dialogue'],
    ['', '- First point of many things', 'list'],
    ['', 'The file was saved.', 'message'],
    ['', 'A very long tale of kings. '.repeat(6), 'description'],
    ['', 'The Sceptre of Fire and the Ring', 'title'],
    ['', 'choose where your heroes will start', 'text'],
  ])('%s %s is a %s', (stringId, content, expected) => {
    expect(textTypeOf({ stringId, content })).toBe(expected);
  });

  it.each([
    ['Delfador: We must leave now.', 'Delfador'],
    ['Warning: The disk is full.', null],
    ['Gold: {0}', null],
  ])('the speaker of %s is %s', (content, speaker) => {
    expect(packOf(string(content)).speaker).toBe(speaker);
  });

  it('guesses what placeholders stand for', () => {
    expect(legendOf('{player} has %d of {item_count} {0} and %.1f {{guild_title}} %%')).toEqual({
      '{player}': 'name',
      '%d': 'number',
      '{item_count}': 'number',
      '%.1f': 'decimal number',
      '{{guild_title}}': 'guild title',
    });
  });

  it('groups by category, else by the beginning of the id', () => {
    expect(groupOf(string('x', { category: 'Scene 1', stringId: 'a_b_1' }))).toBe('Scene 1');
    expect(groupOf(string('x', { stringId: 'quest_intro_12' }))).toBe('quest_intro');
    expect(groupOf(string('x', { stringId: 'quest.12' }))).toBe('quest');
    expect(groupOf(string('x'))).toBe('');
  });
});
