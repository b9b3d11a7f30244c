import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

/** A new saved reply, perhaps with a text to begin from, or one that is changed. */
export function SavedReplyDialog({
  reply,
  onClose,
}: {
  reply: { id?: string; version?: number; name?: string; text: string };
  onClose: () => void;
}) {
  const { id, version } = reply;
  const [name, setName] = useState(reply.name ?? '');
  const [text, setText] = useState(reply.text);
  const save = useAct('save_reply', {
    changes: ['list_saved_replies'],
    quiet: true,
    done: t('savedReplies.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={id === undefined ? t('savedReplies.new') : t('savedReplies.edit')}
      lead={t('savedReplies.lead')}
      submit={t('common.save')}
      isBusy={save.isBusy}
      onSubmit={() =>
        save.run({ ...(id !== undefined && { id }), ...(version !== undefined && { version }), name, text })
      }
    >
      <Field label={t('savedReplies.name')} problem={problemAt(save.error, 'name')}>
        {(p) => (
          <Input
            {...p}
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('savedReplies.text')}
        hint={t('savedReplies.text.hint')}
        problem={problemAt(save.error, 'text')}
      >
        {(p) => (
          <TextArea
            {...p}
            required
            dir="auto"
            rows={5}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FormProblem error={save.error} fields={['name', 'text']} />
    </FormDialog>
  );
}
