import { inWords } from '../../text/in-words.ts';
import { t, type TextId } from '../../text/text.ts';

/** The last part of a server path, by the name of its column on the page. */
const NAMES: Readonly<Record<string, TextId>> = {
  text: 'import.role.text',
  title: 'import.role.title',
  accountIds: 'import.role.accounts',
  groupIds: 'import.role.accounts',
  scheduledAt: 'import.role.when',
  timezone: 'import.role.timezone',
  mediaIds: 'import.role.media',
  mediaUrls: 'import.role.media',
  url: 'import.role.link',
  firstComment: 'import.role.firstComment',
  tags: 'import.role.tags',
  locale: 'import.role.locale',
};

/** The server's refusal of a row, in the words of the page. */
export function sayRefusal(message: string): string {
  const [, path = '', said = message] = /^([\w.[\]]{1,64}): ([\s\S]+)$/.exec(message) ?? [];
  const name =
    NAMES[
      path
        .replaceAll(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? ''
    ];
  return name === undefined ? inWords(said) : t('import.refusal', { column: t(name), said: inWords(said) });
}
