/** For whoever has nothing at hand: a table as a game has it, with a name that comes back, a placeholder and a plural. */
export const SAMPLE = [
  'key\tsource\tcontext',
  'menu_start\tStart the journey\tButton of the first screen',
  'menu_settings\tSettings\tButton',
  'quest_title\tThe Lantern of Emberfall\tTitle of a quest',
  'quest_text\tBring the Lantern of Emberfall to the old harbour before sunrise.\tDescription of the quest',
  'quest_done\tWell done, {player}! The Lantern of Emberfall burns again.\tShown when the quest is done',
  'inventory_full\tYour bag is full.\tMessage',
  'coins\t{count, plural, one {# coin} other {# coins}}\tCounter at the top',
].join('\n');
