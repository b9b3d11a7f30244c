import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { i18n } from '../../text/text.ts';
import { ranked, type Token } from './token-at.ts';

/** One line of a picker. */
export interface Choice {
  key: string;
  /** What comes into the text, with the space that goes on after it. */
  written: string;
  label: string;
  hint: string | null;
  platform: string | null;
}

const MOST = 8;
const FRESH_MS = 60_000;

/** What the token may become: whom the workspace knows, the tags it uses, signs by their names. */
export function useChoices(token: Token | null): Choice[] {
  const asksServer = token?.kind === '@' || token?.kind === '#';
  const words = useCall('list_writing_words', {}, { enabled: asksServer, staleTime: FRESH_MS });
  const emoji = useEmoji(token?.kind === ':');
  if (token === null) return [];
  const { kind, query } = token;
  if (kind === '#')
    return ranked(words.data?.hashtags ?? [], query, ({ text }) => text, MOST).map(({ text }) => ({
      key: text,
      written: `#${text} `,
      label: `#${text}`,
      hint: null,
      platform: null,
    }));
  if (kind === '@')
    return ranked(
      words.data?.mentions ?? [],
      query,
      ({ handle, name }) => `${handle} ${name ?? ''}`,
      MOST,
    ).map(({ handle, name, platform }) => ({
      key: `${platform} ${handle}`,
      written: `@${handle} `,
      label: `@${handle}`,
      hint: name,
      platform,
    }));
  return ranked(emoji, query, ({ names }) => names.join(' '), MOST).map(({ sign, names }) => ({
    key: sign,
    written: sign,
    label: sign,
    hint: names[i18n.locale === 'zh-cn' ? 1 : 0] ?? null,
    platform: null,
  }));
}

interface Emoji {
  sign: string;
  /** In English and in Chinese; both are found in either language. */
  names: readonly string[];
}

/** They come when somebody first asks for one. */
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
