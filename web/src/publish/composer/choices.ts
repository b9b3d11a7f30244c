import { useEffect, useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { i18n } from '../../text/text.ts';
import { namesPeople } from './settings-options.ts';
import { ranked, type Token } from './token-at.ts';
import { useSettled } from './use-settled.ts';

/** One line of a picker. */
export interface Choice {
  key: string;
  /** The text that is inserted, with the space after it. */
  written: string;
  label: string;
  hint: string | null;
  /** The person, for a mention. */
  platforms: readonly string[];
}

const MOST = 8;
const FRESH_MS = 60_000;

/**
 * The suggestions for a token: people that the workspace or the platforms of these accounts know, used tags, emoji by
 * their names.
 */
export function useChoices(token: Token | null, accountIds: string[]): Choice[] {
  const asksServer = token?.kind === '@' || token?.kind === '#';
  const words = useCall('list_writing_words', {}, { enabled: asksServer, staleTime: FRESH_MS });
  const found = useFound(token, accountIds);
  const emoji = useEmoji(token?.kind === ':');
  if (token === null) return [];
  const { kind, query } = token;
  if (kind === '#')
    return ranked(words.data?.hashtags ?? [], query, ({ text }) => text, MOST).map(({ text }) => ({
      key: text,
      written: `#${text} `,
      label: `#${text}`,
      hint: null,
      platforms: [],
    }));
  if (kind === '@') {
    const known = ranked(
      // Platforms that mention people by an id would show their handle as plain words.
      (words.data?.mentions ?? []).filter(({ platform }) => platform === null || !namesPeople(platform)),
      query,
      ({ handle, name }) => `${handle} ${name ?? ''}`,
      MOST,
    ).map(({ handle, name, platform }) => ({
      key: `${platform} ${handle}`,
      written: `@${handle} `,
      label: `@${handle}`,
      hint: name,
      platforms: platform === null ? [] : [platform],
    }));
    const isKnown = new Set(known.map(({ written }) => written.toLowerCase()));
    // After the suggestions already shown, so that nothing moves under the pointer.
    return [
      ...known,
      ...ranked(found, query, ({ handle, name }) => `${handle ?? ''} ${name}`, MOST)
        .filter(({ written }) => !isKnown.has(`${written} `.toLowerCase()))
        .map(({ platform, id, handle, name, written }) => ({
          key: `${platform} ${id}`,
          written: `${written} `,
          label: written.startsWith('@[') ? name : written,
          hint: written.startsWith('@[') ? (handle === name ? null : handle) : name,
          platforms: [platform],
        })),
    ];
  }
  return ranked(emoji, query, ({ names }) => names.join(' '), MOST).map(({ sign, names }) => ({
    key: sign,
    written: sign,
    label: sign,
    hint: names[i18n.locale === 'zh-cn' ? 1 : 0] ?? null,
    platforms: [],
  }));
}

const ASK_AFTER_MS = 250;
/** One letter matches everybody. */
const LETTERS_MIN = 2;

/**
 * The people that the platforms of the chosen accounts find, a moment after the last letter; none without an answer.
 */
function useFound(token: Token | null, accountIds: string[]): Output<'find_mentions'>['items'] {
  const typed = token?.kind === '@' ? token.query : '';
  const query = useSettled(typed, ASK_AFTER_MS);
  const isAsked = accountIds.length > 0 && query.length >= LETTERS_MIN;
  const { data } = useCall('find_mentions', { accountIds, query }, { enabled: isAsked, staleTime: FRESH_MS });
  return isAsked ? (data?.items ?? []) : [];
}

interface Emoji {
  sign: string;
  /** In English and in Chinese; both are found in either language. */
  names: readonly string[];
}

/** Loaded when somebody first needs one. */
function useEmoji(isWanted: boolean): readonly Emoji[] {
  const [all, setAll] = useState<readonly Emoji[]>([]);
  useEffect(() => {
    if (isWanted && all.length === 0)
      void import('./emoji.json').then(({ default: table }) =>
        setAll(Object.entries(table).map(([sign, names]) => ({ sign, names }))),
      );
  }, [isWanted, all.length]);
  return all;
}
