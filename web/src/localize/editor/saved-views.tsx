import { Bookmark, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { useNames } from '../../publish/use-people.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { type EditorUrl, NOTHING } from './filters.ts';

const KEPT = [
  'task',
  'lang',
  'state',
  'source',
  'below',
  'check',
  'term',
  'q',
  'sid',
  'view',
  'cols',
] as const;

const keptOf = (url: EditorUrl) =>
  Object.fromEntries(KEPT.flatMap((key) => (url[key] ? [[key, String(url[key])]] : [])));

/** Named filters: the person's own, and those shared in the project. */
export function SavedViews({
  project,
  url,
  setUrl,
}: {
  project: string;
  url: EditorUrl;
  setUrl: (change: Partial<EditorUrl>) => void;
}) {
  const views = useCall('list_saved_views', { project_id: project });
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const may = useMay();
  const nameOf = useNames();
  const save = useAct('save_view', {
    changes: ['list_saved_views'],
    done: t('views.saved'),
    onDone: () => setName(''),
  });
  const remove = useAct('delete_saved_view', { changes: ['list_saved_views'], done: t('views.deleted') });
  const filters = keptOf(url);
  const isEmpty = Object.keys(filters).length === 0;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <Bookmark />
          {t('views.title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="max-h-[70vh] w-80 space-y-3 overflow-y-auto">
        <Loaded of={views} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-sm text-fg-3">{t('views.none')}</p>
            ) : (
              <ul>
                {items.map((view) => (
                  <li key={view.id} className="flex min-h-8 items-center gap-2">
                    <button
                      type="button"
                      className="min-w-0 flex-1 truncate text-left hover:underline"
                      onClick={() => {
                        const { below, ...rest } = view.filters;
                        setUrl({ ...NOTHING, task: undefined, ...rest, below: Number(below) || undefined });
                      }}
                    >
                      {view.name}
                    </button>
                    {view.is_shared && (
                      <Users
                        className="size-3.5 text-fg-3"
                        role="img"
                        aria-label={t('views.sharedBy', { name: nameOf(view.owner_id) })}
                      />
                    )}
                    {(view.is_own || may('publish')) && (
                      <IconButton
                        icon={Trash2}
                        label={t('views.delete', { name: view.name })}
                        onClick={() => remove.run({ id: view.id })}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <form
          className="space-y-2 border-t border-line pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            save.run({ project_id: project, name, is_shared: isShared, filters });
          }}
        >
          <InputField
            label={t('views.name')}
            required
            maxLength={80}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
          <Choice
            label={t('views.shared')}
            checked={isShared}
            onCheckedChange={(next) => setShared(next === true)}
          />
          {isEmpty && <p className="text-xs text-fg-3">{t('views.needsFilter')}</p>}
          <Button type="submit" isBusy={save.isBusy} disabled={isEmpty || name.trim() === ''}>
            {t('views.save')}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
