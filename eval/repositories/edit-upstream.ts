import type { InputString } from '../../src/localization/formats/format.ts';
import type { Kept } from '../../src/localization/formats/skeleton-for-tests.ts';
import { applyEdits, type Edit } from '../../src/localization/formats/skeleton.ts';

interface Edited {
  data: Buffer;
  /** What the preview must say exactly, without the new names. */
  wanted: string[];
}

interface Place {
  string: InputString;
  /** Everything that goes when the string goes. */
  unit: { from: number; to: number };
  /** Of its text. */
  text: { from: number; to: number };
  /** After the last character of its key; null if the text is the key. */
  keyEnd: number | null;
}

/**
 * One string edited, one renamed, one deleted, as a person would with an editor; null if no three are plain enough.
 */
export function editUpstream(format: string, { data, strings }: Kept): Edited | null {
  const text = data.toString();
  // With a UTF-8 editor; files with a byte order mark or another encoding are not part of this experiment.
  if (Buffer.from(text).compare(data) !== 0 || text.startsWith('\uFEFF')) return null;
  const find =
    format === 'po' || format === 'pot' ? findEntry : format.startsWith('xliff') ? findUnit : findLine;
  const twice = new Map(Map.groupBy(strings, ({ content }) => content));
  const places = strings
    .filter(
      ({ content }) => /^[A-Za-z]{3,}(?: [A-Za-z]+){0,6}$/.test(content) && twice.get(content)?.length === 1,
    )
    .flatMap((string) => find(text, string) ?? []);
  // Apart from each other: a rename is also recognized by its neighbours.
  const [edit, rename, gone] = [places[0], places[Math.floor(places.length / 2)], places.at(-1)];
  if (!edit || !rename || !gone || new Set([edit, rename, gone]).size < 3) return null;
  const edits: Edit[] = [{ from: gone.unit.from, to: gone.unit.to, text: '' }];
  const wanted = [`gone ${gone.string.stringId}`];
  edits.push({ from: edit.text.to, to: edit.text.to, text: ' today' });
  if (edit.keyEnd === null) wanted.push(`gone ${edit.string.stringId}`, `new ${edit.string.stringId} today`);
  else wanted.push(`changed ${edit.string.stringId}`);
  if (rename.keyEnd !== null) {
    edits.push({ from: rename.keyEnd, to: rename.keyEnd, text: 'Anew' });
    wanted.push(`renamed ${rename.string.stringId}`);
  }
  return { data: Buffer.from(applyEdits(text, edits)), wanted: wanted.toSorted() };
}

/** A key and its text on one line that can be removed alone: nothing is nested in it. */
function findLine(text: string, string: InputString): Place | null {
  const [slot, ...others] = string.slots ?? [];
  if (!slot || others.length > 0) return null;
  const start = text.lastIndexOf('\n', slot.from - 1) + 1;
  const end = text.indexOf('\n', slot.to) + 1;
  const line = text.slice(start, end);
  if (end === 0 || slot.to > end || !isFollowed(text.slice(end), line)) return null;
  const at = line.lastIndexOf(string.content);
  const key = /[A-Za-z0-9_-]+$/.exec(string.stringId)?.[0];
  if (key === undefined || at < 0) return null;
  const keyAt = new RegExp(`(?<![\\w-])${key}(?![\\w-])`).exec(line.slice(0, at))?.index;
  if (keyAt === undefined) return null;
  return {
    string,
    unit: { from: start, to: end },
    text: { from: start + at, to: start + at + string.content.length },
    keyEnd: start + keyAt + key.length,
  };
}

const BESIDE = /^\s*(?:$|#|\/[/*]|\*)/;

/** By a line of the same depth; blank lines and comments do not count. The last item of a list has no comma. */
function isFollowed(rest: string, line: string): boolean {
  const depth = (some: string) => /^[ \t]*/.exec(some)?.[0].length ?? 0;
  const next = rest
    .slice(0, 4000)
    .split('\n')
    .find((each) => !BESIDE.test(each));
  return next !== undefined && depth(next) === depth(line) && !/^\s*[}\]]/.test(next);
}

/** An entry of PO and the blank line after it. Its text is its name. */
function findEntry(text: string, string: InputString): Place | null {
  const line = `\nmsgid "${string.content}"\n`;
  const at = text.indexOf(line);
  if (at < 0 || text.includes(line, at + 1) || string.stringId !== string.content) return null;
  const before = text.lastIndexOf('\n\n', at);
  const end = text.indexOf('\n\n', at + 1);
  if (before < 0 || end < 0 || text.slice(at, end).includes('msgid_plural')) return null;
  const from = at + '\nmsgid "'.length;
  return {
    string,
    unit: { from: before + 2, to: end + 2 },
    text: { from, to: from + string.content.length },
    keyEnd: null,
  };
}

function findUnit(text: string, string: InputString): Place | null {
  const id = string.stringId;
  const open = new RegExp(`[ \\t]*<(trans-unit|unit) [^>]*?\\bid="${id.replaceAll(/[^\w-]/g, '\\$&')}"`).exec(
    text,
  );
  if (!open) return null;
  const closing = `</${open[1]}>`;
  const end = text.indexOf(closing, open.index) + closing.length;
  const unit = text.slice(open.index, end);
  const at = unit.indexOf(`<source>${string.content}</source>`);
  if (at < 0) return null;
  const from = open.index + at + '<source>'.length;
  return {
    string,
    unit: { from: open.index, to: /^\r?\n/.test(text.slice(end)) ? text.indexOf('\n', end) + 1 : end },
    text: { from, to: from + string.content.length },
    keyEnd: open.index + open[0].length - 1,
  };
}
