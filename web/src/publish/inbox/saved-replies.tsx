import { BookmarkPlus, MessageSquareText, Settings2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import { Problem } from '../../ui/regions.tsx';
import { ManageReplies } from './manage-replies.tsx';
import { SavedReplyDialog } from './saved-reply-dialog.tsx';

/** Frequent answers: the chosen one goes into the box, with the names of this comment. */
export function SavedReplies({
  commentId,
  text,
  field,
  onInsert,
}: {
  commentId: string;
  /** The text of the box, to save. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (filled: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [shown, show] = useState<'keep' | 'manage' | null>(null);
  const query = useCall('list_saved_replies', { commentId });
  useActions([
    {
      id: 'inbox.savedReply',
      label: t('savedReplies.insert'),
      group: t('inbox.title'),
      keys: 's',
      run: () => setOpen(true),
    },
  ]);
  const items = query.isPlaceholderData ? [] : (query.data?.items ?? []);
  return (
    <>
      <Menu open={isOpen} onOpenChange={setOpen}>
        <MenuTrigger asChild>
          <Button>
            <MessageSquareText />
            {t('savedReplies.title')}
          </Button>
        </MenuTrigger>
        <MenuContent
          align="end"
          className="w-80 max-w-[calc(100vw-2rem)]"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
        >
          {query.error ? (
            <Problem error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            items.map(({ id, name, filled }) => (
              <MenuItem
                key={id}
                textValue={name}
                className="flex-col items-start gap-0 py-1.5"
                onSelect={() => onInsert(filled ?? '')}
              >
                <span className="font-medium">{name}</span>
                <span dir="auto" className="line-clamp-2 text-xs text-fg-2">
                  {filled}
                </span>
              </MenuItem>
            ))
          )}
          {query.data?.items.length === 0 && <MenuLabel>{t('savedReplies.none')}</MenuLabel>}
          <MenuLine />
          <MenuItem disabled={text.trim() === ''} onSelect={() => show('keep')}>
            <BookmarkPlus />
            {t('savedReplies.keep')}
          </MenuItem>
          <MenuItem onSelect={() => show('manage')}>
            <Settings2 />
            {t('savedReplies.manage')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {shown === 'keep' && <SavedReplyDialog reply={{ text: text.trim() }} onClose={() => show(null)} />}
      {shown === 'manage' && <ManageReplies onClose={() => show(null)} />}
    </>
  );
}
