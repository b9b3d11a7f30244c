import { useCall } from '../../api/use-call.ts';
import { t, tOr } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import type { Post } from '../states.ts';
import { changedFields, type Draft, draftOf } from './draft.ts';

/** Somebody else saved meanwhile. Each field that differs shows both versions, and the person decides. */
export function Conflict({
  postId,
  mine,
  onLater,
  onSettle,
}: {
  postId: string;
  mine: Draft;
  /** Nothing is overwritten or saved until somebody decides. */
  onLater: () => void;
  onSettle: (theirs: Post, keepsMine: boolean) => void;
}) {
  const theirs = useCall('get_post', { postId }, { staleTime: 0 });
  return (
    <Dialog
      isOpen
      onClose={onLater}
      title={t('compose.conflict')}
      lead={t('compose.conflict.lead')}
      width="max-w-3xl"
    >
      <Loaded of={theirs}>
        {(data) => {
          const other = draftOf(data);
          const fields = changedFields(mine, other);
          const side = (of: Draft) => (
            <dl className="space-y-2">
              {fields.map((field) => (
                <div key={field}>
                  <dt className="text-xs text-fg-3">{tOr(`compose.field.${field}`, field)}</dt>
                  <dd
                    dir="auto"
                    className="min-h-10 whitespace-pre-wrap break-words rounded-md border border-line p-3 text-sm"
                  >
                    {written(of[field])}
                  </dd>
                </div>
              ))}
            </dl>
          );
          return (
            <div className="grid gap-4 sm:grid-cols-2">
              <section className="space-y-2">
                <h3 className="text-sm font-semibold">{t('compose.conflict.mine')}</h3>
                {side(mine)}
                <Button variant="primary" onClick={() => onSettle(data, true)}>
                  {t('compose.conflict.keepMine')}
                </Button>
              </section>
              <section className="space-y-2">
                <h3 className="text-sm font-semibold">{t('compose.conflict.theirs')}</h3>
                {side(other)}
                <Button onClick={() => onSettle(data, false)}>{t('compose.conflict.takeTheirs')}</Button>
              </section>
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** The words of a field, in whatever form it stores them. */
function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(written).join('\n') || '–';
  return (
    Object.values(Object(value))
      .filter((each) => typeof each === 'string')
      .join(' · ') || JSON.stringify(value)
  );
}
