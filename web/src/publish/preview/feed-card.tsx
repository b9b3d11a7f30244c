import type { Draft, Effective } from '../composer/draft.ts';
import type { Account } from '../states.ts';
import { ArticlePost } from './article-post.tsx';
import { FirstComment } from './feed-extras.tsx';
import type { Shown } from './feed-media.tsx';
import { FilmPost, UprightPost } from './film-posts.tsx';
import { lookOf } from './looks.ts';
import { NotePost, PhotoPost } from './photo-posts.tsx';
import { WallPost } from './wall-post.tsx';
import { WordsPost } from './words-post.tsx';

export interface PostLook {
  account: Account;
  draft: Draft;
  content: Effective;
  media: readonly Shown[];
  locale: string | null;
  shownOf: (mediaId: string) => Shown;
}

/** One account's post as its own feed shows it. */
export function FeedCard({ look, theme }: { look: PostLook; theme: 'light' | 'dark' }) {
  const { account, content, media, locale } = look;
  const { kind } = lookOf(account.platform);
  const isUpright = kind === 'upright' || (kind === 'photo' && content.settings['kind'] === 'story');
  return (
    <article
      data-feed={account.platform}
      data-look={theme}
      aria-label={`${account.displayName} ${account.handle}`}
      className="overflow-hidden rounded-xl border border-feed-line shadow-e1"
    >
      {isUpright || (kind === 'photo' && content.settings['kind'] === 'reel') ? (
        <UprightPost {...look} />
      ) : kind === 'wall' ? (
        <WallPost {...look} />
      ) : kind === 'photo' ? (
        <PhotoPost {...look} />
      ) : kind === 'film' ? (
        <FilmPost {...look} />
      ) : kind === 'note' ? (
        <NotePost {...look} />
      ) : kind === 'article' ? (
        <ArticlePost {...look} />
      ) : (
        <WordsPost {...look} media={media} />
      )}
      {content.firstComment && account.capabilities.firstComment && (
        <FirstComment account={account} text={content.firstComment} locale={locale} />
      )}
    </article>
  );
}
