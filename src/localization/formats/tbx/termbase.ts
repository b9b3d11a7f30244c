import { type Sentence, say } from '#kernel/say.ts';
import { baseOf } from '#kernel/scripts.ts';
import { IntakeError } from '../intake-error.ts';
import { languageOf, standardTag } from '../language-tag.ts';
import type {
  FileTerm,
  ReadTermsOptions,
  TermFormat,
  WriteTermsOptions,
  WrittenTerm,
} from '../term-format.ts';
import { lineAt } from '../unit.ts';
import { readXml, type TagAt, type XmlHandlers } from '../xml.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';

const TEXT_CHARS_MAX = 20_000;
const TERMS_PER_ENTRY_MAX = 1000;
const WARNINGS_MAX = 20;

/**
 * TBX, the exchange format for terminology (ISO 30042). Reads version 2 (martif, termEntry, langSet,
 * tig or ntig) and 3 (tbx, conceptEntry, langSec, termSec), with categories as attributes (DCA) or as
 * elements (DCT). Writes version 3, dialect TBX-Basic, style DCA.
 */
export const tbx: TermFormat = {
  id: 'tbx',
  extension: 'tbx',
  contentType: 'application/xml; charset=utf-8',

  async *read(pieces, options) {
    let found: FileTerm[] = [];
    const handlers = new Handlers(options, (term) => void found.push(term));
    const xml = readXml(say('file.the_file'), handlers, true, true);
    for await (const piece of pieces) {
      xml.write(piece);
      yield* found;
      found = [];
    }
    xml.end();
    yield* found;
    if (!handlers.isTbx) throw new IntakeError(say('file.not_tbx'));
  },

  async *write(terms, options) {
    yield head(options);
    for await (const term of terms) yield entryOf(term, options);
    yield '</body></text></tbx>\n';
  },
};

interface Written {
  text: string;
  status: string;
  partOfSpeech: string;
  flags: string[];
}

interface Entry {
  at: Sentence;
  byLanguage: Map<string, Written[]>;
  terms: number;
  category: string;
  note: string;
  definition: string;
  pic: string;
}

interface Frame {
  name: string;
  /** The kind of information: the type attribute in DCA, the element name in DCT. */
  category: string;
  target: string;
  text: string;
}

/** Elements whose kind is in an attribute. */
const TYPED = new Set(['admin', 'descrip', 'termNote', 'xref', 'ref', 'adminNote', 'descripNote']);

const newEntry = (at: Entry['at']): Entry => ({
  at,
  byLanguage: new Map(),
  terms: 0,
  category: '',
  note: '',
  definition: '',
  pic: '',
});

/** Stores the content of an element in its entry or term. False for an unknown element. */
function fillIn(entry: Entry, written: Written | null, frame: Frame): boolean {
  const text = frame.text.trim();
  switch (frame.category) {
    case 'term':
      if (written) written.text = text;
      return true;
    case 'administrativeStatus':
    case 'normativeAuthorization':
      if (written) written.status = text;
      return true;
    case 'partOfSpeech':
      if (written) written.partOfSpeech = text;
      return true;
    case 'projectSubset':
      written?.flags.push(text);
      return true;
    case 'subjectField':
      entry.category ||= text;
      return true;
    case 'definition':
      entry.definition ||= text;
      return true;
    case 'note':
      entry.note ||= text;
      return true;
    case 'xGraphic':
      entry.pic ||= frame.target.trim() || text;
      return true;
    default:
      return false;
  }
}

class Handlers implements XmlHandlers {
  isTbx = false;
  readonly #sourceLanguage: string;
  readonly #emit: (term: FileTerm) => void;
  readonly #warnings: ReturnType<typeof warner>;
  readonly #frames: Frame[] = [];
  #entries = 0;
  #entry: Entry | null = null;
  #language: string | null = null;
  #written: Written | null = null;

  constructor(options: ReadTermsOptions, emit: (term: FileTerm) => void) {
    this.#sourceLanguage = options.sourceLanguage;
    this.#emit = emit;
    this.#warnings = warner(options);
  }

