import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import type { Link } from './draft.ts';
import { LibraryDialog } from './later.tsx';

/** The card of a link. The platform reads empty fields from the page itself. */
export function LinkFields({
  link,
  isLocked,
  isNew,
  onChange,
}: {
  link: Link;
  isLocked: boolean;
  isNew: boolean;
  onChange: (link: Link) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const set = (name: keyof Link, value: string) => {
    const { [name]: _before, ...others } = link;
    onChange({ url: link.url, ...others, ...((value !== '' || name === 'url') && { [name]: value }) });
  };
  return (
    <div className="space-y-2">
      <InputField
        label={t('compose.link')}
        hint={t('compose.link.hint')}
        type="url"
        autoFocus={isNew}
        readOnly={isLocked}
        value={link.url}
        onChange={(event) => set('url', event.target.value)}
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <InputField
          label={t('compose.link.title')}
          dir="auto"
          maxLength={300}
          readOnly={isLocked}
          value={link.title ?? ''}
          onChange={(event) => set('title', event.target.value)}
        />
        <InputField
          label={t('compose.link.description')}
          dir="auto"
          maxLength={1000}
          readOnly={isLocked}
          value={link.description ?? ''}
          onChange={(event) => set('description', event.target.value)}
        />
      </div>
      {!isLocked && (
        <span className="flex gap-2">
          <Button size="xs" onClick={() => setChoosing(true)}>
            <ImagePlus />
            {t('compose.link.image')}
          </Button>
          {link.imageMediaId !== undefined && (
            <Button size="xs" variant="ghost" onClick={() => set('imageMediaId', '')}>
              {t('compose.link.noImage')}
            </Button>
          )}
        </span>
      )}
      {isChoosing && (
        <LibraryDialog
          kinds={['image']}
          isOne
          onClose={() => setChoosing(false)}
          onChoose={([id = '']) => set('imageMediaId', id)}
        />
      )}
    </div>
  );
}
