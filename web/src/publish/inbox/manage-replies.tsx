import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { SavedReplyDialog } from './saved-reply-dialog.tsx';

type Reply = Output<'list_saved_replies'>['items'][number];

/** The saved replies of the workspace, to change and to delete. */
export function ManageReplies({ onClose }: { onClose: () => void }) {
  const query = useCall('list_saved_replies', {});
  const [edited, edit] = useState<Reply | 'new' | null>(null);
  const [leaving, leave] = useState<Reply | null>(null);
  const remove = useAct('delete_saved_reply', {
    changes: ['list_saved_replies'],
    quiet: true,
    done: t('savedReplies.deleted'),
    onDone: () => leave(null),
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('savedReplies.title')}
      lead={t('savedReplies.lead')}
      footer={
        <Button variant="primary" onClick={() => edit('new')}>
          <Plus />
          {t('savedReplies.new')}
        </Button>
      }
    >
      <Loaded of={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={MessageSquareText} title={t('savedReplies.none')}>
              {t('savedReplies.text.hint')}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((reply) => (
                <li key={reply.id} className="flex items-start gap-2 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="text-sm font-medium">{reply.name}</p>
                    <p dir="auto" className="line-clamp-2 text-xs text-fg-2">
                      {reply.text}
                    </p>
                  </div>
                  <IconButton
                    icon={Pencil}
                    label={t('savedReplies.editThis', { name: reply.name })}
                    onClick={() => edit(reply)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('savedReplies.deleteThis', { name: reply.name })}
                    onClick={() => leave(reply)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <SavedReplyDialog reply={edited === 'new' ? { text: '' } : edited} onClose={() => edit(null)} />
      )}
      {leaving !== null && (
        <ConfirmDialog
          onClose={() => leave(null)}
          title={t('savedReplies.deleteThis', { name: leaving.name })}
          lead={t('savedReplies.delete.lead')}
          submit={t('savedReplies.delete')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({ id: leaving.id })}
        />
      )}
    </Dialog>
  );
}
