import { when } from '../../text/format.ts';
import { t } from '../../text/text.ts';

/** The time that a feed writes beside the name. */
export function FeedTime({ at }: { at: string | null }) {
  return at === null ? t('preview.now') : <time dateTime={at}>{when(at)}</time>;
}
