import { count } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { cutAt, lengthOf } from './cut-at.ts';
import type { Draft } from './draft.ts';
import { MediaStrip } from './media-strip.tsx';
import { TextEditor } from './text-editor.tsx';
import { useUploads } from './use-uploads.ts';

type Part = Draft['parts'][number];

/** Another part of the thread with its pictures, with the letters marked that do not fit. */
export function ThreadPart({
  number,
  part,
  limit,
  platforms,
  accountIds,
  locale,
  isLocked,
  isNew,
  onChange,
}: {
  number: number;
  part: Part;
  limit: { limit: number; unit: string } | null;
  platforms: readonly string[];
  accountIds: string[];
  locale: string | null;
  isLocked: boolean;
  /** Whether it was just added, so that the cursor goes into it. */
  isNew: boolean;
  onChange: (change: (part: Part) => Partial<Part>) => void;
}) {
  const { text, mediaIds } = part;
  const length = limit ? lengthOf(text, limit.unit) : 0;
  const left = limit ? limit.limit - length : null;
  const { uploading, upload } = useUploads((id) => onChange((now) => ({ mediaIds: [...now.mediaIds, id] })));
  return (
    <div>
      <p className="flex items-center justify-between text-xs font-medium text-fg-2">
        {t('compose.part', { number })}
        {left !== null && (
          <span className={cn('tnum', left < 0 ? 'text-bad-text' : 'text-fg-3')}>{count(left)}</span>
        )}
      </p>
      <div className="mt-1 rounded-sm border border-line-strong/70 focus-within:border-brand">
        <TextEditor
          label={t('compose.part', { number })}
          value={text}
          cut={limit ? cutAt(text, { ...limit, length }) : null}
          accountIds={accountIds}
          locale={locale}
          isLocked={isLocked}
          isSmall
          isNew={isNew}
          onChange={(next) => onChange(() => ({ text: next }))}
          onPasteFiles={upload}
        />
      </div>
      <MediaStrip
        isPart
        mediaIds={mediaIds}
        platforms={platforms}
        locale={locale ?? i18n.locale}
        uploading={uploading}
        isLocked={isLocked}
        onFiles={upload}
        onChange={(ids) => onChange(() => ({ mediaIds: ids }))}
      />
    </div>
  );
}
