import { categoriesOfForms, gettextPlurals } from './gettext-plural.ts';
import { quoted } from './write.ts';
import { gettextTag } from '../language-tag.ts';
import { formFor, formsOf } from '../plural-unit.ts';
import { isRetargeted, type Mend, type MendPlace, newTarget, newText } from '../skeleton.ts';

/** The msgstr of an entry, and the header where the language is another. Comments, flags and ids stay. */
export const mend: Mend = (place) => {
  const { old, facts } = place;
  if (facts.header === true) return isOther(place) ? mendHeader(place) : old;
  const text = place.about.holds === 'one' ? newText(place.rows[0], place.language) : newTarget(place);
  return text === undefined ? old : mendEntry(place, text);
};

function isOther(place: MendPlace): boolean {
  return place.about.holds === 'one' ? place.language !== place.options.sourceLanguage : isRetargeted(place);
}

function mendEntry(place: MendPlace, text: string): string {
  const { old, eol } = place;
  const lines = old.split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => /^\s*msgstr/.test(line));
  const isPlural = lines.some((line) => /^\s*msgid_plural/.test(line));
  const before = lines.slice(0, first).flatMap(withoutDoubt);
  return [...before, ...msgstr(place, text, isPlural).join('\n').split('\n')].join(eol);
}

function msgstr(place: MendPlace, text: string, isPlural: boolean): string[] {
  if (!isPlural) return [`msgstr ${quoted(text)}`];
  const { rows, language, about } = place;
  const categories = isOther(place)
    ? gettextPlurals(language).categories
    : categoriesOfForms(String(about.facts?.plurals ?? ''), language);
  const forms = rows[0] && formsOf(rows[0], 'po', text, { language, hash: '%d', categories })?.forms;
  // A translation that lost its plural is the same in every form.
  return categories.map((name, index) => `msgstr[${index}] ${quoted(forms ? formFor(forms, name) : text)}`);
}

/** A new translation is not the guess of a tool any more, nor does it come from an older source. */
function withoutDoubt(line: string): string[] {
  if (/^\s*#\|/.test(line)) return [];
  if (!/^\s*#,.*\bfuzzy\b/.test(line)) return [line];
  const flags = line
    .replace(/^\s*#,/, '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '' && flag !== 'fuzzy');
  return flags.length === 0 ? [] : [`#, ${flags.join(', ')}`];
}

/** Its other fields stay as they are, in their order. */
function mendHeader({ old, eol, language }: MendPlace): string {
  const fields = new Map([
    ['language', `"Language: ${gettextTag(language)}\\n"`],
    ['plural-forms', `"Plural-Forms: ${gettextPlurals(language).header}\\n"`],
  ]);
  let isReplaced = false;
  const lines = old.split(/\r\n|\n|\r/).flatMap((line) => {
    const name = /^\s*"([\w-]{1,40}):/.exec(line)?.[1]?.toLowerCase();
    // The rest of a field that was replaced, where it went on in the next line.
    if (name === undefined && isReplaced && /^\s*"/.test(line)) {
      isReplaced = !line.trimEnd().endsWith('\\n"');
      return [];
    }
    const field = name === undefined ? undefined : fields.get(name);
    if (name === undefined || field === undefined) {
      isReplaced = false;
      return withoutDoubt(line);
    }
    fields.delete(name);
    isReplaced = !line.trimEnd().endsWith('\\n"');
    return [field];
  });
  return [...lines, ...fields.values()].join(eol);
}
