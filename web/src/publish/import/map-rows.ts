import { keysOf } from '#kernel/narrow.ts';
import { optionCell, optionColumn } from '#kernel/option-columns.ts';
import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';
import { instantOf, isZone, oddHours } from '../zone.ts';
import type { Sheet } from './read-sheet.ts';

export const ROLES = [
  'text',
  'title',
  'accounts',
  'when',
  'date',
  'time',
  'timezone',
  'media',
  'link',
  'firstComment',
  'tags',
  'locale',
  /** Named after an option of a platform, with a dot between them. There may be many. */
  'option',
] as const;
export type Role = (typeof ROLES)[number] | '';

const GUESSES: Record<Exclude<Role, '' | 'option'>, RegExp> = {
  text: /^(text|post|content|caption|message|copy|body|正文|文本|内容)$/i,
  title: /^(title|name|internal name|标题)$/i,
  accounts: /^(accounts?|account ?ids?|channels?|profiles?|platforms?|networks?|账号|平台)$/i,
  when: /^(when|scheduled ?at|schedule|date ?(&|and)? ?time|publish ?at|发布时间|时间)$/i,
  date: /^(date|day|日期)$/i,
  time: /^(time|hour)$/i,
  timezone: /^(time ?zone|zone|tz|时区)$/i,
  media: /^(media|media ?urls?|media ?ids?|images?|image ?urls?|pictures?|videos?|video ?urls?|图片|媒体)$/i,
  link: /^(link|url|链接)$/i,
  firstComment: /^(first ?comment|comment|首评)$/i,
  tags: /^(tags?|labels?|标签)$/i,
  locale: /^(locale|language|lang|语言)$/i,
};

