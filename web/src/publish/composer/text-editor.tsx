import type { RefObject } from 'react';
import { t } from '../../text/text.ts';

const LOOK = 'text-[15px] leading-[23px] whitespace-pre-wrap break-words';

/** A plain field with what does not fit marked behind it, letter for letter. */
export function TextEditor({
  ref,
  label,
  value,
  cut,
  locale,
  isLocked,
  isSmall = false,
  onChange,
  onPasteFiles,
}: {
  ref?: RefObject<HTMLTextAreaElement | null>;
  label: string;
  value: string;
  /** From this place on it is over the limit. */
  cut: number | null;
  locale: string | null;
  isLocked: boolean;
  onChange: (text: string) => void;
  isSmall?: boolean;
  onPasteFiles?: (files: File[]) => void;
}) {
  return (
    <div className="relative px-4 pb-1 pt-3">
      <div
        aria-hidden
        className={`pointer-events-none text-transparent ${isSmall ? 'min-h-14' : 'min-h-[140px]'} ${LOOK}`}
      >
        {value.slice(0, cut ?? value.length)}
        {cut !== null && (
          <span className="rounded-[3px] bg-bad/20 box-decoration-clone" data-over>
            {value.slice(cut)}
          </span>
        )}
        {'\u200b\n'}
      </div>
      <textarea
        ref={ref}
        {...(!isSmall && { id: 'version-text' })}
        aria-label={label}
        aria-invalid={cut !== null || undefined}
        dir="auto"
        lang={locale ?? undefined}
        readOnly={isLocked}
        {...(!isSmall && { placeholder: t('compose.placeholder') })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || !onPasteFiles) return;
          event.preventDefault();
          onPasteFiles(files);
        }}
        className={`absolute inset-x-4 bottom-1 top-3 block resize-none overflow-hidden bg-transparent outline-none placeholder:text-fg-3 ${LOOK}`}
      />
    </div>
  );
}