  open(name: string, attributes: Readonly<Record<string, string>>, _: string, { line }: TagAt): void {
    if (name === 'martif' || name === 'tbx') this.isTbx = true;
    if (name === 'termEntry' || name === 'conceptEntry') {
      this.#entries += 1;
      this.#entry = newEntry(lineAt(line, say('file.entry', { entry: this.#entries })));
    }
    if (name === 'langSet' || name === 'langSec') {
      const tag = attributes['xml:lang'] ?? attributes.lang ?? '';
      this.#language = languageOf(tag);
      if (this.#language === null) this.#warnings.skippedLanguage(tag);
    }
    if (name === 'tig' || name === 'termGrp' || name === 'termSec') this.#openTerm();
    this.#frames.push({
      name,
      category: TYPED.has(name) ? (attributes.type ?? '') : name,
      target: attributes.target ?? '',
      text: '',
    });
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    const entry = this.#entry;
    if (!entry || !frame) return;
    if (frame.text.length + text.length > TEXT_CHARS_MAX)
      throw new IntakeError(say('file.entry_long_text', { entry: entry.at, max: TEXT_CHARS_MAX }));
    frame.text += text;
  }

  close(name: string): void {
    const frame = this.#frames.pop();
    const parent = this.#frames.at(-1);
    // Markup inside a term (<hi>) is part of its text. Unknown elements are skipped.
    const isKnown = frame && this.#entry !== null && fillIn(this.#entry, this.#written, frame);
    if (frame && !isKnown && parent?.name === 'term') parent.text += frame.text;
    if (name === 'tig' || name === 'ntig' || name === 'termSec') this.#written = null;
    if (name === 'langSet' || name === 'langSec') this.#language = null;
    if (name === 'termEntry' || name === 'conceptEntry') this.#closeEntry();
  }

  #openTerm(): void {
    const [entry, language] = [this.#entry, this.#language];
    if (!entry || language === null) return;
    entry.terms += 1;
    if (entry.terms > TERMS_PER_ENTRY_MAX)
      throw new IntakeError(say('file.entry_more_than_terms', { entry: entry.at, max: TERMS_PER_ENTRY_MAX }));
    this.#written = { text: '', status: '', partOfSpeech: '', flags: [] };
    entry.byLanguage.set(language, [...(entry.byLanguage.get(language) ?? []), this.#written]);
  }

  #closeEntry(): void {
    const entry = this.#entry;
    if (!entry) return;
    const term = toTerm(entry, this.#sourceLanguage);
    if (term) this.#emit(term);
    else this.#warnings.skippedEntry(entry.at);
    this.#entry = null;
  }
}

function warner({ sourceLanguage, warn }: ReadTermsOptions) {
  const tags = new Set<string>();
  let entries = 0;
  return {
    skippedLanguage(tag: string) {
      if (tags.has(tag) || tags.size >= WARNINGS_MAX) return;
      tags.add(tag);
      warn(say('file.ignored_language', { tag: JSON.stringify(tag.slice(0, 40)) }));
    },
    skippedEntry(at: Sentence) {
      entries += 1;
      if (entries <= WARNINGS_MAX) warn(say('file.ignored_entry', { entry: at, language: sourceLanguage }));
    },
  };
}

const isDeprecated = ({ status }: Written) => /deprecated|superseded|forbidden|notrecommended/i.test(status);
const isPreferred = ({ status }: Written) => /preferred/i.test(status);

/**
 * The preferred or first text is the term, other allowed texts are variants, and deprecated ones are
 * forbidden.
 */
function toTerm(entry: Entry, sourceLanguage: string): FileTerm | null {
  const codes = [...entry.byLanguage.keys()];
  const sourceCode = codes.includes(sourceLanguage)
    ? sourceLanguage
    : codes.find((code) => baseOf(code) === baseOf(sourceLanguage));
  const sources = textsOf(entry.byLanguage.get(sourceCode ?? ''));
  const content = sources.find(isPreferred) ?? sources.find((each) => !isDeprecated(each)) ?? sources[0];
  if (!content) return null;
  const translations: Record<string, string> = {};
  const targetVariants: Record<string, string[]> = {};
  const forbidden: Record<string, string[]> = {};
  for (const [code, all] of entry.byLanguage) {
    if (code === sourceCode) continue;
    const texts = textsOf(all);
    const allowed = texts.filter((each) => !isDeprecated(each));
    const best = allowed.find(isPreferred) ?? allowed[0];
    if (best) translations[code] = best.text;
    const others = unique(allowed).filter((text) => text !== best?.text);
    if (others.length > 0) targetVariants[code] = others;
    const wrong = unique(texts.filter(isDeprecated));
    if (wrong.length > 0) forbidden[code] = wrong;
  }
  const variants = unique(sources).filter((text) => text !== content.text);
  const note = entry.note || entry.definition;
  return {
    at: entry.at,
    content: content.text,
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(variants.length > 0 && { variants }),
    ...(Object.keys(targetVariants).length > 0 && { target_variants: targetVariants }),
    ...(Object.keys(forbidden).length > 0 && { forbidden }),
    ...(entry.category !== '' && { category: entry.category }),
    ...(note !== '' && { note }),
    ...(entry.pic !== '' && { pic: entry.pic }),
    ...(content.partOfSpeech !== '' && { part_of_speech: content.partOfSpeech }),
    ...(content.flags.includes('case_sensitive') && { case_sensitive: true }),
    ...(content.flags.includes('do_not_translate') && { do_not_translate: true }),
  };
}

function textsOf(all: readonly Written[] = []): Written[] {
  return all.filter(({ text }) => text !== '');
}

function unique(all: readonly Written[]): string[] {
  return [...new Set(all.map(({ text }) => text))];
}

function head({ projectName, sourceLanguage }: WriteTermsOptions): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="${standardTag(sourceLanguage)}" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><titleStmt><title>${xmlText(projectName)}</title></titleStmt><sourceDesc><p>Termbase of a Parlance project.</p></sourceDesc></fileDesc><encodingDesc><p type="XCSURI">TBXBasic.xcs</p></encodingDesc></tbxHeader>
<text><body>
`;
}

/** TBX-Basic has no custom flags, so they are written as projectSubset, the place for project conventions. */
function entryOf(term: WrittenTerm, { languages, sourceLanguage }: WriteTermsOptions): string {
  const { translations, target_variants: variants, forbidden } = term;
  const notes = [
    category('termNote', 'partOfSpeech', term.part_of_speech),
    term.case_sensitive ? category('admin', 'projectSubset', 'case_sensitive') : '',
    term.do_not_translate ? category('admin', 'projectSubset', 'do_not_translate') : '',
  ].join('');
  const sections = languages
    .filter((code) => code !== sourceLanguage)
    .map((code) =>
      languageOfEntry(code, [
        termOf(translations[code] ?? '', 'preferredTerm-admn-sts'),
        ...(variants[code] ?? []).map((text) => termOf(text, 'admittedTerm-admn-sts')),
        ...(forbidden[code] ?? []).map((text) => termOf(text, 'deprecatedTerm-admn-sts')),
      ]),
    );
  return `<conceptEntry id="${xmlAttribute(term.id)}">${category('descrip', 'subjectField', term.category)}${
    term.pic === '' ? '' : `<xref type="xGraphic" target="${xmlAttribute(term.pic)}"/>`
  }${term.note === '' ? '' : `<note>${xmlText(term.note)}</note>`}${languageOfEntry(sourceLanguage, [
    termOf(term.content, 'preferredTerm-admn-sts', notes),
    ...term.variants.map((text) => termOf(text, 'admittedTerm-admn-sts')),
  ])}${sections.join('')}</conceptEntry>\n`;
}

function languageOfEntry(code: string, terms: readonly string[]): string {
  const inside = terms.join('');
  return inside === '' ? '' : `<langSec xml:lang="${standardTag(code)}">${inside}</langSec>`;
}

function termOf(text: string, status: string, more = ''): string {
  if (text === '') return '';
  return `<termSec><term>${xmlText(text)}</term>${category('termNote', 'administrativeStatus', status)}${more}</termSec>`;
}

function category(element: string, type: string, text: string): string {
  return text === '' ? '' : `<${element} type="${type}">${xmlText(text)}</${element}>`;
}
