import type { RawItem } from './feed-item.ts';

const HEADING = /^##[ \t]+(\S.*)$/;
const SECTION = /^###+[ \t]+(\S.*)$/;
const BULLET = /^[ \t]*[-*+][ \t]+(\S.*)$/;
const REFERENCE = /^\[([^\]]{1,100})\]:[ \t]+(\S+)/;
const VERSION = /^\[?(v?\d[\w.+-]{0,60})\]?/;
const OWN_LINK = /^\[[^\]]{1,100}\]\((\S{1,2000}?)\)/;
const DATE = /\b\d{4}-\d{2}-\d{2}\b/;

/**
 * The releases of a changelog in the format of keepachangelog.com. Unreleased and
 * yanked versions are left out.
 */
export function readChangelog(markdown: string): { title: string; entries: RawItem[] } {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const references = new Map<string, string>();
  const entries: (RawItem & { said: string[] })[] = [];
  let current: (typeof entries)[number] | null = null;
  let title = '';
  for (const line of lines) {
    const [, name = '', address = ''] = REFERENCE.exec(line) ?? [];
    const [, heading] = HEADING.exec(line) ?? [];
    if (address !== '') references.set(name, address);
    else if (line.startsWith('# ') && title === '') title = line.slice(2).trim();
    else if (heading !== undefined) {
      current = releaseOf(heading);
      if (current) entries.push(current);
    } else current?.said.push(spoken(line));
  }
  return {
    title: plain(title),
    entries: entries.map(({ said, ...entry }) => ({
      ...entry,
      summary: said.join('\n'),
      link: entry.link || (references.get(entry.id) ?? ''),
    })),
  };
}

function releaseOf(heading: string): (RawItem & { said: string[] }) | null {
  const version = VERSION.exec(heading)?.[1];
  if (version === undefined || heading.includes('[YANKED]')) return null;
  return {
    id: version,
    title: version,
    link: OWN_LINK.exec(heading)?.[1] ?? '',
    summary: '',
    date: DATE.exec(heading)?.[0] ?? '',
    said: [],
  };
}

function spoken(line: string): string {
  const section = SECTION.exec(line)?.[1];
  if (section !== undefined) return `${plain(section)}:`;
  const bullet = BULLET.exec(line)?.[1];
  return bullet === undefined ? plain(line) : `• ${plain(bullet)}`;
}

/** Without Markdown syntax, which would show in a post. */
function plain(line: string): string {
  return line
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\[([^[\]]*)\]/g, '$1')
    .replaceAll('**', '')
    .replaceAll('`', '')
    .trim();
}
