import { FeedText } from './feed-text.tsx';
import { lookOf } from './looks.ts';
import { MarkdownLook } from './markdown-look.tsx';

/** The words as Markdown if the platform's readers see Markdown; otherwise as typed. */
export function FeedWords({
  isMarkdown,
  ...props
}: {
  text: string;
  platform: string;
  locale: string | null;
  className?: string;
  /** For a platform with both kinds: whether this post is Markdown. */
  isMarkdown?: true | undefined;
}) {
  return (isMarkdown ?? lookOf(props.platform).isMarkdown) ? (
    <MarkdownLook {...props} />
  ) : (
    <FeedText {...props} />
  );
}
