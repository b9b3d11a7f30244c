import { normalForm } from '#kernel/normal-form.ts';

/**
 * A space joins digits only before a group of three: "wave 2 30 orcs" has two numbers. Digits after a
 * letter are part of a name (F10, x86, MP3), but "9x12" has two numbers.
 */
const NUMBER =
  /(?:(?<![A-Za-z_\d])|(?<=\d[xX]))\d+(?:[.,'\u066b\u066c]\d+)*(?:[ \u00a0\u202f]\d{3}(?!\d))*/gu;
const DATE = /^\d{1,2}\.\d{1,2}\.\d{4}$/u;
const ASCII_ONLY = /^[\0-\x7f\ufffc]*$/u;
/** 1万 is ten thousand. */
const MYRIADS = /(?<=(?<![\d.,])[1-9]\d{0,3})[万萬만]/gu;
const OTHER_DIGIT = /[^\P{Nd}0-9]/gu;

/** ASCII digits without separators: 1,000 and 1.000 and ١٠٠٠ are the same number. */
export function numbersOf(prose: string): string[] {
  // NFKC is the most expensive part, and most texts contain no number.
  if (!/\p{N}/u.test(prose)) return [];
  const text = ASCII_ONLY.test(prose)
    ? prose
    : normalForm(prose.replaceAll('№', '# '), 'NFKC')
        .replace(OTHER_DIGIT, asciiDigit)
        .replace(MYRIADS, '0000');
  return (text.match(NUMBER) ?? []).flatMap((digits) =>
    // Dates are split into three numbers, because 01.11.2009 may be written 01/11/2009.
    DATE.test(digits) ? digits.split('.') : [digits.replace(/\D/gu, '')],
  );
}

/** In Unicode, each set of ten digits is contiguous and starts with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  }
  // The mathematical digits are five adjacent sets.
  return String((code - 0x1d7ce) % 10);
}
