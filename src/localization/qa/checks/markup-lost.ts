import { plainText, tagsLost, writeMarkup } from '../../formats/inline-markup.ts';
import { pluralForms } from '../../formats/plural-unit.ts';
import { readFragment } from '../../formats/xml-fragment.ts';
import { type Check, defineCheck, list, NONE, whole } from '../check.ts';

/** Writes the text as its file will have it, reads that anew, and compares. */
export const markupLost: Check = defineCheck({
  id: 'markup_lost',
  category: 'formatting',
  severity: 'critical',
  about: 'The file would not hold what the translation says: a tag of it would be text there.',
  find({ source, target, targetLanguage, hasMarkup }) {
    if (hasMarkup !== true) return NONE;
    const forms = pluralForms(target, targetLanguage, '#')?.forms.values() ?? [target];
    const differing = [...forms].filter(
      (form) => readFragment(writeMarkup(form, source)).plain !== plainText(form),
    );
    if (differing.length === 0) return NONE;
    const lost = differing.flatMap((form) => tagsLost(form, source));
    if (lost.length === 0) return [whole(target, 'The file cannot hold a character of the translation.')];
    // Where the source has tags as text ("&lt;file&gt;"), the translation may call them something else.
    const isTextToo = source.includes('&lt;');
    const grave = lost.filter(({ isKnown }) => isKnown || !isTextToo).map(({ said }) => said);
    return grave.length === 0 ? NONE : [whole(target, `Would be text in the file: ${list(grave)}.`)];
  },
  fires: [
    { source: 'Click <b>OK</b> & go', target: 'Klick <b>OK & los', hasMarkup: true },
    { source: 'Click <b>OK</b>', target: '点击<i>确定</i>', language: 'zh-cn', hasMarkup: true },
    { source: 'Line<br/>break', target: 'Zeilen<br>umbruch', hasMarkup: true },
    { source: '<b>a <i>b</i></b>', target: '<b>a <i>b</b></i>', hasMarkup: true },
    {
      source: '{count, plural, one {<b>#</b> day} other {<b>#</b> days}}',
      target: '{count, plural, one {<b># Tag} other {#</b> Tage}}',
      hasMarkup: true,
    },
    { source: 'Click <b>OK</b>', target: 'Klick <b>OK\u0001</b>', hasMarkup: true },
  ],
  passes: [
    { source: 'Salt & pepper, <b>%1$s</b>', target: 'Salz & Pfeffer < 3, <b>%1$s</b>', hasMarkup: true },
    { source: 'Salt &amp; <b>pepper</b>', target: 'Salz &amp; <b>Pfeffer</b>', hasMarkup: true },
    { source: 'Open &lt;file&gt; <b>now</b>', target: '<Datei> <b>jetzt</b> öffnen', hasMarkup: true },
    { source: '<g id="1">a</g>', target: '<g id="1"></g>', hasMarkup: true },
    { source: 'Line<br>break', target: 'Zeilen<br>umbruch' },
  ],
});
