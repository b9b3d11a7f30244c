import { po } from 'gettext-parser';
import type { ReadPair } from './pairs.ts';

/** Wesnoth, Freeciv and glib write the context into the source: "female^Elvish Archer", "?unit:Archers", "short for born|b.". */
const CONTEXT = /^(?:[a-z][\w ,'/-]{0,60}\^|\?[\w ()-]{1,40}:|[a-z][\w .,'()-]{0,60}\|(?=[^|\s]))/iu;

/** Entries that a person translated and that are not fuzzy. */
export function readPo(bytes: Buffer): ReadPair[] {
  const { translations, headers } = po.parse(bytes);
  return Object.values(translations).flatMap((entries) =>
    Object.values(entries).flatMap((entry) => {
      const isFuzzy = entry.comments?.flag?.includes('fuzzy') ?? false;
      if (entry.msgid === '' || isFuzzy) return [];
      const forms = entry.msgid_plural === undefined ? [entry.msgid] : [entry.msgid, entry.msgid_plural];
      return pairOf(forms, entry.msgstr, headers['Plural-Forms'] ?? '');
    }),
  );
}

/**
 * A language in which exactly one has its own form after all others, as KDE writes Russian: "одного файла" without a
 * number.
 */
const ONE_IS_LAST = /nplurals=4;\s{0,5}plural=\(?n ?== ?1 ?\? ?3/u;

/**
 * For a plural, the general form, which is the last one on both sides, or the last but one. `rule` is the header of
 * plural forms.
 */
export function pairOf(sources: readonly string[], targets: readonly string[], rule: string): ReadPair[] {
  const source = sources.at(-1) ?? '';
  const target = (ONE_IS_LAST.test(rule) && targets.length === 4 ? targets.at(-2) : targets.at(-1)) ?? '';
  const cut = CONTEXT.exec(source)?.[0] ?? '';
  // A translator who kept it shows that it is text.
  const isContext = cut !== '' && !target.startsWith(cut) && !(cut.endsWith('|') && target.includes('|'));
  return [{ source: isContext ? source.slice(cut.length) : source, target }];
}
