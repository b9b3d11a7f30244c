import type { PublishContent } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';

/** A link is a card of its own, unless the post has something else to show; then it goes into the text. */
export function wordsOf(content: PublishContent): string {
  const hasCard = content.media.length === 0 && content.poll === null;
  return hasCard ? content.text : withLink(content);
}
