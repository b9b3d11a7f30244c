import type { OpenOperations } from '../../../sdk/src/client.ts';

/** A corner of the demo game, written by us: enough to see terms, placeholders, speakers and limits. */
export const DEMO_TERMS = [
  {
    content: 'Emberfall',
    category: 'Location',
    translations: { de: 'Glutfall', es: 'Caída de Ascuas', ja: 'エンバーフォール', 'zh-cn': '烬落之地' },
  },
  {
    content: 'Warden',
    category: 'Character',
    translations: { de: 'Wächterin', es: 'Guardiana', ja: '守り手', 'zh-cn': '守望者' },
    target_variants: { de: ['Wächter'] },
    forbidden: { de: ['Aufseherin'], es: ['Carcelera'] },
    note: 'She keeps the gate, not a prison.',
  },
  {
    content: 'Lysandre',
    category: 'Character',
    translations: {},
    do_not_translate: true,
    case_sensitive: true,
    note: 'A name; stays in Latin letters.',
  },
  {
    content: 'Hollow Meridian',
    category: 'Location',
    translations: {
      de: 'Hohler Meridian',
      es: 'Meridiano Hueco',
      ja: '虚ろなる子午線',
      'zh-cn': '空洞子午线',
    },
  },
  {
    content: 'Aether',
    category: 'Attributes',
    translations: { de: 'Äther', es: 'Éter', ja: 'エーテル', 'zh-cn': '以太' },
  },
  {
    content: 'Lantern of Tides',
    category: 'Item',
    translations: {
      de: 'Laterne der Gezeiten',
      es: 'Farol de las Mareas',
      ja: '潮のランタン',
      'zh-cn': '潮汐提灯',
    },
  },
];

export const DEMO_STRINGS = [
  { string_id: 'menu_continue', content: 'Continue', category: 'menu', max_length: 16 },
  { string_id: 'menu_new_game', content: 'New journey', category: 'menu', max_length: 20 },
  { string_id: 'menu_settings', content: 'Settings', category: 'menu', max_length: 20 },
  { string_id: 'menu_quit', content: 'Quit to desktop', category: 'menu', max_length: 24 },
  {
    string_id: 'hud_aether',
    content: 'Aether: {0}/{1}',
    category: 'hud',
    context: 'Current and maximum amount.',
  },
  { string_id: 'hud_gold', content: 'You have {count} gold.', category: 'hud' },
  { string_id: 'hud_autosave', content: 'Saving… do not turn off the console.', category: 'hud' },
  { string_id: 'loc_emberfall', content: 'Emberfall', category: 'map' },
  { string_id: 'loc_meridian', content: 'Hollow Meridian', category: 'map' },
  { string_id: 'item_lantern_name', content: 'Lantern of Tides', category: 'items' },
  {
    string_id: 'item_lantern_desc',
    content: 'The Lantern of Tides burns brighter near water. Costs <b>{0}</b> Aether a minute.',
    category: 'items',
  },
  {
    string_id: 'item_rope_desc',
    content: 'Forty feet of rope. It has held worse than you.',
    category: 'items',
  },
  { string_id: 'quest_gate_title', content: 'The gate at Emberfall', category: 'quests' },
  {
    string_id: 'quest_gate_body',
    content:
      'The Warden will open the gate at Emberfall if you bring back the Lantern of Tides.\nSpeak to Lysandre first.',
    category: 'quests',
  },
  { string_id: 'quest_gate_done', content: 'The gate stands open. +{0} XP', category: 'quests' },
  {
    string_id: 'dlg_warden_01',
    content: 'You again. Did the Hollow Meridian spit you out, or did you walk?',
    speaker: 'Warden',
    category: 'dialogue',
  },
  {
    string_id: 'dlg_warden_02',
    content: 'I do not open the gate for promises, {player}.',
    speaker: 'Warden',
    category: 'dialogue',
  },
  {
    string_id: 'dlg_lysandre_01',
    content: 'Every ledger lies a little. Mine lies beautifully.',
    speaker: 'Lysandre',
    category: 'dialogue',
  },
  {
    string_id: 'dlg_lysandre_02',
    content: 'Ask the Warden about the bell. Better yet, do not.',
    speaker: 'Lysandre',
    category: 'dialogue',
  },
  { string_id: 'skill_tidecall', content: 'Tidecall', category: 'skills' },
  {
    string_id: 'skill_tidecall_desc',
    content: 'Tidecall pulls every enemy within %d m and slows them for %.1f s.',
    category: 'skills',
  },
  { string_id: 'error_network', content: 'The connection was lost. Try again?', category: 'system' },
];

