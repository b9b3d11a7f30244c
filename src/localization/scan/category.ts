const part = (words: string) => new RegExp(`(?:^|[_.\\-/:])(?:${words})(?:$|[_.\\-/:])`, 'i');

/** What a part of the string id says; whole parts, so that `rename_` is no `name_`. Names last: `item_name` is an item. */
const BY_ID: readonly (readonly [string, RegExp])[] = [
  ['Item', part('item|equip|equipment|weapon|armor|armour')],
  ['Location', part('map|area|loc|location|zone|city')],
  ['Skill', part('skill|buff|talent|spell|ability')],
  ['Attributes', part('attr|attribute|stat|stats')],
  ['Creature', part('monster|mob|creature|enemy')],
  ['Organization', part('faction|guild|org|clan')],
  ['Event', part('event|festival')],
  ['Title', part('title|honor|honour|rank')],
  ['UI', part('ui|btn|button|menu|label|tab')],
  ['Character', part('npc|char|character|hero|name')],
];

const BY_WORD: readonly (readonly [string, RegExp])[] = [
  [
    'Character',
    /^(?:sir|lord|lady|king|queen|prince|princess|captain|master)\s|(?:王|爵士|公主|国王|殿下)$/i,
  ],
  [
    'Location',
    /\s(?:river|forest|mountains?|castle|city|village|valley|island|sea|cave|desert|swamp)$|(?:山|城|村|河|海|岛|谷|森林|沙漠|王国)$/i,
  ],
  [
    'Item',
    /(?:^|\s)(?:sword|ring|staff|bow|axe|shield|armou?r|potion|helm|dagger|spear|sceptre|ruby)(?:$|\sof\s)|(?:杖|剑|刀|弓|盾|戒指|药水|剣)$/i,
  ],
  [
    'Attributes',
    /^(?:hp|mp|attack|defen[cs]e|strength|agility|stamina|hit points|攻击|防御|生命|速度|攻撃力|防御力)$/i,
  ],
  ['Skill', /\s(?:strike|blast|slash|bolt|heal|wave|storm)$|(?:术|斩|击|魔法|術)$/i],
  ['Organization', /\s(?:guild|guard|order|clan|empire|kingdom|alliance)$|(?:公会|军团|联盟|帝国)$/i],
];

/** The string id first, then the head word, then whether somebody of that name speaks. */
export function categoryOf(term: string, stringId: string | null, isSpeaker: boolean): string {
  const says = (rules: typeof BY_ID, text: string) => rules.find(([, pattern]) => pattern.test(text))?.[0];
  return says(BY_ID, stringId ?? '') ?? says(BY_WORD, term) ?? (isSpeaker ? 'Character' : 'Other');
}
