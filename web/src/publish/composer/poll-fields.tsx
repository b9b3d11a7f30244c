import { Plus, X } from 'lucide-react';
import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { titleOf } from '../platform-icon.tsx';
import type { Draft } from './draft.ts';
import { answersOf } from './settings-options.ts';

const ANSWERS_MIN = 2;
const POLL_HOURS = [1, 6, 24, 72, 168];

/** As many answers as the most generous platform accepts; the limits of the others are shown beside. */
export function PollFields({
  poll,
  platforms,
  isLocked,
  isNew,
  onChange,
}: {
  poll: NonNullable<Draft['poll']>;
  /** The chosen accounts that have polls. */
  platforms: readonly string[];
  isLocked: boolean;
  isNew: boolean;
  onChange: (poll: NonNullable<Draft['poll']>) => void;
}) {
  const limits = answersOf(platforms);
  const isOver = limits.some(({ answers }) => poll.options.length > answers);
  return (
    <fieldset className="space-y-2" disabled={isLocked}>
      <legend className="text-xs font-medium text-fg-2">{t('compose.poll')}</legend>
      {poll.options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- answers of a poll are their order
        <div key={index} className="flex items-center gap-1">
          <Input
            autoFocus={isNew && index === 0}
            aria-label={t('compose.poll.option', { number: index + 1 })}
            placeholder={t('compose.poll.option', { number: index + 1 })}
            value={option}
            onChange={(event) => onChange({ ...poll, options: poll.options.with(index, event.target.value) })}
          />
          {poll.options.length > ANSWERS_MIN && !isLocked && (
            <Button
              size="icon"
              variant="ghost"
              aria-label={t('compose.poll.removeOption', { number: index + 1 })}
              onClick={() => onChange({ ...poll, options: poll.options.toSpliced(index, 1) })}
            >
              <X />
            </Button>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {poll.options.length < (limits[0]?.answers ?? ANSWERS_MIN) && (
          <Button size="xs" onClick={() => onChange({ ...poll, options: [...poll.options, ''] })}>
            <Plus />
            {t('compose.poll.add')}
          </Button>
        )}
        <Select
          aria-label={t('compose.poll.duration')}
          className="w-auto"
          value={poll.durationMinutes}
          onChange={(event) => onChange({ ...poll, durationMinutes: Number(event.target.value) })}
        >
          {[...new Set([...POLL_HOURS.map((hours) => hours * 60), poll.durationMinutes])].map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('compose.poll.hours', { count: minutes / 60 })}
            </option>
          ))}
        </Select>
        {limits.length > 0 && (
          <p className={isOver ? 'text-xs text-bad-text' : 'text-xs text-fg-3'}>
            {t('compose.poll.limits', {
              limits: list(limits.map(({ platform, answers }) => `${titleOf(platform)} ${answers}`)),
            })}
          </p>
        )}
      </div>
    </fieldset>
  );
}
