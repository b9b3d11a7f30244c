import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { enter, ParlanceError } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Alert } from '../entrance.tsx';
import { NameField } from '../person-fields.tsx';

type Decision = 'approve' | 'changes';

/** The person's name and opinion. A request for changes says which. */
export function Opinion({
  token,
  version,
  onSaid,
  onStale,
}: {
  token: string;
  version: number;
  onSaid: (decision: Decision) => void;
  /** The post has changed since the person looked at it. */
  onStale: () => void;
}) {
  const [name, setName] = useState('');
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState<Decision | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function say(decision: Decision): Promise<void> {
    setBusy(decision);
    setError(null);
    try {
      await enter('decide_review', { token, name, comment, decision, version });
      onSaid(decision);
    } catch (problem) {
      setError(problem);
      if (problem instanceof ParlanceError && problem.status === 409) onStale();
    } finally {
      setBusy(null);
    }
  }
  const isNamed = name.trim() !== '';
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) void say('approve');
      }}
    >
      <NameField value={name} onChange={setName} error={error} />
      <TextAreaField
        label={t('review.comment')}
        hint={t('review.comment.hint')}
        maxLength={2000}
        value={comment}
        onChange={(e) => setComment(e.target.value)}
      />
      {error !== null && <Alert>{explain(error).text}</Alert>}
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="lg"
          isBusy={busy === 'changes'}
          disabled={!isNamed || comment.trim() === ''}
          onClick={() => void say('changes')}
        >
          <Undo2 />
          {t('review.changes')}
        </Button>
        <Button type="submit" size="lg" variant="primary" isBusy={busy === 'approve'} disabled={!isNamed}>
          <Check />
          {t('review.approve')}
        </Button>
      </div>
    </form>
  );
}
