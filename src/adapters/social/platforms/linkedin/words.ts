import type { PublishContent } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';

/** A link is a separate card unless the post has something else to show; then it goes into the text. */
export const hasCard = ({ media, poll }: PublishContent): boolean => media.length === 0 && poll === null;

export const wordsOf = (content: PublishContent): string =>
  hasCard(content) ? content.text : withLink(content);