/** The probable role of each column, by its name; each role once. The person decides. */
export function guessRoles(columns: readonly string[]): Role[] {
  const taken = new Set<Role>();
  const roles = columns.map((column): Role => {
    if (optionOf(column) !== null) return 'option';
    const name = column.trim().replace(/[_-]+/g, ' ');
    const found = keysOf(GUESSES).find((role) => GUESSES[role].test(name)) ?? '';
    if (found === '' || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
  if (!taken.has('text') && columns.length === 1) roles[0] = 'text';
  return roles;
}

/** The platform option after which a column is named, and the type of its cells. */
export function optionOf(column: string): { platform: string; option: string; kind: string } | null {
  const named = optionColumn(column);
  // A column may be called constructor.title.
  const form = named && Object.hasOwn(PLATFORM_OPTIONS, named.platform) && PLATFORM_OPTIONS[named.platform];
  if (!named || !form) return null;
  const isBeside =
    (form.postTitle !== null && named.option === 'title') || named.option === form.destination?.option;
  const kind = form.options.find(({ name }) => name === named.option)?.kind ?? (isBeside ? 'text' : null);
  return kind === null ? null : { ...named, kind };
}

interface Account {
  id: string;
  platform: string;
  handle: string;
  displayName: string;
}

/** The names that a table may use. */
export interface Known {
  accounts: readonly Account[];
  groups: readonly { id: string; name: string }[];
  tags: readonly { id: string; name: string }[];
  /** Names of a platform, in English and in the language of the page. */
  titlesOf: (platform: string) => readonly string[];
  /** For rows that name none. */
  zone: string;
  accountIds: readonly string[];
}

type ProblemKind =
  | 'empty'
  | 'noAccount'
  | 'manyAccounts'
  | 'badDate'
  | 'noTime'
  | 'badZone'
  | 'skippedHour'
  | 'twiceHour';
/** Shown before anything is sent. A note lets the row through. */
interface RowProblem {
  kind: ProblemKind;
  value: string;
  isNote: boolean;
}

interface Item {
  title?: string;
  content: {
    text: string;
    firstComment?: string;
    locale?: string;
    link?: { url: string };
    mediaIds?: string[];
  };
  mediaUrls?: string[];
  accountIds?: string[];
  groupIds?: string[];
  settings?: Record<string, Record<string, unknown>>;
  tags?: string[];
  scheduledAt?: string;
  timezone?: string;
}

export interface MappedRow {
  /** As the file counts its rows, without the header. */
  number: number;
  cells: readonly string[];
  item: Item;
  /** Names of tags that do not exist yet. */
  newTags: string[];
  problems: RowProblem[];
}

type Places = ReadonlyMap<string, { accounts: Set<string>; group: string | null }>;

const plain = (name: string) => name.trim().replace(/^@/, '').toLowerCase();
const partsOf = (cell: string, by: RegExp) =>
  cell
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Every possible name of an account: its id, its handle, its name, its platform, or both with a colon. */
function placesOf({ accounts, groups, titlesOf }: Known): Places {
  const places = new Map<string, { accounts: Set<string>; group: string | null }>();
  const at = (name: string) => {
    const place = places.get(name) ?? { accounts: new Set(), group: null };
    places.set(name, place);
    return place;
  };
  for (const { id, platform, handle, displayName } of accounts) {
    const names = [id, handle, displayName, `${platform}:${handle}`, platform, ...titlesOf(platform)];
    for (const name of new Set(names.map(plain))) at(name).accounts.add(id);
  }
  for (const { id, name } of groups) at(plain(name)).group = id;
  return places;
}

/** Rows as bodies of posts; what cannot be read is reported beside the row. Looks at each cell once. */
export function mapRows(
  { columns, rows }: Pick<Sheet, 'columns' | 'rows'>,
  roles: readonly Role[],
  known: Known,
): MappedRow[] {
  const places = placesOf(known);
  const platforms = new Set(
    known.accounts.flatMap(({ platform }) => [platform, ...known.titlesOf(platform)].map(plain)),
  );
  const tagIds = new Map(known.tags.map(({ id, name }) => [plain(name), id]));
  const columnOf = new Map(roles.map((role, at) => [role, at]));
  const options = columns.flatMap((column, at) => {
    const option = roles[at] === 'option' ? optionOf(column) : null;
    return option ? [{ at, ...option }] : [];
  });
  return rows.map((cells, at) => {
    const cell = (role: Role) => (cells[columnOf.get(role) ?? -1] ?? '').trim();
    const problems: RowProblem[] = [];
    const refuse = (kind: ProblemKind, value = '', isNote = false) => problems.push({ kind, value, isNote });

    const [accountIds, groupIds]: [Set<string>, string[]] = [new Set(), []];
    for (const name of partsOf(cell('accounts'), /[|;,\n]/)) {
      const place = places.get(plain(name));
      if (!place) refuse('noAccount', name);
      else if (place.group !== null) groupIds.push(place.group);
      // A platform means all its accounts; a handle that two platforms have means neither.
      else if (place.accounts.size > 1 && !platforms.has(plain(name))) refuse('manyAccounts', name);
      else for (const id of place.accounts) accountIds.add(id);
    }
    if (cell('accounts') === '') for (const id of known.accountIds) accountIds.add(id);

    const files = partsOf(cell('media'), /[|\s]+/);
    const mediaIds = files.filter((file) => file.startsWith('med_'));
    const mediaUrls = files.filter((file) => !file.startsWith('med_'));
    const names = partsOf(cell('tags'), /[|;,\n]/);
    const tags = names.flatMap((name) => tagIds.get(plain(name)) ?? []);
    const text = cells[columnOf.get('text') ?? -1] ?? '';
    if (text.trim() === '' && files.length === 0) refuse('empty');

    const timezone = cell('timezone');
    if (timezone !== '' && !isZone(timezone)) refuse('badZone', timezone);
    const zone = timezone !== '' && isZone(timezone) ? timezone : known.zone;
    const wanted = cell('when') || [cell('date'), cell('time')].filter((part) => part !== '').join(' ');
    const scheduledAt = wanted === '' ? null : readWhen(wanted, zone, refuse);
    return {
      number: at + 1,
      cells,
      newTags: names.filter((name) => !tagIds.has(plain(name))),
      problems,
      item: {
        content: {
          text,
          ...(cell('firstComment') !== '' && { firstComment: cell('firstComment') }),
          ...(cell('locale') !== '' && { locale: cell('locale').toLowerCase().replaceAll('_', '-') }),
          ...(cell('link') !== '' && { link: { url: cell('link') } }),
          ...(mediaIds.length > 0 && { mediaIds }),
        },
        ...(cell('title') !== '' && { title: cell('title') }),
        ...(mediaUrls.length > 0 && { mediaUrls }),
        ...(accountIds.size > 0 && { accountIds: [...accountIds] }),
        ...(groupIds.length > 0 && { groupIds }),
        ...settingsIn(cells, options),
        ...(tags.length > 0 && { tags }),
        ...(scheduledAt !== null && { scheduledAt, timezone: zone }),
      },
    };
  });
}

function settingsIn(
  cells: readonly string[],
  options: readonly { at: number; platform: string; option: string; kind: string }[],
): Pick<Item, 'settings'> {
  const settings: Record<string, Record<string, unknown>> = {};
  for (const { at, platform, option, kind } of options) {
    const value = optionCell(cells[at] ?? '', kind);
    if (value !== null) (settings[platform] ??= {})[option] = value;
  }
  return Object.keys(settings).length === 0 ? {} : { settings };
}

const WALL = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:\s+|T)(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** A wall time of the zone, or an instant with its own offset. */
function readWhen(
  wanted: string,
  zone: string,
  refuse: (kind: ProblemKind, value?: string, isNote?: boolean) => void,
): string | null {
  if (INSTANT.test(wanted)) return wanted;
  const [, year = '', month = '', day = '', hour, minutes = ''] = WALL.exec(wanted) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isDay =
    !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) &&
    new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  if (!isDay || Number(hour ?? 0) > 23 || Number(minutes) > 59) {
    refuse('badDate', wanted);
    return null;
  }
  if (hour === undefined) {
    refuse('noTime', wanted);
    return null;
  }
  const minute = Number(hour) * 60 + Number(minutes);
  const { skipped, twice } = oddHours(date, zone);
  const isIn = (span: [number, number] | null) => span !== null && minute >= span[0] && minute < span[1];
  if (isIn(skipped)) refuse('skippedHour', wanted, true);
  if (isIn(twice)) refuse('twiceHour', wanted, true);
  return new Date(instantOf({ date, minute }, zone)).toISOString();
}
