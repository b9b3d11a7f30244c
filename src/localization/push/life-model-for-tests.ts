/** A simple model of what pushes and edits must do to the strings of a project. */

export type Texts = ReadonlyMap<string, string>;
export type Files = ReadonlyMap<string, Texts>;

export interface Known {
  /** The path of the file that owns its source. */
  path: string | null;
  content: string;
  hidden: 'gone' | 'chosen' | 'merged' | 'branch' | null;
  /** The string into which it was merged, and the run of the merge. */
  merged: { into: string; by: string } | null;
  /** By language, with the source from which each text was made. */
  texts: ReadonlyMap<string, { text: string; source: string }>;
}

/** The state that a roll-back restores. */
export interface State {
  files: Files;
  /** The file with French translations. */
  french: Texts | null;
  strings: ReadonlyMap<string, Known>;
}

export const EMPTY: State = { files: new Map(), french: null, strings: new Map() };
const TRANSLATED_INTO = 'fr';

const bytesOf = (strings: Texts | null | undefined) => JSON.stringify(strings ? [...strings] : null);
const isSame = (one: Texts | null | undefined, other: Texts | null | undefined) =>
  bytesOf(one) === bytesOf(other);

interface Merge {
  from: string;
  into: string;
  wasShown: boolean;
  languages: readonly string[];
}

export interface Pushed {
  files: Files;
  /** Null if this push has no translation files. */
  french: Texts | null;
  textOf: (id: string) => string;
}

export class Model {
  state: State = EMPTY;
  /** The following fields are not affected by roll-backs. */
  readonly tags = new Map<string, ReadonlySet<string>>();
  readonly #aliases = new Map<string, string>();
  readonly #merges = new Map<string, Merge>();

