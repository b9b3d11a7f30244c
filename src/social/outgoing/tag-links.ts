import { findSpans } from '../posts/spans.ts';
import { checkVariables } from './variables.ts';

/** The tags of links; their values may contain variables. */
export interface Tags {
  source?: string | undefined;
  medium?: string | undefined;
  campaign?: string | undefined;
  term?: string | undefined;
  content?: string | undefined;
}

/** Tags for an account, a language, or an account in a language. */
export interface Override extends Pick<Tags, 'source' | 'medium' | 'campaign'> {
  accountId?: string | undefined;
  locale?: string | undefined;
}

export interface LinkTags {
  isOn: boolean;
  /** Empty means every host. */
  domains: readonly string[];
  source: string;
  medium: string;
  campaign: string;
  overrides: readonly Override[];
}

const TAG_VARIABLES = ['platform', 'account', 'locale', 'post'] as const;

const NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** An unknown variable would appear in every link. `place` is prefixed to the name of the field in errors. */
export function checkTags(place: string, tags: Tags): void {
  for (const name of NAMES) checkVariables(`${place}${name}`, tags[name] ?? '', TAG_VARIABLES);
}

/**
 * The most specific value of each tag: of the post, the account in the language, the
 * account, the language, or all.
 */
export function tagsFor(
  rule: LinkTags | null,
  ofPost: Tags | null,
  to: { accountId: string; locale: string | null },
): Tags {
  const fits = ({ accountId, locale }: Override) =>
    (accountId === undefined || accountId === to.accountId) && (locale === undefined || locale === to.locale);
  const weight = ({ accountId, locale }: Override) =>
    (accountId === undefined ? 0 : 2) + (locale === undefined ? 0 : 1);
  const own = (rule?.overrides ?? []).filter(fits).sort((a, b) => weight(a) - weight(b));
  const merged: Tags = {};
  for (const from of [...(rule?.isOn ? [rule, ...own] : []), ofPost ?? {}])
    for (const name of NAMES) {
      const value = name in from ? (from as Tags)[name] : undefined;
      if (value !== undefined) merged[name] = value;
    }
  return merged;
}

/** Tags every link to these hosts in the text; a link that already has a tag is left unchanged. */
export function tagText(text: string, domains: readonly string[], tags: Tags): string {
  let done = '';
  let from = 0;
  for (const span of findSpans(text)) {
    if (span.kind !== 'link') continue;
    const link = beforePunctuation(span.text);
    done += text.slice(from, span.start) + tagLink(link, domains, tags);
    from = span.start + link.length;
  }
  return done + text.slice(from);
}

/** In Chinese and Japanese a link is ended by these characters instead of a space. */
function beforePunctuation(link: string): string {
  const at = link.search(/[\u3000-\u303f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f“”‘’…]/u);
  return at === -1 ? link : link.slice(0, at);
}

export function tagLink(link: string, domains: readonly string[], tags: Tags): string {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`);
  if (!url || !isOf(url.hostname, domains)) return link;
  for (const name of url.searchParams.keys()) if (/^utm_/i.test(name)) return link;
  const added = NAMES.flatMap((name) =>
    tags[name] ? [`utm_${name}=${encodeURIComponent(tags[name].toWellFormed())}`] : [],
  ).join('&');
  if (added === '') return link;
  // Appended to the literal text, because a link that was written in another form must not be rewritten.
  const hash = link.indexOf('#');
  const [address, fragment] = hash === -1 ? [link, ''] : [link.slice(0, hash), link.slice(hash)];
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${added}${fragment}`;
}

function isOf(host: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
