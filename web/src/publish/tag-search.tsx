import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Output } from '../api/client.ts';
import { useAct, useCall } from '../api/use-call.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';

type FoundTag = Output<'list_tags'>['items'][number];

/** Tags by a part of their name; a new name creates a tag. */
export function TagSearch({
  onMade,
  onOnly,
  children,
}: {
  onMade: (id: string) => void;
  /** Enter, if only one tag is left. */
  onOnly?: (id: string) => void;
  children: (found: readonly FoundTag[]) => ReactNode;
}) {
  const tags = useCall('list_tags', {}, { staleTime: 60_000 });
  const [name, setName] = useState('');
  const create = useAct('create_tag', {
    changes: ['list_tags'],
    onDone: ({ id }) => {
      setName('');
      onMade(id);
    },
  });
  const wanted = name.trim().toLowerCase();
  const found = (tags.data?.items ?? []).filter((tag) => tag.name.toLowerCase().includes(wanted));
  const isNew = wanted !== '' && !found.some((tag) => tag.name.toLowerCase() === wanted);
  return (
    <>
      <form
        className="flex gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          const [only] = found;
          if (isNew) create.run({ name: name.trim() });
          else if (only) onOnly?.(only.id);
        }}
      >
        <Input
          aria-label={t('compose.tag.name')}
          placeholder={t('compose.tag.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {isNew && (
          <Button type="submit" size="md" isBusy={create.isBusy}>
            <Plus />
            {t('compose.tag.add')}
          </Button>
        )}
      </form>
      {children(found)}
    </>
  );
}
