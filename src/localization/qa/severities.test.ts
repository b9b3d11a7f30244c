import { describe, expect, it } from 'vitest';
import { namesThatDiffer } from '#kernel/names-in-other-languages.ts';
import { inputOf } from './examples-for-tests.ts';
import { findAll, runSetChecks } from './run-checks.ts';

type Case = readonly [source: string, target: string, language: string, severity: string | null];

/** The gravest severity that a check reports. Null if it reports nothing. */
function severityOf(check: string, source: string, target: string, language: string): string | null {
  const own = findAll(inputOf({ source, target, language })).filter((issue) => issue.check === check);
  return (
    ['critical', 'major', 'minor', 'info'].find((level) => own.some(({ severity }) => severity === level)) ??
    null
  );
}

/** What people write on purpose is a note; what was forgotten or lost is an alarm (eval/foreign). */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  any_number: [
    ['December (12)', '12月 (15)', 'ja', 'minor'],
    ['December (12)', '12月 (12)', 'ja', null],
    ['Fourth of 4 starting points', '9 つの始点の 4 番目', 'ja', 'minor'],
    ['A single card', '1 carta', 'es', 'info'],
  ],
  same_as_source: [
    ['Width', 'Width', 'de', 'minor'],
    ['Version', 'Version', 'de', 'info'],
    ['Open Recent Files', 'Open Recent Files', 'es', 'minor'],
    ['Search for VLC', 'Search for VLC', 'pt-br', 'minor'],
    ['Robert Knight', 'Robert Knight', 'de', 'info'],
    ['Robert Knight', 'Robert Knight', 'ja', 'info'],
    ['Google Meet', 'Google Meet', 'ja', 'info'],
    ['The GNOME Project', 'The GNOME Project', 'ru', 'info'],
    ['VPN Connection Settings', 'VPN Connection Settings', 'ja', 'minor'],
    ['exit [n]', 'exit [n]', 'ja', 'info'],
    ['Copyright (C) 2022 Free Software', 'Copyright (C) 2022 Free Software', 'zh-cn', 'info'],
    ['Cut/Copy', 'Cut/Copy', 'zh-cn', 'minor'],
    ['/usr/share', '/usr/share', 'zh-cn', 'info'],
    ['Unpair', 'Unpair', 'ru', 'minor'],
    ['_Maple', '_Maple', 'ru', 'info'],
    ['Spain', 'Spain', 'de', 'minor'],
    ['Portuguese (Brazilian)', 'Portuguese (Brazilian)', 'ja', 'minor'],
    ['Argentina', 'Argentina', 'es', 'info'],
    ['English', 'English', 'ja', 'info'],
    ['Audio', 'Audio', 'ru', 'minor'],
    ['_Close Tab', '_Close Tab', 'de', 'minor'],
    ['Powell River', 'Powell River', 'de', 'info'],
    ['Sharpness', 'Sharpness', 'es', 'minor'],
    ['Streaming', 'Streaming', 'es', 'info'],
    ['Browse API Pages', 'Browse API Pages', 'pt-br', 'minor'],
    ['Security appliance', 'Security appliance', 'pt-br', 'minor'],
    ['Audio', 'Audio', 'de', 'info'],
    ['Shift', 'Shift', 'ru', 'info'],
    ['Two-finger Scrolling', 'Two-finger Scrolling', 'ja', 'minor'],
    ['Python Console', 'Python Console', 'zh-cn', 'minor'],
    ['Kevin Street', 'Kevin Street', 'zh-cn', 'info'],
    ["Cardholder's surname", "Cardholder's surname", 'ru', 'minor'],
    ['GNU gprof', 'GNU gprof', 'ru', 'info'],
    ['Magnetism', 'Magnetism', 'ru', 'minor'],
    ['Debian', 'Debian', 'ru', 'info'],
    ['Partfile:', 'Partfile:', 'ja', 'minor'],
    ['Partfile', 'Partfile', 'ja', 'info'],
    ['Europe/London', 'Europe/London', 'ru', 'minor'],
    ['Europe/London', 'Europe/London', 'de', 'info'],
    ['Speed: %d/%d kB/s', 'Speed: %d/%d kB/s', 'ja', 'minor'],
    ['printf [-v var] format [arguments]', 'printf [-v var] format [arguments]', 'ja', 'info'],
    ['while COMMANDS; do COMMANDS; done', 'while COMMANDS; do COMMANDS; done', 'ja', 'info'],
    ['Press Ctrl+C to quit the game', 'Press Ctrl+C to quit the game', 'ja', 'major'],
    ['Ctrl + Alt + Backspace', 'Ctrl + Alt + Backspace', 'ja', 'info'],
    ['Scroll Lock', 'Scroll Lock', 'ja', 'info'],
    ['document-print', 'document-print', 'ja', 'info'],
    ["'avoid_atomics' 'micro_nap'", "'avoid_atomics' 'micro_nap'", 'ru', 'info'],
    ['Intel 32-bit', 'Intel 32-bit', 'ru', 'info'],
  ],
  untranslated: [
    [
      'You cannot move a file over itself',
      'Você não pode file um arquivo sobre ele próprio',
      'pt-br',
      'minor',
    ],
    ['New image resolution in pixels', 'Nueva resolution de la imagen en píxeles', 'es', 'minor'],
    ['The horizontal resolution of the screen', 'La resolution horizontale de l’écran', 'fr', null],
    ['The usual color of each line', 'El color habitual de cada línea', 'es', null],
    ['Could not activate the group', 'Не удалось activate группу томов', 'ru', 'major'],
    ['The command of the launcher', 'Команда для кнопки launcher', 'ru', 'info'],
    ['Values: name, size, time.', 'Значения: name, size, time.', 'ru', 'info'],
    ['Pick the red, green or blue one', 'Выберите red, green or blue', 'ru', 'major'],
    ['no job control in this shell', '此 shell 中无任务控制', 'zh-cn', 'info'],
    ['technique to detect holes', '用于探测holes 的技术', 'zh-cn', 'major'],
    ['Distribution of rolls', '/解析/Distribution of rolls', 'ja', 'major'],
    ['free: called with an argument', 'free: вызван с аргументом', 'ru', 'info'],
    ['%%define variable redefined', '%%define 变量被重新定义', 'zh-cn', null],
    ['the strip option may not be used', 'нельзя применять параметр strip', 'ru', 'info'],
    ['the strip option may not be used', 'нельзя применять strip', 'ru', 'major'],
    ['interface of the module', 'модуль interface', 'ru', 'info'],
    ['Store a progressive JPEG file', 'Сохранить файл progressive JPEG', 'ru', 'info'],
    ['Unable to change root now', 'Не удаётся изменить root на него', 'ru', 'info'],
    ['Store a progressive file', 'Сохранить progressive файл', 'ru', 'major'],
    [
      'Values: color, none. If color is set, wait.',
      'Допустимы: color, none. Если color задан, ждать.',
      'ru',
      'info',
    ],
    ["all except 'magic' can be tuned", '除magic外都可以调整', 'zh-cn', 'info'],
    ['save it (see `help save position`)', '保存して下さい(see `help save position`)', 'ja', null],
  ],
  accelerator_keys: [
    ['_Open...', 'Öffnen …', 'de', 'minor'],
    ['_Organize by Name', 'Расставить по имени', 'ru', 'info'],
    ['Drag&drop is not implemented yet.', '拖放还未被实现。', 'zh-cn', 'info'],
    ['_Organize by Name', '_ Расставить по имени', 'ru', 'minor'],
    ['_Organize by Name', '按名称排列(N)', 'zh-cn', 'minor'],
    ['_Organize by Name', '按名称排列(&N)', 'zh-cn', 'minor'],
    ['_Organize by Name', '_Nach _Namen', 'de', 'minor'],
  ],
  tabs: [
    ['Name\tLevel', 'Name Stufe', 'de', 'minor'],
    ['Charge full:\t\t%d', 'Kapazität:\t%d', 'de', 'info'],
    ['-L\tprint\n-P\tgo', '-L  zeige\n-P  gehe', 'de', 'info'],
  ],
  trailing_colon: [
    ['Number of items:', 'Anzahl der Einträge', 'de', 'info'],
    ['Number of items: ', 'Anzahl der Einträge ', 'de', 'minor'],
    ['Number of items:', 'Anzahl der Einträge.', 'de', 'minor'],
    ['Number of items in this folder:', 'Anzahl der Einträge in diesem Ordner', 'de', 'minor'],
    ["missing class name '[::]'", "In '[::]' fehlt der Name", 'de', null],
    ["The '.' should be ':'", 'Der „.“ sollte „:“ sein', 'de', null],
    ['Your copy is up to date', 'Sua versão está em dia :)', 'pt-br', null],
    ['Help: <https://a.example/b/>.', 'Hilfe: <https://a.example/b/>', 'de', null],
    ['Number of items', 'Anzahl der Einträge:', 'de', 'info'],
  ],
  edge_space: [
    [' tracks', 'Spuren', 'de', 'minor'],
    ['Sorting mode: ', 'Sortiermodus:', 'de', 'info'],
    [' tracks', '音轨', 'zh-cn', 'info'],
    ['Title\n', 'Titel', 'de', 'minor'],
    ['\t<p>Title</p>\n\t', '<p>Titel</p>\n', 'de', 'info'],
  ],
  markdown: [
    ['* at start of expression', '表达式以 * 开头', 'zh-cn', 'info'],
    ['# Title\n- one', 'Titel\n- eins', 'de', 'minor'],
    ['- one\ntwo', 'eins\nzwei', 'de', 'minor'],
  ],
  quote_pairs: [
    ['matching `', 'passend zu „', 'de', 'info'],
    ["'", '»', 'es', 'info'],
    ["The name '%s' is reserved", 'Название "%s зарезервировано', 'ru', 'minor'],
    ["A signal like 'PIPE', or '13'", 'Ein Signal wie "PIPE" oder "13"', 'de', null],
  ],
  brackets: [
    ['Adjusts the hue (color tint) of it', 'Passt den Farbton des Bildes genau an', 'de', 'info'],
    ['Adjusts the hue (color tint) of the image', 'Passt den Farbton an', 'de', 'minor'],
    ['Press [Enter] now', 'Jetzt die Eingabetaste drücken', 'de', 'minor'],
    ['Scan for [new] plugins', 'Искать (новые) плагины', 'ru', 'info'],
    ['Scan for [new] plugins', 'Искать (новые плагины', 'ru', 'minor'],
    ['Chinese (Simplified)', '简体中文', 'zh-cn', 'info'],
    ['Radius of the space in the air (% of size)', '空中的范围', 'zh-cn', 'minor'],
  ],
  end_punctuation: [
    ['Open', '열기.', 'ko', 'minor'],
    ['File list', '파일 목록.', 'ko', 'minor'],
    ['File not found', '파일을 찾을 수 없습니다.', 'ko', 'info'],
    ['Default', 'Voreinst.', 'de', 'info'],
    [
      'If you close the window, pending print jobs will not be printed at all.',
      'ウィンドウを閉じた場合、保留中の印',
      'ja',
      'minor',
    ],
    [
      'Remove all package files after successful operations (e.g. install)',
      '操作 (例えばインストール) が成功した後に、す',
      'ja',
      'minor',
    ],
    [
      'Amount of paint that is picked from the surface into the brush color',
      'サーフェスからブラシカラーに採取する絵の具の量',
      'ja',
      null,
    ],
    ['If TRUE, week numbers are displayed', 'Sollen Wochennummern angezeigt werden?', 'de', 'info'],
    ['The week numbers are displayed', 'Sollen Wochennummern angezeigt werden?', 'de', 'minor'],
    [
      'Synfig Animation written using the exporter extension',
      'エクスポーターエクステンションを',
      'ja',
      'minor',
    ],
    ['Synfig Animation written using the exporter extension', 'エクスポーターで出力', 'ja', null],
    ['Use the command "%s" to restart them.\n', 'Neustart mit dem Befehl "%s".\n', 'de', null],
    ['A folder cannot be called “.”', 'Ein Ordner kann nicht „.“ heißen', 'de', null],
    ['Display the type?', 'タイプを表示するかどうかを指定します。', 'ja', 'info'],
    ['Display the type?', 'タイプを表示しますか。', 'ja', 'minor'],
    ['1st', '1.', 'de', 'info'],
    ['first', '1.', 'de', 'minor'],
    [
      'Not found.\nPerhaps it was moved elsewhere?',
      'Nicht da.\nVielleicht wurde es verschoben.',
      'de',
      'info',
    ],
    ['Not found.\nWas it moved elsewhere?', 'Nicht da.\nEs wurde verschoben.', 'de', 'minor'],
    [
      'end of file in the value (missing newline?)',
      'в значении конец файла (нет новой строки)',
      'ru',
      'info',
    ],
    ['The window should be maximized now.', 'Теперь окно должно быть развёрнуто', 'ru', 'minor'],
    [
      '  -k, --keep-going            Keep going after an error.\n',
      '  -k, --keep-going   Weiterlaufen\n',
      'de',
      'info',
    ],
    ['Ad&just Playback Speed...', '调整播放速度(&J)', 'zh-cn', 'info'],
    ['Export the data', '导出数据…', 'zh-cn', 'info'],
    ['The files are being read, and this may take some time', 'Die Dateien werden …', 'de', 'minor'],
    [
      'Edit the track information (start, end, author, etc.)',
      '编辑轨道信息(开始，结束，作者等)',
      'zh-cn',
      'info',
    ],
    [
      'It will run once. If not, press the key now.',
      '将运行一次。如果不想，请按下按键。(Ctrl-C)',
      'zh-cn',
      'info',
    ],
    [
      'This module is old.\nPlease use another one instead.',
      'この機能は非推奨です\n別の機能を使用してください',
      'ja',
      'info',
    ],
    [
      'This module is old.\nPlease use another one instead.',
      'この機能は非推奨です。\n別の機能を使用してください',
      'ja',
      'minor',
    ],
    [
      'This module is old. Please use another one instead.',
      'この機能は古く、別の機能を使用してください',
      'ja',
      'minor',
    ],
    [
      'This module is old. Please use another one.\n',
      'この機能は古く、別の機能を使用してください\n',
      'ja',
      'minor',
    ],
    [
      'The gate is closed at night, and nobody opens it.\nCome back in the morning with a lantern.',
      'Das Tor ist zu\nKomm wieder',
      'de',
      'minor',
    ],
  ],
  currency: [['Padova', 'パドヴァ|/|$[~setProps ~city]', 'ja', null]],
  display_width: [['Padova', "パドヴァ|/|$[~setProps ~region 'パドヴァ県' ~city 'パドヴァ']", 'ja', null]],
  newlines: [
    ['Merge Cells', 'Объединение ячеек\nобъединение ячеек', 'ru', null],
    ['Merge Cells', 'Объединение\nячеек', 'ru', 'minor'],
    ['Really do it?\n\nYou may lose it.', 'Wirklich?\n\nEs kann verloren\ngehen.', 'de', 'info'],
    ['Do you want to delete\neach of them?', '本当に削除しますか？', 'ja', 'minor'],
    ['It is there.\ndo you want it?', 'それがあります。必要ですか？', 'ja', 'minor'],
    [
      'Opens the folder that contains worlds, games and the other parts,\nand texture packs in a file manager.',
      '在文件管理器中打开含有用户提供的世界、游戏、模组以及纹理包的目录。',
      'zh-cn',
      'minor',
    ],
    [
      'Opens the folder that contains worlds, games and the other parts,\nand texture packs in a file manager.',
      '打开含有世界、游戏和纹理包的目录。',
      'zh-cn',
      'info',
    ],
    [
      'Converts each of the accounts that are left there\nto another currency now',
      'Конвертировать оставшиеся счета в другую валюту',
      'ru',
      'minor',
    ],
  ],
  repeated_sentence: [['Merge Cells', 'Объединение ячеек\nобъединение ячеек', 'ru', null]],
  mixed_scripts: [
    ['%BOption:%b', '%BПараметр:%b', 'ru', null],
    ['Smiley', 'Cмайлик', 'ru', 'major'],
  ],
  cjk_punctuation: [
    ['Wait, stop', '待て, 止まれ', 'ja', 'info'],
    ['Wait, stop', '待て,止まれ', 'ja', 'minor'],
    ['If true, wait', '若启用, 则等待', 'zh-cn', 'info'],
    ['If true, wait', '若启用,则等待', 'zh-cn', 'minor'],
    ['If true, wait. Else go.', '若启用, 则等待。否则继续。', 'zh-cn', 'minor'],
    ['-M size, --memory=size  the size', '-M 大小, --memory=大小  大小，单位', 'zh-cn', null],
    ['display, screen, layout, lcd', 'display, screen,显示,屏幕', 'zh-cn', null],
  ],
  half_width_kana: [
    ['Theology', '｢神学｣', 'ja', 'info'],
    ['Game', 'ｹﾞｰﾑ', 'ja', 'minor'],
  ],
  placeholder_order: [['%b %e', '%e. %b', 'de', null]],
  tags: [
    ['One<br>two', 'Eins<br />zwei', 'de', null],
    ['One<br>two', '一二', 'zh-cn', 'minor'],
    ['<b>One</b> two', '一二', 'zh-cn', null],
    ['<p>One</p>', '<html><p align="left">一</p></html>', 'ja', 'minor'],
    ['<b>One</b>: <p>two</p>', '<p>一</p><p>二</p>', 'ja', null],
    ['<b>One</b>: <p>two</p>', '<b>一</b>二', 'ja', 'minor'],
    ['<b>One</b> two', '一<br>二', 'ja', 'minor'],
    ['<qt>One</qt>', 'Eins', 'de', 'minor'],
    ['<qt>One</qt>', 'Eins</qt>', 'de', 'critical'],
  ],
};

