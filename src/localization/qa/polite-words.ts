/**
 * What English says and others leave out: politeness ("Are you sure you want to delete it?" is "Удалить?"), and
 * how one uses what the text stands beside ("Press this button to remove it" is "Entfernt es").
 */
const POLITE =
  /\b(?:are you sure (?:that )?you (?:want|wish|would like) to|do you (?:really |still )?(?:want|wish) to|would you like to|you are about to|please|(?:press|click|push|use) (?:on )?(?:this|the) (?:button|key|icon|option|command|menu|dialog)(?: to| if you want to)?|(?:check|tick|select|enable|set|use) this (?:box|option|setting|checkbox)(?: to| if you want(?: to)?)?|(?:with this (?:option|setting|dialog),? |here,? )you can|if you (?:choose|want|wish) to|there was an error)\b/giu;

/** How many characters of an English text say something. */
export function saidIn(prose: string, base: string): number {
  return base === 'en' ? prose.replace(POLITE, '').length : prose.length;
}
