import { when } from '../../text/format.ts';
import { t } from '../../text/text.ts';

/** What a feed writes beside the name: when it was said. */
export function FeedTime({ at }: { at: string | null }) {
  return at === null ? t('preview.now') : <time dateTime={at}>{when(at)}</time>;
}
