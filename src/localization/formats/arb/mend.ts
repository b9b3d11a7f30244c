import { flutterTag } from '../language-tag.ts';
import { jsonText, mendJsonText } from '../mend-json.ts';
import type { Mend } from '../skeleton.ts';

/** Texts, and the language that the bundle names. */
export const mend: Mend = (place) => {
  const { old, facts, language, options } = place;
  if (facts.locale !== true) return mendJsonText(place);
  return language === options.sourceLanguage ? old : jsonText(flutterTag(language), old);
};
