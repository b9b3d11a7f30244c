import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import type { Post } from '../states.ts';

/** Somebody else saved meanwhile. Both texts are shown, and the person decides which one stays. */
export function Conflict({
  postId,
  mine,
  onSettle,
}: {
  postId: string;
  mine: string;
  onSettle: (theirs: Post, keepsMine: boolean) => void;
}) {
  const theirs = useCall('get_post', { postId }, { staleTime: 0 });
  return (
    <Dialog
      isOpen
      onClose={() => theirs.data && onSettle(theirs.data, true)}
      title={t('compose.conflict')}
      lead={t('compose.conflict.lead')}
      width="max-w-3xl"
    >
      <Loaded of={theirs}>
        {(data) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <section className="space-y-2">
              <h3 className="text-sm font-semibold">{t('compose.conflict.mine')}</h3>
              <p
                dir="auto"
                className="min-h-32 whitespace-pre-wrap rounded-md border border-line p-3 text-sm"
              >
                {mine}
              </p>
              <Button variant="primary" onClick={() => onSettle(data, true)}>
                {t('compose.conflict.keepMine')}
              </Button>
            </section>
            <section className="space-y-2">
              <h3 className="text-sm font-semibold">{t('compose.conflict.theirs')}</h3>
              <p
                dir="auto"
                className="min-h-32 whitespace-pre-wrap rounded-md border border-line p-3 text-sm"
              >
                {data.content.text}
              </p>
              <Button onClick={() => onSettle(data, false)}>{t('compose.conflict.takeTheirs')}</Button>
            </section>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
