import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import type { Comment } from './states.ts';

/** Labels that we put on a comment; only we see them. */
export function Labels({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const update = useAct('update_comment', {
    changes: ['list_comments', 'get_comment'],
    quiet: true,
    onDone: () => setOpen(false),
  });
  const toggle = (next: boolean) => {
    setOpen(next);
    setText(comment.labels.join(', '));
    update.reset();
  };
  return (
    <Popover open={isOpen} onOpenChange={toggle}>
      <PopoverTrigger asChild>
        <Button>
          <Tags />
          {t('inbox.labels')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('inbox.labels')}>
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            const labels = [...new Set(text.split(/[,，]/).map((each) => each.trim()))].filter(Boolean);
            update.run({ commentId: comment.id, labels, version: comment.version });
          }}
        >
          <InputField
            label={t('inbox.labels')}
            hint={t('inbox.labels.hint')}
            failure={update.error}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="primary" isBusy={update.isBusy}>
            {t('common.save')}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
