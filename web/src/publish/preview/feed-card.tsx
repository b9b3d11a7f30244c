import { ArticlePost } from './article-post.tsx';
import { ChannelPost, MessagePost } from './channel-posts.tsx';
import { FirstComment } from './feed-extras.tsx';
import { ForumPost } from './forum-post.tsx';
import { FilmPost, UprightPost } from './film-posts.tsx';
import { lookOf } from './looks.ts';
import { NotePost, PhotoPost } from './photo-posts.tsx';
import { PinPost } from './pin-post.tsx';
import type { PostLook } from './post-look.ts';
import { WallPost } from './wall-post.tsx';
import { WordsPost } from './words-post.tsx';

/** One account's post as its own feed shows it. */
export function FeedCard({ look, theme }: { look: PostLook; theme: 'light' | 'dark' }) {
  const { account, content, media, locale } = look;
  const { kind, articleBy } = lookOf(account.platform);
  const isArticle = articleBy !== undefined && content.settings[articleBy] === true;
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
      ) : kind === 'pin' ? (
        <PinPost {...look} />
      ) : kind === 'channel' ? (
        <ChannelPost {...look} />
      ) : kind === 'message' ? (
        <MessagePost {...look} />
      ) : kind === 'forum' ? (
        <ForumPost {...look} />
      ) : kind === 'article' ? (
        <ArticlePost {...look} />
      ) : isArticle ? (
        <ArticlePost {...look} isMarkdown />
      ) : (
        <WordsPost {...look} media={media} />
      )}
      {content.firstComment && account.capabilities.firstComment && (
        <FirstComment account={account} text={content.firstComment} locale={locale} />
      )}
    </article>
  );
}