/** What the task that waits for its terms is made of. */
export const DEMO_PATCH_STRINGS = [
  { string_id: 'patch_title', content: 'Patch 1.2: Songs of the Saltmarsh', category: 'news' },
  {
    string_id: 'patch_saltmarsh',
    content: 'Walk the Saltmarsh and meet the Reed Choir, who trade songs for Aether.',
    category: 'news',
  },
  { string_id: 'patch_choir', content: 'The Reed Choir now sings in four voices.', category: 'news' },
  { string_id: 'patch_saltmarsh_name', content: 'Saltmarsh', category: 'map' },
  { string_id: 'patch_choir_name', content: 'Reed Choir', category: 'characters' },
  {
    string_id: 'patch_bell',
    content: 'Ringing the Drowned Bell in the Saltmarsh no longer wakes the Warden.',
    category: 'news',
  },
  { string_id: 'patch_bell_name', content: 'Drowned Bell', category: 'items' },
  {
    string_id: 'patch_fix',
    content: 'Fixed: the Lantern of Tides could be lost in the Saltmarsh.',
    category: 'news',
  },
];

/** How the demo game wants to sound. */
/** A screen as every program has one: what the engine of this machine drafts by itself. */
export const DEMO_SCREEN_STRINGS = [
  'Save changes',
  'Discard draft',
  'Show hidden files',
  'Sort by date',
  'Delete {count} items?',
  'Last edited by {name}',
  'No results for “{query}”',
  'Your session has expired.',
  'Mark all as read',
  'Keyboard shortcuts',
  'Language and region',
  'Version {version} is available.',
  'Are you sure you want to leave this page?',
  'The passwords do not match.',
  'This action cannot be undone.',
  'Press <kbd>Ctrl</kbd> + <kbd>S</kbd> to save the current document.',
  'Welcome back, stranger. The kettle has missed you.',
].map((content, index) => ({ string_id: `screen_${index + 1}`, content, category: 'settings' }));

export const DEMO_SETTINGS = {
  brief:
    'Aurora Odyssey is a calm adventure game. The player carries a lantern through a flooded land and bargains with people who remember too much.',
  style_guide:
    'Short sentences. Dry humour, never slapstick. No exclamation marks outside of dialogue. Keep names of places and items as the termbase has them.',
  register: 'informal' as const,
  language_instructions: {
    de: 'Du, never Sie.',
    ja: 'Plain form in the interface; the Warden speaks in です・ます.',
  },
};

/**
 * What reviewers did, in rounds. Each names the revision it saw, so that a start that was cut short
 * and comes again finds a conflict and changes nothing.
 */
export const DEMO_REVIEWS: OpenOperations['update_task_strings']['input']['items'][] = [
  [
    { string_id: 'hud_gold', language: 'de', text: 'Du hast {count} Gold.', revision: 0 },
    { string_id: 'hud_gold', language: 'es', text: 'Tienes {count} de oro.', revision: 0 },
    { string_id: 'hud_gold', language: 'ja', text: '所持金：{count}ゴールド。', revision: 0 },
    { string_id: 'hud_gold', language: 'zh-cn', text: '你有{count}枚金币。', revision: 0 },
    {
      string_id: 'error_network',
      language: 'de',
      text: 'Die Verbindung ist abgebrochen. Noch einmal versuchen?',
      state: 'approved',
      revision: 0,
    },
    {
      string_id: 'dlg_warden_02',
      language: 'de',
      text: 'Für Versprechen mache ich das Tor nicht auf, {player}.',
      comment: 'First draft.',
      revision: 0,
    },
    { string_id: 'quest_gate_title', language: 'de', text: 'Das Tor von Glutfall', revision: 0 },
    {
      string_id: 'item_rope_desc',
      language: 'de',
      text: 'Ein Seil von zwölf Metern. Es ist sehr stark.',
      revision: 0,
    },
  ],
  [
    {
      string_id: 'dlg_warden_02',
      language: 'de',
      text: 'Für Versprechen öffne ich kein Tor, {player}.',
      state: 'approved',
      comment: 'Tighter, and she would say it like this.',
      revision: 1,
    },
    { string_id: 'quest_gate_title', language: 'de', state: 'approved', revision: 1 },
    {
      string_id: 'item_rope_desc',
      language: 'de',
      state: 'rejected',
      comment: 'The joke is gone. Needs a writer.',
      revision: 1,
    },
  ],
];

/** Close to strings that were reviewed, so that the memory has something near to offer. */
export const DEMO_HOTFIX_STRINGS = [
  { string_id: 'hud_gold_left', content: 'You have {count} gold left.', category: 'hud' },
  {
    string_id: 'error_network_later',
    content: 'The connection was lost. Try again later?',
    category: 'system',
  },
  { string_id: 'hud_gold', content: 'You have {count} gold.', category: 'hud' },
];
