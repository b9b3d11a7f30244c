/**
 * The accepted codes are the only thing maintained by hand here. A code may be listed only if the CLDR
 * data in Node has its name and plural rules (tested), because for an unknown locale Intl silently uses
 * the locale of the machine.
 */
export const LANGUAGE_CODES: readonly string[] = `
  af am ar ar-ae ar-eg ar-ma ar-sa as az be bg bn bn-in bs ca ceb cs cy da de de-at de-ch
  el en en-au en-ca en-gb en-ie en-in en-nz en-sg en-us en-za es es-419 es-ar es-cl es-co es-es es-mx es-pe es-us
  et eu fa fi fil fr fr-be fr-ca fr-ch fy ga gd gl gu ha he hi hr hu hy id ig is it it-ch ja jv
  ka kk km kn ko ku ky lb lo lt lv mg mk ml mn mr ms mt my nb ne nl nl-be nn no or pa pl ps pt pt-br pt-pt
  qps-ploc ro ru sd si sk sl so sq sr sr-latn su sv sw ta te th tk tr ug uk ur uz vi xh yi yo yue
  zh-cn zh-hk zh-sg zh-tw zu
`
  .trim()
  .split(/\s+/)
  .sort();
