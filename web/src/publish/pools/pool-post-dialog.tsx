import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Input as Wish } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { asPostInput, CHANGED, type Kept, type Pool, type PoolPost } from './pool.ts';

const WAYS_MAX = 20;

/** The text of a pool's post, in one or several versions. */
export function PoolPostDialog({
  pool,
  post,
  from,
  title,
  isDisabled = false,
  onClose,
  onAdded,
  children,
}: {
  pool: Pool;
  post: PoolPost | null;
  /** Initial values of a new post. */
  from?: Omit<Kept, 'isWhole'>;
  title?: string;
  isDisabled?: boolean;
  onClose: () => void;
  /** Replaces the usual message that it was added. */
  onAdded?: (poolPostId: string) => void;
  /** Above the fields. */
  children?: ReactNode;
}) {
  const [wish, setWish] = useState<Wish<'save_pool_post'>>(
    post === null ? { id: pool.id, name: '', texts: [''], ...from } : asPostInput(pool, post),
  );
  const save = useAct('save_pool_post', {
    changes: CHANGED,
    quiet: true,
    ...(onAdded === undefined && { done: t('feeds.saved') }),
    onDone: ({ post: saved }) => {
      if (saved) onAdded?.(saved.id);
      onClose();
    },
  });
  const { texts } = wish;
  const setTexts = (next: string[]) => setWish({ ...wish, texts: next });
  // A day of this browser's time zone: the post ends with that day.
  const day = wish.expiresAt ? localDay(new Date(wish.expiresAt)) : '';
  return (
    <FormDialog
      onClose={onClose}
      title={title ?? t(post === null ? 'pools.post.new' : 'pools.post.edit')}
      lead={t('pools.post.lead')}
      submit={t('common.save')}
      isBusy={save.isBusy}
      isDisabled={isDisabled}
      onSubmit={() => save.run({ ...wish, id: pool.id })}
    >
      {children}
      <InputField
        label={t('feeds.name')}
        hint={t('pools.post.name.hint')}
        problem={problemAt(save.error, 'name')}
        required
        maxLength={200}
        value={wish.name}
        onChange={(event) => setWish({ ...wish, name: event.target.value })}
      />
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be known by
        <div key={at} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <TextAreaField
              label={t('pools.post.text', { number: at + 1 })}
              hint={at === 0 ? t('pools.post.variables') : undefined}
              problem={problemAt(save.error, `texts[${at}]`)}
              required
              dir="auto"
              rows={3}
              value={text}
              onChange={(event) => setTexts(texts.with(at, event.target.value))}
            />
          </div>
          {texts.length > 1 && (
            <IconButton
              icon={X}
              label={t('pools.post.text.remove', { number: at + 1 })}
              type="button"
              onClick={() => setTexts(texts.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      <Button
        type="button"
        size="sm"
        disabled={texts.length >= WAYS_MAX}
        onClick={() => setTexts([...texts, ''])}
      >
        <Plus />
        {t('pools.post.text.add')}
      </Button>
      <InputField
        label={t('pools.post.expires')}
        problem={problemAt(save.error, 'expiresAt')}
        type="date"
        value={day}
        onChange={({ target }) =>
          setWish({
            ...wish,
            expiresAt: target.value === '' ? null : new Date(`${target.value}T23:59:59`).toISOString(),
          })
        }
      />
      <FormProblem
        error={save.error}
        fields={['name', 'expiresAt', ...texts.map((_, at) => `texts[${at}]`)]}
      />
    </FormDialog>
  );
}

const two = (number: number) => String(number).padStart(2, '0');
const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
