import { useRef, useState } from 'react';
import { t } from '../../text/text.ts';
import { PickerList } from './later.tsx';
import { usePicker } from './use-picker.ts';

const LOOK = 'text-[15px] leading-[23px] whitespace-pre-wrap break-words';

/** A plain field over a layer that marks the letters that do not fit. An @, # or : opens a picker. */
export function TextEditor({
  label,
  value,
  cut,
  accountIds,
  locale,
  isLocked,
  isSmall = false,
  isNew = false,
  onChange,
  onPasteFiles,
}: {
  label: string;
  value: string;
  /** From this position on it is over the limit. */
  cut: number | null;
  /** The accounts that get this text: they decide whom it can mention. */
  accountIds: string[];
  locale: string | null;
  isLocked: boolean;
  onChange: (text: string) => void;
  isSmall?: boolean;
  /** Puts the cursor into the field as soon as it appears. */
  isNew?: boolean;
  onPasteFiles?: (files: File[]) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [sign, setSign] = useState<HTMLElement | null>(null);
  const picker = usePicker(field, { accountIds, isOff: isLocked });
  const { token } = picker;
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
        {token !== null && (
          // A hidden copy of the text, to find the position of the character on the page.
          <span className="absolute inset-x-4 top-3">
            {value.slice(0, token.start)}
            <span ref={setSign}>{token.kind}</span>
          </span>
        )}
      </div>
      <textarea
        ref={field}
        autoFocus={isNew}
        {...(!isSmall && { id: 'version-text' })}
        aria-label={label}
        aria-invalid={cut !== null || undefined}
        dir="auto"
        lang={locale ?? undefined}
        readOnly={isLocked}
        {...(!isSmall && { placeholder: t('compose.placeholder') })}
        value={value}
        {...(token !== null && {
          'aria-controls': picker.id,
          'aria-activedescendant': `${picker.id}-${picker.chosen}`,
        })}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        onChange={(event) => {
          onChange(event.target.value);
          picker.look();
        }}
        onSelect={picker.look}
        onBlur={picker.close}
        onKeyDown={picker.press}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || !onPasteFiles) return;
          event.preventDefault();
          onPasteFiles(files);
        }}
        className={`absolute inset-x-4 bottom-1 top-3 block resize-none overflow-hidden bg-transparent outline-none placeholder:text-fg-3 ${LOOK}`}
      />
      {token !== null && <PickerList picker={picker} anchor={sign} />}
      <span role="status" className="sr-only">
        {token !== null && t('pick.found', { count: picker.choices.length })}
      </span>
    </div>
  );
}
