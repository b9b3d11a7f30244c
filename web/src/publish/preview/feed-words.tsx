import { FeedText } from './feed-text.tsx';
import { lookOf } from './looks.ts';
import { MarkdownLook } from './markdown-look.tsx';

/** Words of a platform whose readers may see Markdown; elsewhere they are as they were typed. */
export function FeedWords({
  isMarkdown,
  ...props
}: {
  text: string;
  platform: string;
  locale: string | null;
  className?: string;
  /** Where a platform has both, and this is the one with Markdown. */
  isMarkdown?: true | undefined;
}) {
  return (isMarkdown ?? lookOf(props.platform).isMarkdown) ? (
    <MarkdownLook {...props} />
  ) : (
    <FeedText {...props} />
  );
}
