import { describe, expect, it } from 'vitest';
import { proseOf } from './prose.ts';
import { isWrongScript } from './wrong-script.ts';

const judge = (source: string, target: string, language: string) =>
  isWrongScript(proseOf(source), proseOf(target), language);

describe('an answer in a wrong script', () => {
  it.each<[string, string, string]>([
    ['de', 'Save the game', 'Сохранить игру'],
    ['fr', 'Open the gate, {name}!', 'Открой ворота, {name}!'],
    ['tr', 'Save the game', 'ゲームを保存する'],
    ['vi', 'Save the game', '保存游戏进度'],
    ['de', '保存游戏并退出到主菜单，确定吗？', '保存游戏并退出到主菜单，确定吗？'],
    ['de', 'Сохранить игру и выйти из меню', 'Сохранить игру, выйти из меню'],
    ['ja', 'Save the game', 'Spiel speichern'],
    ['ja', 'Take the sword and go to the gate', 'Take the sword and go to the gate'],
    ['ru', 'Save the game', 'Spiel speichern'],
    ['ko', 'Save your progress before you leave the castle', '离开城堡之前请保存您的进度吧'],
    ['ja', 'Save your progress before you leave the castle', '离开城堡之前请务必先保存您的游戏进度以免丢失'],
    ['zh-cn', 'Save the game now', '今すぐゲームをセーブしてください'],
    ['el', 'Save the game', 'Сохранить игру'],
    ['ar', 'Save the game', 'שמור את המשחק'],
  ])('%s: %s → %s', (language, source, target) => expect(judge(source, target, language)).toBe(true));

  it.each<[string, string, string]>([
    ['de', 'Save the game', 'Spiel speichern'],
    // Names and brands of the source, in its script.
    ['de', 'Яндекс Музыка', 'Яндекс Музыка'],
    ['de', '欢迎来到小米商店', 'Willkommen im 小米 Store'],
    ['en', '小米手环', '小米手环'],
    ['ja', 'Join us on Discord or YouTube', 'DiscordやYouTubeで参加'],
    ['ja', 'Discord / YouTube / Twitter / Instagram', 'Discord / YouTube / Twitter / Instagram'],
    ['ru', 'Copyright Example Games Incorporated', 'Copyright Example Games Incorporated'],
    ['zh-cn', 'Use dpkg --contents to list archive files', '用 dpkg --contents 列出 archive files'],
    ['ko', 'export [-fn] [name] or export -p all', 'export [-fn] [이름] 또는 export -p all'],
    [
      'zh-cn',
      'git am [options] (--continue | --skip | --abort)',
      'git am [选项] (--continue | --skip | --abort)',
    ],
    ['zh-cn', 'Edit Trackers', '编辑Tracker'],
    ['ja', 'Generic java (automake)', '一般的な Java (Autotools)'],
    // Codes, abbreviations, digits, emoji and short texts.
    ['zh-cn', 'Health +10', 'HP+10'],
    ['ja', 'Upscaling', 'DLSS / FSR / XeSS'],
    ['ru', 'Works with all phones', 'iPhone, PlayStation'],
    ['de', 'Alpha', 'αβγ'],
    ['de', 'Party!', '🎉🎉🎉 123'],
    ['ko', 'OK', 'OK'],
    ['ja', 'See https://example.com/long/path', 'https://example.com/long/path 参照'],
    ['ru', 'Run <b>{command_name}</b>', '<b>{command_name}</b>'],
    // The usual scripts of the languages.
    ['ja', 'Auto-save interval', '自動保存間隔'],
    ['ja', 'Game', 'ゲーム'],
    ['ko', 'Three Kingdoms', '三國志演義'],
    ['zh-tw', 'War', '戰爭即將開始'],
    ['zh-cn', 'Maruko shop', '丸子の店'],
    ['sr', 'Save the game', 'Sačuvaj igru odmah'],
    ['sr', 'Save the game', 'Сачувај игру одмах'],
    ['sr-latn', 'Save the game', 'Sačuvaj igru odmah'],
    ['uz', 'Save the game', 'Ўйинни сақлаш керак'],
    ['qps-ploc', 'Save the game', 'Šàvé ţĥé ĝàɱé'],
  ])('not %s: %s → %s', (language, source, target) => expect(judge(source, target, language)).toBe(false));
});
