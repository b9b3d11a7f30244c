import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Loaded } from '../../ui/regions.tsx';
import { PostName } from '../post-name.tsx';

/** The posts that would miss the file. */
export function MediaUses({ mediaId }: { mediaId: string }) {
  const uses = useCall('list_media_uses', { mediaId });
  return (
    <section aria-label={t('media.usedIn')} className="space-y-1.5">
      <h3 className="text-sm font-semibold">{t('media.usedIn')}</h3>
      <Loaded of={uses} rows={1}>
        {({ postIds, more }) =>
          postIds.length === 0 ? (
            <p className="text-sm text-fg-3">{t('media.used', { count: 0 })}</p>
          ) : (
            <ul className="list-disc space-y-1 pl-5 text-sm">
              {postIds.map((postId) => (
                <li key={postId}>
                  <PostName postId={postId} />
                </li>
              ))}
              {more > 0 && <li>{t('media.usedMore', { count: more })}</li>}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
