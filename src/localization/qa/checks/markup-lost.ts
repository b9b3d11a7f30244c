import { say } from '#kernel/say.ts';
import { plainText, tagsLost, writeMarkup } from '../../formats/inline-markup.ts';
import { pluralForms } from '../../formats/plural-unit.ts';
import { readFragment } from '../../formats/xml-fragment.ts';
import { type Check, defineCheck, list, NONE, whole } from '../check.ts';

/** Writes the text as its file format will, reads it back and compares. */
export const markupLost: Check = defineCheck({
  id: 'markup_lost',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_markup_lost'),
  find({ source, target, targetLanguage, hasMarkup }) {
    if (hasMarkup !== true) return NONE;
    const forms = pluralForms(target, targetLanguage, '#')?.forms.values() ?? [target];
    const differing = [...forms].filter(
      (form) => readFragment(writeMarkup(form, source)).plain !== plainText(form),
    );
    if (differing.length === 0) return NONE;
    const lost = differing.flatMap((form) => tagsLost(form, source));
    if (lost.length === 0) return [whole(target, say('check.file_cannot_hold_character_translation'))];
    // If the source contains tags as text ("&lt;file&gt;"), the translation may rename them.
    const isTextToo = source.includes('&lt;');
    const grave = lost.filter(({ isKnown }) => isKnown || !isTextToo).map(({ said }) => said);
    return grave.length === 0
      ? NONE
      : [whole(target, say('check.would_be_text_file', { grave: list(grave) }))];
  },
});
