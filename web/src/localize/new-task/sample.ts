/**
 * For whoever has nothing at hand: a table as a game has it, with a name that comes back, a placeholder and a plural.
 * Most of it is what the engine that needs no key has a draft for: a first task must not end with nothing to show.
 */
export const SAMPLE = [
  'key\tsource\tcontext',
  'menu_start\tStart the journey\tButton of the first screen',
  'menu_settings\tSettings\tButton',
  'menu_quit\tSave and quit\tButton',
  'welcome\tWelcome back, {player}!\tShown when somebody goes on with a game',
  'quest_title\tThe Lantern of Emberfall\tTitle of a quest',
  'quest_text\tBring the Lantern of Emberfall to the old harbour before sunrise.\tDescription of the quest',
  'coins\t{count, plural, one {# coin} other {# coins}}\tCounter at the top',
].join('\n');
