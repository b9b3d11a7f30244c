/** Ranks and forms of address before a name, in the languages that write them there. */
const BEFORE = new Set(
  `admiral aunt baron baroness brother captain chief colonel commander corporal count countess doctor dr duchess duke earl
   emperor empress father general king knight lady lieutenant lord madam magister major marquis master miss mister mistress
   mother mr mrs ms officer prince princess professor queen saint sergeant sergente sir sister uncle viscount
   admiral baronin bruder doktor frau fürst fürstin general graf gräfin hauptmann herr herzog herzogin hexenmeister kaiser
   kapitän könig königin meister mutter oberst onkel prinz prinzessin ritter schwester tante vater
   almirante barón baronesa capitana capitán caballero conde condesa coronel don doña duque duquesa emperador general hermana
   hermano infanta maestro madre padre princesa príncipe rey reina señor señora señorita sargento
   amiral capitaine chevalier comte comtesse dame duc duchesse frère général impératrice maître madame mademoiselle monsieur
   prince princesse reine roi seigneur sire sœur capitano cavaliere conte contessa dottore fratello maestra principe
   principessa regina re signor signora signore sorella capitão cavaleiro dom dona duque irmão irmã mestre rainha rei senhor
   senhora баронесса барон генерал герцог госпожа господин капитан княгиня князь король королева леди лорд мастер принц
   принцесса сэр царица царь`
    .trim()
    .split(/\s+/),
);

/** After a name, in Chinese, Japanese and Korean. The longer ones first. */
const AFTER =
  /(?:大将军|大將軍|副队长|副隊長|船长|船長|队长|隊長|将军|將軍|将軍|爵士|大人|先生|小姐|女士|夫人|殿下|陛下|阁下|閣下|博士|教授|老师|老師|长老|長老|师傅|師傅|师父|師父|掌门|神父|修女|国王|國王|女王陛下|さん|さま|ちゃん|くん|様|殿|卿|氏|님|씨)$/u;

export function isRank(word: string): boolean {
  return BEFORE.has(word.toLowerCase());
}

/**
 * The name without its rank, which is translated by itself and changes with the person's career. Null
 * when there is nothing to cut: "King of Salt" is one name, and so is whatever follows "of".
 */
export function cutHonorific(form: string): string | null {
  const words = form.split(' ');
  const [first, second] = words;
  if (words.length >= 2 && words.length <= 3 && isRank(first ?? ''))
    return words.slice(1).every((word) => /^\p{Lu}/u.test(word)) && second ? words.slice(1).join(' ') : null;
  const name = form.replace(AFTER, '');
  // 森の王 is no person of the name 森の.
  const isName = name !== form && [...name].length >= 2 && !/[のな的]$/u.test(name);
  return isName && words.length === 1 ? name : null;
}
