import { Tags, X } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import { TagSearch } from './later.tsx';

/** Tags by which the team sorts its posts; never published. A new name creates a tag. */
export function TagPicker({
  chosen,
  isLocked,
  onChange,
}: {
  chosen: readonly string[];
  isLocked: boolean;
  onChange: (ids: string[]) => void;
}) {
  const tags = useCall('list_tags', {}, { staleTime: 60_000 });
  const all = tags.data?.items ?? [];
  // A tag that was just created is missing from the list for a moment.
  const nameOf = (id: string) => all.find((tag) => tag.id === id)?.name ?? '…';
  const remove = (id: string) => onChange(chosen.filter((each) => each !== id));
  return (
    <div role="group" aria-label={t('compose.tags')} className="flex flex-wrap items-center gap-1.5">
      {chosen.map((id) => (
        <Tag key={id}>
          {nameOf(id)}
          {!isLocked && (
            <button
              type="button"
              aria-label={t('compose.tag.remove', { name: nameOf(id) })}
              onClick={() => remove(id)}
            >
              <X className="size-3" />
            </button>
          )}
        </Tag>
      ))}
      {!isLocked && (
        <Popover>
          <PopoverTrigger asChild>
            <Button size="xs" variant="ghost">
              <Tags />
              {t('compose.tags')}
            </Button>
          </PopoverTrigger>
          <PopoverContent align="start" className="space-y-2">
            <TagSearch onMade={(id) => onChange([...chosen, id])}>
              {(found) => (
                <div className="max-h-56 space-y-2 overflow-y-auto">
                  {found.map((tag) => (
                    <Choice
                      key={tag.id}
                      label={tag.name}
                      checked={chosen.includes(tag.id)}
                      onCheckedChange={(isOn) =>
                        isOn === true ? onChange([...chosen, tag.id]) : remove(tag.id)
                      }
                    />
                  ))}
                </div>
              )}
            </TagSearch>
          </PopoverContent>
        </Popover>
      )}
    </div>
  );
}
