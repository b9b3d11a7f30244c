import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Hash } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useCall } from '../api/use-call.ts';
import { t } from '../text/text.ts';
import { Tag } from '../ui/badge.tsx';
import { usePlaces } from './places.ts';

const LETTERS_MIN = 2;

/** What the server finds for these words or this id, with a link to it. */
export function Found({ text, onGo }: { text: string; onGo: (go: () => void) => void }) {
  const asked = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const placeOf = usePlaces();
  const found = useCall('find_object', { q: asked }, { enabled: asked.length >= LETTERS_MIN });
  if (asked.length < LETTERS_MIN) return null;
  const shown = (found.data?.items ?? []).flatMap((item) => {
    const place = placeOf(item);
    return place === null ? [] : [{ ...item, place }];
  });
  if (shown.length === 0) return null;
  return (
    <Command.Group
      heading={t('find.found')}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-fg-3"
    >
      {shown.map((item) => (
        <Command.Item
          key={`${item.kind} ${item.id}`}
          // The server chose it; the words in its value stop the palette from filtering again.
          value={`${asked} ${item.kind} ${item.id}`}
          onSelect={() => onGo(() => void navigate(item.place))}
          className="mx-1 flex h-9 items-center gap-2.5 rounded-sm px-3 text-sm data-[selected=true]:bg-hover"
        >
          <Hash className="size-3.5 shrink-0 text-fg-3" aria-hidden />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {item.title || item.id}
          </span>
          {item.detail !== null && <span className="truncate text-2xs text-fg-3">{item.detail}</span>}
          <Tag>{t(`find.kind.${item.kind}`)}</Tag>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
