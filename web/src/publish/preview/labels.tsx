import { tOr } from '../../text/text.ts';
import { lookOf } from './looks.ts';
import type { PostLook } from './post-look.ts';

/** What readers see beside a title: a flair, tags, the adult flag. */
export function Labels({ account, content: { settings } }: Pick<PostLook, 'account' | 'content'>) {
  const { labels = [] } = lookOf(account.platform);
  const shown = labels.flatMap((name) => {
    const value = settings[name];
    if (value === true) return [tOr(`preview.label.${name}`, name)];
    return (Array.isArray(value) ? value : [value]).filter((word) => typeof word === 'string' && word !== '');
  });
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 text-2xs text-feed-2">
      {shown.map((label: string) => (
        <li key={label} dir="auto" className="rounded-full border border-feed-line px-2 py-px">
          {label}
        </li>
      ))}
    </ul>
  );
}
