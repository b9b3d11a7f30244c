import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useKeptText } from '../../shell/use-kept-text.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField, TextAreaField } from '../../ui/field.tsx';
import { titleOf } from '../platform-icon.tsx';
import { PLATFORM_OPTIONS } from '../platform-options.gen.ts';
import type { Post, Target } from '../states.ts';
import { CHANGED_BY_PUBLISH } from './target-facts.ts';

/**
 * Edits the published words on one platform. The post here keeps its own words: it may be published elsewhere too.
 */
export function EditTarget({ post, target, onClose }: { post: Post; target: Target; onClose: () => void }) {
  const was = target.variant?.settings['title'];
  const hasTitle = PLATFORM_OPTIONS[target.platform]?.editsTitle === true && typeof was === 'string';
  const words = target.variant?.text ?? '';
  const [kept, keep] = useKeptText(`edit ${target.id}`);
  const [typed, setTyped] = useState<string | null>(null);
  // Stored words belong to a person, who is known a moment after the page opens.
  const text = typed ?? (kept || words);
  const [title, setTitle] = useState(typeof was === 'string' ? was : '');
  const edit = useAct('edit_published_target', {
    changes: CHANGED_BY_PUBLISH,
    done: t('post.edited'),
    onDone: () => {
      keep('');
      onClose();
    },
  });
  const platform = titleOf(target.platform);
  return (
    <FormDialog
      onClose={onClose}
      title={t('post.editTarget')}
      lead={t('post.editTarget.lead', { platform })}
      submit={t('post.editTarget.save', { platform })}
      isBusy={edit.isBusy}
      onSubmit={() =>
        edit.run({ postId: post.postId, targetId: target.id, text, ...(hasTitle && { title }) })
      }
    >
      {hasTitle && (
        <InputField
          label={t('post.editTarget.title')}
          required
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <TextAreaField
        label={t('post.editTarget.text')}
        rows={10}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          keep(event.target.value === words ? '' : event.target.value);
        }}
      />
    </FormDialog>
  );
}
