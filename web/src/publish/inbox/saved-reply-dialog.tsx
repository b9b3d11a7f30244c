import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

/** A new saved reply, perhaps with an initial text, or an existing one. */
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
      onClose={onClose}
      title={id === undefined ? t('savedReplies.new') : t('savedReplies.edit')}
      lead={t('savedReplies.lead')}
      submit={t('common.save')}
      isBusy={save.isBusy}
      onSubmit={() =>
        save.run({ ...(id !== undefined && { id }), ...(version !== undefined && { version }), name, text })
      }
    >
      <InputField
        label={t('savedReplies.name')}
        problem={problemAt(save.error, 'name')}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label={t('savedReplies.text')}
        hint={t('savedReplies.text.hint')}
        problem={problemAt(save.error, 'text')}
        required
        dir="auto"
        rows={5}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormProblem error={save.error} fields={['name', 'text']} />
    </FormDialog>
  );
}
