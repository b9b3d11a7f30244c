import { Check, ChevronDown, Search } from 'lucide-react';
import { type ComponentProps, type RefObject, useId, useState } from 'react';
import { t } from '../text/text.ts';
import { cn } from './cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from './menu.tsx';

interface Option {
  value: string;
  text: string;
  group: string | null;
}

function optionsOf(select: HTMLSelectElement | null): Option[] {
  return Array.from(select?.options ?? [], ({ value, text, parentElement }) => ({
    value,
    text,
    group: parentElement instanceof HTMLOptGroupElement ? parentElement.label : null,
  }));
}

/** The change is an event of the list itself, so that listeners get it as usual. */
function choose(select: HTMLSelectElement | null, value: string): void {
  if (!select || select.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A list too long to look through: a button that opens a search field and the matches. */
export function LongSelect({
  native,
  chosen,
  className,
  id,
  disabled,
  title,
  'aria-label': label,
  'aria-describedby': described,
  'aria-invalid': isInvalid,
}: Pick<
  ComponentProps<'select'>,
  'className' | 'id' | 'disabled' | 'title' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> & { native: RefObject<HTMLSelectElement | null>; chosen: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover modal open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the trigger around it adds them
          role="combobox"
          id={id}
          disabled={disabled}
          title={title}
          aria-label={label}
          aria-describedby={described}
          aria-invalid={isInvalid}
          className={cn(className, 'inline-flex items-center gap-1.5 pr-2 text-left')}
          // As browsers' own lists do.
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          <span className="min-w-0 flex-1 truncate">{chosen}</span>
          <ChevronDown className="size-3.5 shrink-0 text-fg-3" aria-hidden />
        </button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={label}
        className="w-72 max-w-[calc(100vw-24px)] p-0"
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Choices
          options={optionsOf(native.current)}
          now={native.current?.value ?? ''}
          onChoose={(value) => {
            choose(native.current, value);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function Choices({
  options,
  now,
  onChoose,
}: {
  options: readonly Option[];
  now: string;
  onChoose: (value: string) => void;
}) {
  const list = useId();
  const [text, setText] = useState('');
  const wanted = folded(text.trim());
  const found = options.filter(
    (each) =>
      wanted === '' || [each.text, each.value, each.group ?? ''].some((in_) => folded(in_).includes(wanted)),
  );
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === now),
    ),
  );
  const at = Math.min(marked, found.length - 1);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 8,
    PageUp: at - 8,
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-2.5">
        <Search className="size-3.5 shrink-0 text-fg-3" aria-hidden />
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label={t('common.find')}
          placeholder={t('common.find')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          className="h-9 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-fg-3"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const chosen = found[at];
            const step = steps[event.key];
            if (event.key === 'Enter' && chosen) onChoose(chosen.value);
            else if (step !== undefined) setMarked(Math.max(0, Math.min(step, found.length - 1)));
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('common.found')} className="max-h-72 overflow-y-auto p-1">
        {found.map((each, index) => (
          <Choice
            key={`${each.group} ${each.value}`}
            id={`${list}-${index}`}
            option={each}
            heading={each.group !== found[index - 1]?.group ? each.group : null}
            isNow={each.value === now}
            isMarked={index === at}
            onMark={() => setMarked(index)}
            onChoose={() => onChoose(each.value)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-3 pb-3 text-sm text-fg-3">
          {t('common.noneFound')}
        </p>
      )}
    </>
  );
}

function Choice({
  id,
  option,
  heading,
  isNow,
  isMarked,
  onMark,
  onChoose,
}: {
  id: string;
  option: Option;
  heading: string | null;
  isNow: boolean;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
}) {
  return (
    <>
      {heading !== null && (
        <div role="presentation" className="px-2 pb-1 pt-2 text-2xs font-semibold text-fg-3">
          {heading}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys of the list */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isNow}
        ref={(node) => {
          if (isMarked) node?.scrollIntoView({ block: 'nearest' });
        }}
        onMouseMove={onMark}
        onClick={onChoose}
        className={cn(
          'flex min-h-7 cursor-default items-center gap-2 rounded-xs px-2 py-0.5 text-sm pointer-coarse:min-h-10',
          isMarked && 'bg-hover',
        )}
      >
        <span className="min-w-0 flex-1 break-words">{option.text}</span>
        {isNow && <Check className="size-3.5 shrink-0 text-brand-text" aria-hidden />}
      </div>
    </>
  );
}
