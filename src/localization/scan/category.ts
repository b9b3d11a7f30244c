import type { Category } from '#kernel/term-categories.ts';

const part = (words: string) => new RegExp(`^(?:${words})$`, 'i');

/** Categories by whole parts of the string id, so that `rename_` does not match `name`. */
const BY_ID: readonly (readonly [Category, RegExp])[] = [
  ['Item', part('items?|equip|equipment|weapons?|armou?r|gear|loot|currency|material')],
  ['Location', part('maps?|area|loc|locations?|zone|city|place|region|dungeon')],
  ['Skill', part('skills?|buffs?|debuffs?|talents?|spells?|ability|abilities|perk')],
  ['Attributes', part('attr|attribs?|attributes?|stats?')],
  ['Creature', part('monsters?|mobs?|creatures?|enemy|enemies|boss|beast')],
  ['Organization', part('factions?|guilds?|orgs?|clans?')],
  ['Event', part('events?|festival|season')],
  ['Character', part('npcs?|chars?|characters?|hero|heroes')],
];
/** Weaker evidence: `item_name` is an item. The title of a quest is a headline and not a rank. */
const BY_ID_WEAK: readonly (readonly [Category, RegExp])[] = [
  ['Title', part('titles?|honou?r|ranks?|ach|achievements?')],
  ['Character', part('name')],
  ['UI', part('ui|btn|buttons?|menu|label|tab|hud')],
];
const HEADLINE = part('quests?|missions?|chapters?|scenes?|patch|news');

const BY_WORD: readonly (readonly [Category, RegExp])[] = [
  [
    'Character',
    /^(?:sir|lord|lady|king|queen|prince|princess|captain|master)\s(?!of\s)|\s(?:king|queen|prince|princess)$|(?:女王|国王|爵士|公主|王子|殿下|陛下)$/i,
  ],
  ['Title', /^(?:keeper|slayer|champion|hero|master|lord|king|queen|bane|guardian)\sof\s/i],
  [
    'Location',
    /\s(?:river|forest|woods?|mountains?|castle|keep|tower|spire|gate|hall|city|town|village|valley|vale|islands?|isle|sea|bay|lake|caves?|cavern|mines?|desert|swamp|marsh|ruins|temple|abyss|bridge|harbou?r|port)$|(?:山|城|村|镇|鎮|町|河|川|海|岛|島|谷|湖|塔|门|門|洞|窟|港|桥|橋|森林|沙漠|砂漠|王国|王國|遗迹|遺跡|深渊|深淵|大厅|神殿)$/i,
  ],
  [
    'Item',
    /(?:^|\s)(?:sword|blade|ring|staff|bow|axe|shield|armou?r|potion|draught|elixir|helm|dagger|spear|hammer|cloak|boots|gloves|amulet|scroll|key|sceptre|scepter|ruby|lantern|compass|shard|gem|crystal|coin)(?:$|\sof\s)|(?:权杖|權杖|杖|剑|劍|剣|刀|刃|弓|斧|盾|戒指|指輪|之戒|药水|藥水|药剂|霊薬|碎片|欠片|宝石|寶石|提灯|罗盘)$/iu,
  ],
  [
    'Attributes',
    /^(?:hp|mp|xp|attack|defen[cs]e|strength|agility|stamina|vitality|intelligence|hit points|critical (?:rate|damage|chance)|攻击|攻击力|防御|防御力|生命|生命值|速度|暴击率|攻撃力|攻撃|会心率)$/i,
  ],
  [
    'Skill',
    /\s(?:strike|blast|slash|bolt|heal|wave|storm|volley|step|shot|nova|aura|oath|surge|shout)$|(?:术|術|斩|斬|击|擊|撃|魔法|之誓|箭雨)$/iu,
  ],
  [
    'Organization',
    /\s(?:guild|guard|order|clan|empire|kingdom|alliance|concord|choir|council|brotherhood|games|studios?|inc|company)$|(?:公会|公會|军团|軍團|联盟|聯盟|帝国|帝國|盟约|盟約|骑士团|騎士団|教会|教會|商会)$/i,
  ],
  [
    'Event',
    /^(?:festival|feast|night|day)\sof\s|\s(?:festival|day|night|fair|tournament)$|(?:节|節|祭|庆典|大会)$/i,
  ],
  [
    'Creature',
    /\s(?:dragon|wolf|bear|spider|golem|wight|ghost|demon|slime|troll|ogre)$|(?:龙|龍|竜|狼|熊|魔像|史莱姆|スライム|ドラゴン|妖|鬼)$/iu,
  ],
];

const PARTS = /[^\p{L}\p{N}]+/u;

/**
 * Uses the string id first, then the head word, then whether a speaker has this name. Parts of the id
 * that only repeat the term are ignored: `menu_guild_hall` does not make a Guild Hall a guild.
 */
export function categoryOf(term: string, stringId: string | null, isPerson: boolean): Category {
  const own = new Set(term.toLowerCase().split(PARTS));
  const parts = (stringId ?? '').split(PARTS).filter((each) => !own.has(each.toLowerCase()));
  const isHeadline = parts.some((each) => HEADLINE.test(each));
  const says = (rules: typeof BY_ID) =>
    parts
      .map((each) => rules.find(([, pattern]) => pattern.test(each))?.[0])
      .find((each) => each !== undefined);
  return (
    says(BY_ID) ??
    BY_WORD.find(([, pattern]) => pattern.test(term))?.[0] ??
    (isPerson ? 'Character' : undefined) ??
    (isHeadline ? undefined : says(BY_ID_WEAK)) ??
    'Other'
  );
}

const INTERFACE = part(
  'ui|btn|buttons?|menus?|labels?|tabs?|set|settings?|options?|hud|tooltips?|dialogs?|toast',
);
const PROSE = part(
  'quests?|missions?|chapters?|ach|achievements?|dlg|dialogues?|scenes?|tut|tutorials?|tips?|patch|news|mail|msg|sys|errors?|story',
);

const NAME = part('names?');

/** What the row that consists only of the candidate is for: "Accept" on a button is no term. */
export function kindOfRow(stringId: string): 'interface' | 'prose' | 'thing' {
  const parts = stringId.split(PARTS);
  // `patch_bell_name` belongs to a patch but names a thing.
  if (parts.some((each) => NAME.test(each))) return 'thing';
  if (parts.some((each) => INTERFACE.test(each))) return 'interface';
  return parts.some((each) => PROSE.test(each)) ? 'prose' : 'thing';
}
