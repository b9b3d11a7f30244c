import { Trash2 } from 'lucide-react';
import type { Operation, Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { useKeptText } from '../../shell/use-kept-text.ts';
import { t } from '../../text/text.ts';
import { Avatar, Time } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { useNames } from '../use-people.ts';
import type { Idea } from './board-types.ts';
import { useHasVoice } from './use-voices.ts';

type Comment = Output<'list_idea_comments'>['items'][number];
const CHANGED: readonly Operation[] = ['list_idea_comments', 'list_idea_votes'];

/** The team's comments on an idea. */
export function IdeaTalk({ idea, onClose }: { idea: Idea; onClose: () => void }) {
  const comments = useCall('list_idea_comments', { ideaId: idea.id });
  const hasVoice = useHasVoice();
  return (
    <Dialog onClose={onClose} title={t('planning.talk.title')} lead={idea.title}>
      <div className="space-y-4">
        <Loaded of={comments} rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-sm text-fg-2">{t('planning.talk.empty')}</p>
            ) : (
              <ul aria-label={t('planning.talk.title')} className="space-y-3">
                {items.map((comment) => (
                  <Said key={comment.id} comment={comment} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {hasVoice && <Write ideaId={idea.id} />}
      </div>
    </Dialog>
  );
}

function Said({ comment }: { comment: Comment }) {
  const may = useMay();
  const nameOf = useNames();
  const remove = useAct('delete_idea_comment', { changes: CHANGED });
  const name = comment.isHere ? nameOf(comment.authorId) : t('planning.talk.former');
  return (
    <li className="flex gap-2">
      <Avatar name={name} size={22} />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-fg-2">
          {name} · <Time at={comment.createdAt} />
        </p>
        <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
          {comment.text}
        </p>
      </div>
      {(comment.isMine || may('manage')) && (
        <IconButton
          icon={Trash2}
          label={t('planning.talk.delete', { name })}
          isBusy={remove.isBusy}
          onClick={() => remove.run({ commentId: comment.id })}
        />
      )}
    </li>
  );
}

function Write({ ideaId }: { ideaId: string }) {
  const [text, setText] = useKeptText(`idea ${ideaId}`);
  const add = useAct('add_idea_comment', { changes: CHANGED, quiet: true, onDone: () => setText('') });
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !add.isBusy) add.run({ ideaId, text });
      }}
    >
      <TextAreaField
        label={t('planning.talk.write')}
        failure={add.error}
        className="min-h-16"
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" variant="primary" isBusy={add.isBusy} disabled={text.trim() === ''}>
        {t('planning.talk.add')}
      </Button>
    </form>
  );
}
