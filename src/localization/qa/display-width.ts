/** Columns in a terminal or fixed-width font: wide characters take two, combining marks none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;
const NARROW_ONLY = /^[\u0020-\u02ff]*$/u;
const NOTHING = /[\p{Mn}\p{Me}\u200b-\u200f\u2060]/gu;

export function displayWidth(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let columns = 0;
  for (const _ of text) columns += 1;
  return columns + (text.match(WIDE)?.length ?? 0) - (text.match(NOTHING)?.length ?? 0);
}
