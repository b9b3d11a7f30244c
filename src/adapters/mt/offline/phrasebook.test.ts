import { describe, expect, it } from 'vitest';
import { item } from '../item-for-tests.ts';
import { lockTerms } from '../lock-terms.ts';
import { phraseOf } from './surroundings.ts';
import { answerOf, readPhrasebook } from './phrasebook.ts';

const book = readPhrasebook(
  [
    'en | de | fr | es | ja | zh-cn | ru',
    '# a remark',
    '@state: state status',
    '?charge: card',
    '?bark: +',
    'save = store | speichern | enregistrer | guardar | 保存 | 保存 | сохранить',
    'save changes | Änderungen speichern | enregistrer | guardar | 変更を保存 | 保存更改 | сохранить изменения',
    'open | öffnen | ouvrir | abrir | 開く | 打开 | открыть',
    'open [@state, ticket] | offen | ouvert | abierto | オープン | 未关闭 | открыто',
    'map [map] | Karte | carte | mapa | 地図 | 地图 | карта',
    'pin [map] | Markierung | repère | marcador | ピン | 图钉 | метка',
    'delete {0}? | {0} löschen | supprimer {0} | eliminar {0} | {0}を削除しますか | 要删除{0}吗 | удалить {0}',
    '{0} of {1} | {0} von {1} | {0} sur {1} | {0} de {1} | {1}件中{0}件 | {0} / {1} | {0} из {1}',
    'chat | = | discussion | = | チャット | 聊天 | чат',
  ].join('\n'),
);

function ask(text: string, language = 'de', extra: Partial<ReturnType<typeof item>> = {}) {
  const one = item('1', text, { targetLanguage: language, ...extra });
  const phrase = phraseOf(one, lockTerms(one).tokens);
  return phrase && answerOf(book, language, phrase);
}
const textOf = (answer: ReturnType<typeof ask>) => (answer && answer !== 'doubt' ? answer.text : answer);

describe('the phrasebook', () => {
  it.each([
    ['Save', 'Speichern'],
    ['save', 'speichern'],
    ['Store', 'Speichern'],
    ['SAVE CHANGES', 'ÄNDERUNGEN SPEICHERN'],
    ['Save Changes', 'Änderungen speichern'],
    [' Save  changes ', 'Änderungen speichern'],
    ['Chat', 'Chat'],
    ['Saves', null],
    ['Save it', null],
  ])('%s: %s', (text, expected) => {
    expect(textOf(ask(text))).toBe(expected);
  });

  it.each([
    ['Save:', 'fr', 'Enregistrer\u00A0:'],
    ['Save!', 'fr', 'Enregistrer\u202F!'],
    ['Save!', 'es', '¡Guardar!'],
    ['Save…', 'de', 'Speichern…'],
    ['Save...', 'ja', '保存...'],
    ['Save:', 'zh-cn', '保存：'],
    ['Save.', 'ja', '保存。'],
    ['Save…', 'zh-cn', '保存……'],
  ])('%s in %s carries its mark over: %s', (text, language, expected) => {
    expect(textOf(ask(text, language))).toBe(expected);
  });

  it('a question is another text', () => {
    expect(ask('Save?')).toBeNull();
    expect(textOf(ask('Delete {name}?', 'es'))).toBe('¿Eliminar <p0>?');
    expect(textOf(ask('DELETE %s?', 'fr'))).toBe('SUPPRIMER <p0>\u202F?');
    expect(ask('Delete {name}')).toBeNull();
  });

  it('placeholders of any syntax fill its slots, and equal ones are one', () => {
    for (const text of ['{a} of {b}', '%1$d of %2$d', '{{ a }} of {{ b }}'])
      expect(textOf(ask(text, 'ja'))).toBe('<p1>件中<p0>件');
    expect(ask('{a} of {a}')).toBeNull();
  });

  it('words of the key choose the sense, the nearest first, and then those of the note', () => {
    expect(textOf(ask('Open', 'de', { key: 'ticketList.status.open' }))).toBe('Offen');
    expect(textOf(ask('Open', 'de', { note: 'The state of an order' }))).toBe('Offen');
    expect(textOf(ask('Open', 'de', { key: 'menu.file.open' }))).toBe('Öffnen');
    // Its own word is in the key of every text.
    expect(textOf(ask('Open', 'de', { key: 'open' }))).toBe('Öffnen');
    expect(ask('Map', 'de', { key: 'map' })).toBe('doubt');
    const confidence = (key: string) => {
      const answer = ask('Open', 'de', { key });
      return answer && answer !== 'doubt' ? answer.confidence : 0;
    };
    expect(confidence('status')).toBeGreaterThan(confidence('x'));
  });

  it('a text without a sense that is safe is in doubt, and so is one with a word of many senses', () => {
    expect(ask('Pin')).toBe('doubt');
    expect(textOf(ask('Pin', 'de', { key: 'map.pin' }))).toBe('Markierung');
    expect(ask('Charge now')).toBe('doubt');
    expect(ask('Charge card')).toBeNull();
    expect(ask('Charge now', 'de', { key: 'card.charge' })).toBeNull();
    expect(ask('Bark')).toBe('doubt');
    expect(ask('Bark loudly')).toBeNull();
    expect(ask('Charge the customer now')).toBeNull();
  });

  it('steps aside where its answer lacks the translation of a term', () => {
    const terms = (target: string) => ({ terms: [{ source: 'changes', target }] });
    expect(ask('Save changes', 'de', terms('Anpassungen'))).toBeNull();
    expect(textOf(ask('Save changes', 'de', terms('Änderungen')))).toBe('Änderungen speichern');
  });

  it('knows no other language, no text of several lines and none too long', () => {
    expect(ask('Save', 'sv')).toBeNull();
    expect(ask('Save\nSave')).toBeNull();
    expect(ask(`Save ${'x'.repeat(200)}`)).toBeNull();
  });
});
