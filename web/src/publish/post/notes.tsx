import { useAct, usePages } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { useKeptText } from '../../shell/use-kept-text.ts';
import { t } from '../../text/text.ts';
import { Avatar, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { useNames } from '../use-people.ts';

/** The team's notes on the post; never published. */
export function Notes({ postId }: { postId: string }) {
  const may = useMay();
  const nameOf = useNames();
  const [text, setText] = useKeptText(`note ${postId}`);
  const notes = usePages('list_post_notes', { postId, limit: 50 });
  const add = useAct('add_post_note', {
    changes: ['list_post_notes'],
    quiet: true,
    onDone: () => setText(''),
  });
  return (
    <Panel title={t('post.notes')} note={t('post.notes.note')}>
      <div className="space-y-3 px-4 py-3">
        {notes.items.map((note) => (
          <div key={note.id} className="flex gap-2">
            <Avatar name={nameOf(note.authorId)} size={22} />
            <div className="min-w-0">
              <p className="text-xs text-fg-3">
                {nameOf(note.authorId)} · <Time at={note.createdAt} />
              </p>
              <p className="whitespace-pre-wrap break-words text-sm">{wordsOf(note)}</p>
            </div>
          </div>
        ))}
        {may('comment') && (
          <form
            className="space-y-2"
            onSubmit={(event) => {
              event.preventDefault();
              add.run({ postId, text });
            }}
          >
            <TextAreaField
              label={t('post.notes.write')}
              failure={add.error}
              className="min-h-14"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" isBusy={add.isBusy} disabled={text.trim() === ''}>
              {t('post.notes.add')}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  );
}

const OPINIONS = [
  ['Approves this version.', 'post.review.said.approve'],
  ['Asks for changes.', 'post.review.said.changes'],
] as const;

/** A note from a review link begins with a sentence of the server; the rest is the visitor's. */
function wordsOf({ authorId, text }: { authorId: string; text: string }): string {
  const [sentence, id] = OPINIONS.find(([said]) => text.startsWith(said)) ?? [];
  if (!authorId.startsWith('link:') || id === undefined) return text;
  return t(id) + text.slice(sentence.length);
}
