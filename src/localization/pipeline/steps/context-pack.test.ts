import { describe, expect, it } from 'vitest';
import { legendOf, packOf, pathOf, sceneOf, textTypeOf } from './context-pack.ts';

const string = (source: string, extra: object = {}) => ({
  position: 0,
  stringId: '',
  source,
  sourceContext: null,
  speaker: null,
  category: null,
  ...extra,
});

describe('context by rules', () => {
  it.each([
    ['btn_save', 'Whatever this says', 'button'],
    ['settings.saveButton', 'Save', 'button'],
    ['wishlist.add', 'Add', 'button'],
    ['list.addButton', 'Add to list', 'button'],
    ['menu.file', 'File', 'menu item'],
    ['menu.file.open_btn', 'Open', 'button'],
    ['option_hard', 'Hard', 'menu item'],
    ['form.email.label', 'E-mail', 'label'],
    ['options.intro', 'Choose how the game behaves when another player leaves it in the middle.', 'message'],
    ['list.steps', '- First\n- Second', 'list'],
    ['', 'Brightness', 'label'],
    ['', 'Delete file', 'button'],
    ['item.sword.name', 'Sword', 'title'],
    ['item.sword.desc', 'Sword', 'description'],
    ['dlg_12', 'Hello there', 'dialogue'],
    ['error_404', 'Not found', 'message'],
    ['', 'Save', 'button'],
    ['', 'OK', 'button'],
    ['opt_hard', 'Hard', 'menu item'],
    ['shop.price', 'From %1$s to %2$s', 'text'],
    ['list.empty', 'No entries', 'label'],
    ['btn_back', '- Back', 'button'],
    ['btn_back', '- One\n- Two', 'list'],
    ['2', 'Two lines\n- of text', 'message'],
    ['', '“We must go.”', 'dialogue'],
    ['', '- First point of many things', 'list'],
    ['', 'The file was saved.', 'message'],
    ['', 'A very long tale of kings. '.repeat(6), 'description'],
    ['', 'The Sceptre of Fire and the Ring', 'title'],
    ['', 'choose where your heroes will start', 'text'],
  ])('%s %s is a %s', (stringId, source, expected) => {
    expect(textTypeOf({ stringId, source })).toBe(expected);
  });

  it.each([
    ['Delfador: We must leave now.', 'Delfador'],
    ['Warning: The disk is full.', null],
    ['Gold: {0}', null],
  ])('the speaker of %s is %s', (content, speaker) => {
    expect(packOf(string(content)).speaker).toBe(speaker);
  });

  it('guesses the meaning of placeholders', () => {
    expect(legendOf('{player} has %d of {item_count} {0} and %.1f {{guild_title}} %%')).toEqual({
      '{player}': 'name',
      '%d': 'number',
      '{item_count}': 'number',
      '%.1f': 'decimal number',
      '{{guild_title}}': 'guild title',
    });
  });

  it('uses the context’s information about placeholders, including samples', () => {
    const context = '{0} is the guild name, {1}: 42. {2} = "Mira"; %s – the item, {3}';
    expect(legendOf('{0} {1} {2} %s {3}', context)).toEqual({
      '{0}': 'guild name',
      '{1}': 'number, such as 42',
      '{2}': '"Mira"',
      '%s': 'item',
    });
  });

  it.each([
    ['+{0} XP', 'number'],
    ['{0}/{1}', 'number'],
    ['{0}%', 'number'],
    ['x{0}', 'number'],
    ['Lasts {0} seconds', 'number'],
    ['You have {0} gold', 'number'],
    ['{0} joined', undefined],
    ['Ask {0} about it', undefined],
  ])('of %s the first placeholder is a %s', (content, expected) => {
    expect(legendOf(content)['{0}']).toBe(expected);
  });

  it.each([
    ['item.ironSword_desc', 'item > iron sword desc'],
    ['UI/Menu:btn-save', 'ui > menu > btn save'],
    ['quest_intro_12', 'quest intro 12'],
    ['12345', null],
    ['9f86d081-884c-7d65', null],
    ['', null],
    ['...', null],
  ])('the path of %s is %s', (id, path) => {
    expect(pathOf(id)).toBe(path);
  });

  it('an id that is the text itself is not a path', () => {
    const pathIn = (stringId: string, source: string) => packOf(string(source, { stringId })).path;
    expect(pathIn('Open file', 'Open file')).toBeUndefined();
    expect(pathIn('%d day', '{count, plural, one {%d day} other {%d days}}')).toBeUndefined();
    expect(pathIn('menu\u0004Open', 'Open')).toBe('menu open');
    expect(pathIn('menu.open', 'Open')).toBe('menu > open');
  });

  it('a scene is the category, otherwise the beginning of the id, otherwise the dialogue', () => {
    expect(sceneOf(string('x', { category: 'Scene 1', stringId: 'a_b_1' }))).toBe('Scene 1');
    expect(sceneOf(string('x', { stringId: 'quest_intro_12' }))).toBe('quest_intro');
    expect(sceneOf(string('x', { stringId: 'quest.12' }))).toBe('quest');
    expect(sceneOf(string('x', { speaker: 'Warden' }))).toBe('dialogue');
    expect(sceneOf(string('x'))).toBe('');
  });

  it('hostile texts and ids take almost no time', () => {
    for (const text of [
      '{'.repeat(20_000),
      'A'.repeat(20_000),
      '{0} '.repeat(5000),
      '\ud800 {0}: x',
      '- '.repeat(10_000),
    ])
      expect(() =>
        packOf(string(text, { stringId: text.slice(0, 512), sourceContext: text.slice(0, 4000) })),
      ).not.toThrow();
  });
});
