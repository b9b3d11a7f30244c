import { API_PLATFORMS, connectFormOf, PLATFORMS } from '#adapters/social/platforms.ts';
import { coloursOf, formOf, lookOf, markOf } from '#adapters/social/shown.ts';
import { code, codes, page, table } from './markdown.ts';

export function generatePlatforms(): string {
  return page(
    'Platforms',
    'Each platform declares itself in its folder under src/adapters/social/platforms; this page is generated from the declarations. Limits apply unless the plan of a workspace says otherwise.',
    [
      table(
        [
          'Platform',
          'Name',
          'How a post gets there',
          'Posts a day',
          'Seconds between two',
          'Options',
          'Presets',
        ],
        PLATFORMS.map(({ platform, title, kind, limits, settings, presets }) => [
          title,
          code(platform),
          kind === 'api' ? 'its API' : 'a person, by hand',
          String(limits.publishesPerDay),
          String(limits.intervalSec),
          codes(Object.keys(settings.shape)),
          codes(presets.map(({ name }) => name)),
        ]),
      ),
      '## With an API',
      table(
        ['Platform', 'Text', 'Connected by', 'Scopes it cannot do without', 'Abilities', 'Cost'],
        API_PLATFORMS.map(({ title, text, oauth, typed, servers, capabilities, cost }) => [
          title,
          `${text.limit} ${text.unit}`,
          [
            ...(oauth ? [servers?.ids === 'local' ? 'OAuth at a server of your choice' : 'OAuth'] : []),
            ...(typed ? [codes(typed.fields.map(({ name }) => name))] : []),
          ].join(', or '),
          codes(oauth?.needed ?? []),
          Object.entries(capabilities)
            .flatMap(([ability, has]) => (has ? [ability] : []))
            .join(', '),
          cost ? 'per post; the precheck tells' : 'none',
        ]),
      ),
      '## What each platform allows and requires',
      'As each platform documents it, or as its users found out. [The guide](../guides/real-accounts.md) says what is a guess.',
      table(
        ['Platform', 'There'],
        API_PLATFORMS.map(({ title, allows }) => [title, allows ?? 'not known']),
      ),
      '## Names of our errors on each platform',
      table(
        ['Platform', 'Code', 'There'],
        API_PLATFORMS.flatMap(({ title, errorNotes }) =>
          Object.entries(errorNotes).map(([errorCode, note]) => [title, code(errorCode), note]),
        ),
      ),
    ].join('\n\n'),
  );
}

const HEAD = '// Generated from the declarations of the platforms by npm run generate. Do not edit.';

/** A table for the pages, to which the external platforms are added when it is read. */
const tableOf = (name: string, type: string, part: string, lines: readonly string[]) =>
  `export const ${name}: Record<string, ${type}> = withOutside('${part}', {
${lines.join('\n')}
});
`;

/** What the pages show of a platform: its name, its icon, and how a post gets there. */
export function generatePlatformMarks(): string {
  const lines = PLATFORMS.map((each) => `  ${each.platform}: ${JSON.stringify(markOf(each))},`);
  return `${HEAD}
import { withOutside } from '../api/outside-platforms.ts';
export interface PlatformMark {
  title: string;
  icon: string;
  colour: string;
  kind: string;
}
${tableOf('PLATFORM_MARKS', 'PlatformMark', 'marks', lines)}`;
}

/** The name of a platform in the other languages of the pages, by its English name and by that of its form. */
export function generatePlatformNames(): string {
  const lines = PLATFORMS.flatMap((platform) => {
    const { title, titles } = platform;
    const names = platform.kind === 'manual' ? new Set([title, platform.form.name]) : [title];
    return titles ? [...names].map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(titles)},`) : [];
  });
  return `// Generated from the declarations of the platforms by npm run generate. Do not edit.
export const PLATFORM_NAMES: Record<string, Record<string, string>> = {
${lines.join('\n')}
};
`;
}

/** How the previews draw a post: the shape, and the icons under it. */
export function generatePlatformLooks(): string {
  const lines = PLATFORMS.map((each) => `  ${each.platform}: ${JSON.stringify(lookOf(each))},`);
  const oneOf = (values: readonly string[]) => [...new Set(values)].map((value) => `'${value}'`).join(' | ');
  return `${HEAD}
import { withOutside } from '../../api/outside-platforms.ts';
export type Kind = ${oneOf(PLATFORMS.map(({ look }) => look.kind))};
export type Sign = ${oneOf(PLATFORMS.flatMap(({ look }) => look.signs))};
export interface Look {
  kind: Kind;
  signs: readonly Sign[];
  isMarkdown?: true;
  marks?: readonly ('hashtag' | 'mention')[];
  signsNames?: true;
  markup?: 'single signs';
  showsWholeLinks?: true;
  authorSign?: string;
  labels?: readonly string[];
  articleBy?: string;
  coverFirst?: true;
  ticksPolls?: true;
  linkInWords?: 'always' | 'beside';
  linkButton?: { option: string; usual: string };
  canFollow?: true;
}
${tableOf('PLATFORM_LOOKS', 'Look', 'looks', lines)}`;
}

/** Feeds in the colours of each platform's own app. */
export function generateFeedColours(): string {
  return `/* Generated from the declarations of the platforms by npm run generate. Do not edit. */
${PLATFORMS.map(coloursOf).join('')}`;
}

/** The fields of the page that connects an account. */
export function generatePlatformConnections(): string {
  const lines = API_PLATFORMS.map((each) => `  ${each.platform}: ${JSON.stringify(connectFormOf(each))},`);
  const names = new Set(API_PLATFORMS.flatMap(({ typed }) => typed?.fields.map(({ name }) => name) ?? []));
  return `${HEAD}
import type { ConnectForm } from '#kernel/connect-form.ts';
import { withOutside } from '../../api/outside-platforms.ts';
export type PlatformConnection = ConnectForm<${[...names].map((name) => `'${name}'`).join(' | ')}>;
${tableOf('PLATFORM_CONNECTIONS', 'PlatformConnection', 'connections', lines)}`;
}

/** The fields of a post's page for a platform: its options by kind, and where its feed cuts a text. */
export function generatePlatformOptions(): string {
  const lines = PLATFORMS.map((each) => `  ${each.platform}: ${JSON.stringify(formOf(each))},`);
  return `${HEAD}
import { withOutside } from '../api/outside-platforms.ts';
export interface PlatformOption {
  name: string;
  kind: 'flag' | 'list' | 'text' | 'choice' | 'media';
  of?: readonly string[];
}
export interface PlatformForm {
  foldAfter: number | null;
  /** Written beside the text. */
  postTitle: { limit: number; isRequired?: true; of?: string } | null;
  /** People are mentioned by an id, so a plain word mentions nobody. */
  namesPeople: boolean;
  /** The title of a published post can be changed. */
  editsTitle: boolean;
  /** Chosen for each account, from the account's own list. */
  destination: { option: string; isRequired?: true } | null;
  /** The maximum for a poll. */
  answers?: number;
  options: readonly PlatformOption[];
}
${tableOf('PLATFORM_OPTIONS', 'PlatformForm', 'options', lines)}`;
}
