import { t } from '../../text/text.ts';
import type { Effective } from '../composer/draft.ts';
import type { PostLook } from './post-look.ts';
import { Picture } from './feed-media.tsx';
import { lookOf } from './looks.ts';
import { FeedWords } from './feed-words.tsx';
import { FeedTime } from './feed-time.tsx';
import { Labels } from './labels.tsx';
import { Signs } from './signs.tsx';

/** An article with a cover, a title and a text. */
export function ArticlePost({ isMarkdown, ...look }: PostLook & { isMarkdown?: true }) {
  const { account, content, media, locale, at } = look;
  const { title, body } = titledBy(content);
  const [cover, ...pictures] = media;
  const { coverFirst } = lookOf(account.platform);
  const picture = cover && <Picture {...cover} className="aspect-[2.35]" />;
  return (
    <div className="space-y-3 p-4">
      {coverFirst && picture}
      <p lang={locale ?? undefined} className="text-[19px] font-semibold leading-6">
        {title || t('preview.untitled')}
      </p>
      <p className="text-xs text-feed-2">
        <span className="text-feed-link">{account.displayName}</span> · <FeedTime at={at} />
      </p>
      <Labels {...look} />
      {!coverFirst && picture}
      <FeedWords
        text={body}
        platform={account.platform}
        locale={locale}
        isMarkdown={isMarkdown}
        className="text-[15px] leading-[25px]"
      />
      {pictures.map((each) => (
        <Picture key={each.mediaId} {...each} />
      ))}
      <Signs platform={account.platform} className="justify-start gap-8 border-t border-feed-line pt-3" />
    </div>
  );
}

/** The title that was set, else its first line. */
export function titledBy({ settings, text }: Effective): { title: string; body: string } {
  const { title } = settings;
  if (typeof title === 'string' && title.trim() !== '') return { title, body: text };
  const [line = '', ...rest] = text.split('\n');
  return rest.length === 0 ? { title: line, body: '' } : { title: line, body: rest.join('\n').trim() };
}