  get #strings(): Map<string, Known> {
    return new Map(this.state.strings);
  }

  push({ files, french, textOf }: Pushed): void {
    const { state } = this;
    const strings = this.#strings;
    const isRead = (path: string) => !isSame(state.files.get(path), files.get(path));
    const wanted = wantedOf(files);
    const gone = [...strings].filter(
      ([id, { path, hidden }]) =>
        hidden === null && !wanted.has(id) && path !== null && state.files.has(path) && isRead(path),
    );
    const fresh = [...wanted].filter(([id]) => !strings.has(id));
    const isNew = new Set(fresh.map(([id]) => id));
    for (const [id] of wanted) if (strings.get(id)?.hidden === 'branch') isNew.add(id);
    const left = new Set(gone.map(([id]) => id));
    for (const [newId, { path, content }] of fresh) {
      const isIt = (each: { path: string | null; content: string }) =>
        each.path === path && each.content === content;
      const olds = gone.filter(([, known]) => isIt(known));
      const [old] = olds;
      if (!old || olds.length > 1 || fresh.filter(([, each]) => isIt(each)).length > 1) continue;
      this.#renameIn(strings, old[0], newId);
      left.delete(old[0]);
    }
    for (const id of left) change(strings, id, { hidden: 'gone' });
    for (const [id, { path, content }] of wanted) {
      const known = strings.get(id);
      // Strings that a person has hidden stay hidden, all others become visible.
      const hidden = known?.hidden === 'chosen' ? 'chosen' : null;
      strings.set(id, { path, content, hidden, merged: null, texts: known?.texts ?? new Map() });
      if (isRead(path)) fill(strings, id, 'de', textOf(id));
    }
    const next = french ?? state.french;
    const isFrenchRead = french !== null && !isSame(french, state.french);
    for (const [id, text] of next ?? [])
      if ((isFrenchRead || isNew.has(id)) && strings.get(id)?.content !== text)
        fill(strings, id, TRANSLATED_INTO, text);
    this.state = { files, french: next, strings };
  }

  /** Adds strings that do not exist yet, and hides them. */
  pushBranch({ files, textOf }: Pick<Pushed, 'files' | 'textOf'>): void {
    const { state } = this;
    const strings = this.#strings;
    for (const [id, { path, content }] of wantedOf(files)) {
      if (isSame(state.files.get(path), files.get(path))) continue;
      const known = strings.get(id);
      const isNew = !known || (known.hidden === 'branch' && known.content !== content);
      if (!known) strings.set(id, { path: null, content, hidden: 'branch', merged: null, texts: new Map() });
      else if (isNew) change(strings, id, { content });
      if (strings.get(id)?.hidden === 'branch') fill(strings, id, 'de', textOf(id));
      const french = state.french?.get(id);
      if (isNew && french !== undefined && french !== content) fill(strings, id, TRANSLATED_INTO, french);
    }
    this.state = { ...state, strings };
  }

  /**
   * Publishes a task with one string. If the string was renamed or merged, the text goes to its
   * successor.
   */
  publish(id: string, content: string, text: string): void {
    const strings = this.#strings;
    const known = strings.get(id);
    const target = this.#endOf(id);
    if (target === id && !known)
      strings.set(id, { path: null, content, hidden: null, merged: null, texts: new Map() });
    else if (target === id && known?.path === null) change(strings, id, { content });
    const texts = new Map(strings.get(target)?.texts);
    if (text !== '') texts.set('de', { text, source: content });
    change(strings, target, { texts });
    this.state = { ...this.state, strings };
  }

  /**
   * Follows renames and merges. If the path ends at a missing string or returns to its start, the string
   * has not moved.
   */
  #endOf(id: string): string {
    const { strings } = this.state;
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
      seen.add(at);
      const known = strings.get(at);
      if (known && known.merged === null) return at;
      at = known?.merged?.into ?? this.#aliases.get(at);
    }
    return id;
  }

  /** The current id of a string. */
  #today(id: string): string {
    return this.state.strings.has(id) ? id : (this.#aliases.get(id) ?? id);
  }

  hide(id: string): void {
    if (this.state.strings.get(id)?.hidden === null) this.#change(id, { hidden: 'chosen' });
  }

  restore(id: string): void {
    this.#change(id, { hidden: null, merged: null });
  }

  mayRename(id: string, newId: string): boolean {
    return this.state.strings.get(id)?.path === null && !this.state.strings.has(newId);
  }

  rename(id: string, newId: string): void {
    const strings = this.#strings;
    this.#renameIn(strings, id, newId);
    this.state = { ...this.state, strings };
  }

  mayMerge(from: string, into: string): boolean {
    const known = this.state.strings.get(from);
    const isMerged = known?.merged !== null || this.state.strings.get(into)?.merged !== null;
    return from !== into && !isMerged && (known.path === null || known.hidden !== null);
  }

  merge(from: string, into: string, job: string): void {
    const { strings } = this.state;
    const [old, target] = [strings.get(from), strings.get(into)];
    if (!old || !target) throw new Error('There is nothing to merge.');
    const wasShown = old.hidden === null;
    const languages = [...old.texts.keys()].filter((language) => !target.texts.has(language));
    this.#change(into, { texts: new Map([...old.texts, ...target.texts]) });
    if (wasShown) this.#change(from, { hidden: 'merged', merged: { into, by: job } });
    this.#merges.set(job, { from, into, wasShown, languages });
  }

  get merges(): string[] {
    return [...this.#merges.keys()];
  }

  /** False if there is nothing left to undo. */
  undoMerge(job: string): boolean {
    const { from, into, wasShown, languages } = this.#merges.get(job) ?? missing();
    const { strings } = this.state;
    const [id, target] = [this.#today(from), this.#today(into)];
    const old = strings.get(id);
    if (!old || (old.merged?.by ?? job) !== job || strings.get(target)?.hidden === 'merged') return false;
    const texts = new Map(strings.get(target)?.texts);
    const taken = languages.filter((language) => {
      const text = texts.get(language)?.text;
      return text !== undefined && text === old.texts.get(language)?.text;
    });
    for (const language of taken) texts.delete(language);
    if (taken.length > 0) this.#change(target, { texts });
    const isShown = wasShown && old.hidden === 'merged';
    if (isShown) this.#change(id, { hidden: null, merged: null });
    return isShown || taken.length > 0;
  }

  tag(id: string, tag: string, isOn: boolean): void {
    const tags = new Set(this.tags.get(id));
    if (isOn) tags.add(tag);
    else tags.delete(tag);
    this.tags.set(id, tags);
  }

  /** In the format of lifeOf. */
  render(): string[] {
    return [...this.state.strings]
      .map(([id, { content, hidden, texts }]) => {
        const own = [...texts]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([language, { text, source }]) => ` ${language}=${text}${source === content ? '' : '*'}`);
        const line = `${id}: ${content}${own.join('')}`;
        return hidden === null ? line : `(${line})`;
      })
      .toSorted();
  }

  #change(id: string, what: Partial<Known>): void {
    const strings = this.#strings;
    change(strings, id, what);
    this.state = { ...this.state, strings };
  }

  #renameIn(strings: Map<string, Known>, old: string, id: string): void {
    const known = strings.get(old) ?? missing();
    strings.delete(old);
    strings.set(id, known);
    this.tags.set(id, new Set(this.tags.get(old)));
    for (const [name, to] of this.#aliases) if (to === old && name !== id) this.#aliases.set(name, id);
    this.#aliases.set(old, id);
  }
}

function wantedOf(files: Files): Map<string, { path: string; content: string }> {
  return new Map(
    [...files].flatMap(([path, own]) => [...own].map(([id, content]) => [id, { path, content }])),
  );
}

function change(strings: Map<string, Known>, id: string, what: Partial<Known>): void {
  strings.set(id, { ...(strings.get(id) ?? missing()), ...what });
}

/** Fills only a missing text of an existing string. */
function fill(strings: Map<string, Known>, id: string, language: string, text: string): void {
  const known = strings.get(id);
  if (text === '' || !known || known.texts.has(language)) return;
  change(strings, id, { texts: new Map(known.texts).set(language, { text, source: known.content }) });
}

function missing(): never {
  throw new Error('The model has no such thing.');
}
