import { type Draft, type Scope, versionAt, withOwn } from './draft.ts';

/** Options that a version sets itself: for an account, or for a language. */
function withVersionOption(draft: Draft, scope: Scope, name: string, value: string): Draft {
  const { [name]: _before, ...others } = versionAt(draft, scope)?.rest.settings ?? {};
  const settings = value === '' ? others : { ...others, [name]: value };
  return withOwn(draft, scope, { settings: Object.keys(settings).length === 0 ? null : settings });
}

/** Where in an account the post goes: only for this account, whatever others of its platform do. */
export const withDestination = (draft: Draft, accountId: string, option: string, value: string): Draft =>
  withVersionOption(draft, { accountId }, option, value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The title of the open version; for all platforms together, the title of the first that has one. */
export function titleAt(draft: Draft, scope: Scope, platforms: readonly string[]): string {
  const ofPlatforms = platforms.map((platform) => textOf(draft.settings[platform]?.['title']));
  const common = ofPlatforms.find((title) => title !== '') ?? '';
  const isOwn = scope.accountId !== undefined || scope.locale !== undefined;
  return isOwn ? textOf(versionAt(draft, scope)?.rest.settings?.['title'] ?? common) : common;
}

/** A title is an option of each platform that has one; the title written here is set for all of them. */
export function withTitle(draft: Draft, scope: Scope, platforms: readonly string[], title: string): Draft {
  if (scope.accountId !== undefined || scope.locale !== undefined)
    return withVersionOption(draft, scope, 'title', title);
  const settings = { ...draft.settings };
  for (const platform of platforms) {
    const { title: _before, ...others } = settings[platform] ?? {};
    settings[platform] = title === '' ? others : { ...others, title };
  }
  return { ...draft, settings };
}

/** Whether a version has its own words or files: a version that only sets a destination needs no tab. */
export const isWritten = ({ text, rest }: Draft['variants'][number]) =>
  text !== null || rest.parts !== null || rest.mediaIds !== null || rest.firstComment !== null;

/** Different names of one thing share one text. */
const SAME: Readonly<Record<string, string>> = {
  replyControl: 'setting.replySettings',
  visibility: 'setting.privacy',
  brandContent: 'setting.paidPartnership',
  aigc: 'setting.madeWithAi',
};

/** The id of the text that names an option of a platform. */
export const textOfOption = (name: string): string => SAME[name] ?? `setting.${name}`;