describe.each(Object.entries(CASES))('%s', (check, cases) => {
  it.each(cases)('%j → %j in %s: %s', (source, target, language, severity) => {
    expect(severityOf(check, source, target, language)).toBe(severity);
  });
});

describe('names that differ', () => {
  it('are those of countries, languages, months and days in other words', () => {
    expect(namesThatDiffer('de').has('spain')).toBe(true);
    expect(namesThatDiffer('es').has('argentina')).toBe(false);
    expect(namesThatDiffer('ru').has('monday')).toBe(true);
    expect(namesThatDiffer('ja').has('english')).toBe(false);
  });
});

describe('same_target', () => {
  const severities = (...rows: readonly (readonly [source: string, target: string])[]) =>
    runSetChecks(rows.map(([source, target]) => inputOf({ source, target, language: 'de' }))).map(
      (issues) => issues.find(({ check }) => check === 'same_target')?.severity ?? null,
    );

  it('the row that has the text of another is reported, and not the other', () => {
    const text = 'Die ausgewählten Dateien löschen';
    expect(severities(['Open a new connection', text], ['Delete the selected files', text])).toEqual([
      'major',
      null,
    ]);
    expect(severities(['Delete the selected files', text], ['Open a new connection', text])).toEqual([
      null,
      'major',
    ]);
    expect(severities(['Vorax', text], ['Delete the selected files', text])).toEqual(['minor', null]);
  });

  it('two translations of one text are a note', () => {
    expect(severities(['Cancel', 'Abbrechen'], ['Abort', 'Abbrechen'])).toEqual([null, 'info']);
    expect(severities(['_Cancel', 'Abbrechen'], ['C_ancel', 'Abbrechen'])).toEqual([null, null]);
    expect(severities(['Delete files', 'Dateien löschen'], ['Delete the files', 'Dateien löschen'])).toEqual([
      null,
      'info',
    ]);
  });
});
