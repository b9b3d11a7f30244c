import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { titleOf } from '../platform-icon.tsx';
import { postTitleOf } from './settings-options.ts';

/** Characters that can be typed if the platforms accept fewer. */
const MOST = 200;

/** The title for readers, above the text, if a chosen platform has one. The shortest limit counts. */
export function TitleField({
  platforms,
  value,
  isLocked,
  onChange,
}: {
  /** The platforms with a title. */
  platforms: readonly string[];
  value: string;
  isLocked: boolean;
  onChange: (title: string) => void;
}) {
  const rules = platforms.map(postTitleOf).filter((rule) => rule !== null);
  const limits = rules.map((rule) => rule.limit);
  const limit = Math.min(...limits);
  const names = t('compose.title.of', { platforms: platforms.map(titleOf).join(', ') });
  const length = [...value.trim()].length;
  const isTooLong = length > limit;
  return (
    <div className="flex items-baseline gap-2 border-b border-line px-4 py-2">
      <input
        aria-label={t('setting.title')}
        aria-describedby="post-title-of"
        aria-invalid={isTooLong}
        aria-required={rules.some((rule) => rule.isRequired === true)}
        data-setting="title"
        data-written
        dir="auto"
        // A title that is too long for one platform may be fine for another, where a version shortens it.
        maxLength={Math.max(MOST, ...limits)}
        placeholder={t('setting.title')}
        readOnly={isLocked}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-md font-semibold placeholder:font-normal placeholder:text-fg-3 focus:outline-none"
      />
      <span
        id="post-title-of"
        title={names}
        className="max-w-[40%] truncate text-2xs text-fg-3 max-sm:sr-only"
      >
        {names}
      </span>
      <span className={cn('shrink-0 text-2xs tabular-nums', isTooLong ? 'text-bad-text' : 'text-fg-3')}>
        {length}/{limit}
      </span>
    </div>
  );
}
