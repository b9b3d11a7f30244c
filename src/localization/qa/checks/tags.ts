import { comparePlaceholders, findPlaceholders } from '#kernel/placeholders.ts';
import { type Check, defineCheck, type Finding, list, whole } from '../check.ts';

/** Same tags, each pair opened before it is closed. */
export const tags: Check = defineCheck({
  id: 'tags',
  severity: 'critical',
  find({ source, target }) {
    const { missing, extra } = comparePlaceholders(source, target, 'tag');
    const found: Finding[] = [];
    if (missing.length > 0) found.push(whole(target, `The translation lacks the tag ${list(missing)}.`));
    if (extra.length > 0) found.push(whole(target, `The source has no tag ${list(extra)}.`));
    if (found.length === 0 && isNested(source) && !isNested(target)) {
      found.push(whole(target, 'A tag is closed before it is opened, or tags cross.'));
    }
    return found;
  },
  fires: [
    { source: 'Click <b>OK</b>', target: 'Klicken Sie OK' },
    { source: 'Click <b>OK</b>', target: 'Klicken Sie </b>OK<b>' },
    { source: 'A [b]bold[/b] word', target: 'Ein [b]fettes Wort' },
    { source: 'Plain', target: '<i>Schlicht</i>' },
  ],
  passes: [
    { source: 'Click <b>OK</b>', target: '<b>OK</b> klicken' },
    { source: 'a < b', target: 'a < b' },
    { source: 'Line<br>break', target: 'Zeilen<br>umbruch' },
    { source: '[Warning] Low health', target: '[Warnung] Wenig Leben' },
  ],
});

const NAME = /^[<[](\/?)([A-Za-z*#][A-Za-z0-9_-]{0,40})/u;

/** Tags without a partner in the text (br, sprite) are left out. */
function isNested(text: string): boolean {
  const all = findPlaceholders(text)
    .filter(({ kind }) => kind === 'tag')
    .map(({ text: tag }) => ({ closes: NAME.exec(tag)?.[1] === '/', name: NAME.exec(tag)?.[2] ?? '' }));
  const closed = new Set(all.filter((tag) => tag.closes).map((tag) => tag.name));
  const open: string[] = [];
  for (const { closes, name } of all) {
    if (!closed.has(name)) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
