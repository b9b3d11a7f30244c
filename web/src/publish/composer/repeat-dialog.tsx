import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField, Options, SelectField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { momentIn } from '../calendar/labels.ts';
import type { Post } from '../states.ts';
import { instantOf } from '../zone.ts';
import { PACES, type Rule, ruleOf, rruleOf, type storedRule, WEEKDAYS } from './rule.ts';
import { weekdayWord } from './say-rule.ts';

const DAY_END = 24 * 60 - 1;

/** The rule, with a preview of its days; each day can be left out. */
export function RepeatDialog({
  stored,
  at,
  zone,
  save,
  onClose,
  onDone,
}: {
  stored: ReturnType<typeof storedRule>;
  at: number;
  zone: string;
  save: () => Promise<Post | null>;
  onClose: () => void;
  /** And how to undo the time that was set with it. */
  onDone: (post: Post, back?: () => Promise<unknown>) => void;
}) {
  const [rule, setRule] = useState<Rule>(() => ruleOf(stored, at, zone));
  const [isBusy, setBusy] = useState(false);
  const change = (next: Partial<Rule>) => setRule((before) => ({ ...before, ...next }));
  const wanted = {
    rrule: rruleOf(rule),
    until:
      rule.end === 'until' && rule.until !== ''
        ? new Date(instantOf({ date: rule.until, minute: DAY_END }, zone)).toISOString()
        : null,
    count: rule.end === 'count' ? rule.count : null,
    exceptions: [...rule.exceptions],
  };
  const coming = useCall('list_occurrences', { ...wanted, at: new Date(at).toISOString(), timezone: zone });
  const leave = (date: string, isIn: boolean) =>
    change({
      exceptions: isIn ? rule.exceptions.filter((each) => each !== date) : [...rule.exceptions, date],
    });

  /** The series starts at the time of the post, so that is written first. */
  const submit = async () => {
    setBusy(true);
    try {
      const saved = await save();
      if (!saved) return;
      const { postId, version } = saved;
      const options = () => ({ idempotencyKey: crypto.randomUUID() });
      const setTime = (to: { scheduledAt: string | null; timezone: string }, from: number) =>
        saved.status === 'scheduled' && to.scheduledAt !== null
          ? call('reschedule_post', { postId, ...to, scheduledAt: to.scheduledAt }, options())
          : call('update_post', { postId, version: from, ...to }, options());
      const { scheduledAt: before, timezone } = saved;
      const isMoved = before === null || Date.parse(before) !== at;
      if (isMoved) await setTime({ scheduledAt: new Date(at).toISOString(), timezone: zone }, version);
      const back = async () => {
        const { version: now } = await call('get_post', { postId });
        await setTime({ scheduledAt: before, timezone }, now);
      };
      const next = await call('set_post_recurrence', { postId, ...wanted }, options());
      onDone(next, isMoved ? back : undefined);
      void refresh('get_calendar', 'list_posts', 'get_post');
      onClose();
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('repeat.title')}
      lead={t('repeat.lead')}
      submit={t('repeat.save')}
      isBusy={isBusy}
      isDisabled={coming.error !== null || (rule.pace === 'WEEKLY' && rule.days.length === 0)}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('repeat.pace')}
          value={rule.pace}
          onChange={(event) => {
            const pace = PACES.find((each) => each === event.target.value);
            if (pace) change({ pace });
          }}
        >
          <Options of={PACES.map((pace) => [pace, t(`repeat.pace.${pace}`, { every: 1 })])} />
        </SelectField>
        <InputField
          label={t('repeat.every')}
          type="number"
          min={1}
          max={99}
          value={rule.every}
          onChange={(event) => change({ every: Math.max(1, Number(event.target.value) || 1) })}
        />
      </div>
      {rule.pace === 'WEEKLY' && (
        <div role="group" aria-label={t('repeat.days')} className="flex flex-wrap gap-1">
          {WEEKDAYS.map((name, index) => {
            const isOn = rule.days.includes(name);
            return (
              <button
                type="button"
                key={name}
                aria-pressed={isOn}
                aria-label={weekdayWord(index, 'long')}
                onClick={() =>
                  change({ days: isOn ? rule.days.filter((each) => each !== name) : [...rule.days, name] })
                }
                className={cn(
                  'h-8 min-w-11 rounded-full border border-line px-2 text-xs font-medium',
                  isOn ? 'border-brand bg-brand text-brand-fg' : 'hover:bg-hover',
                )}
              >
                {weekdayWord(index, 'short')}
              </button>
            );
          })}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('repeat.end')}
          value={rule.end}
          onChange={(event) => {
            const end = (['never', 'until', 'count'] as const).find((each) => each === event.target.value);
            if (end) change({ end });
          }}
        >
          <option value="never">{t('repeat.end.never')}</option>
          <option value="until">{t('repeat.end.until')}</option>
          <option value="count">{t('repeat.end.count')}</option>
        </SelectField>
        {rule.end === 'until' && (
          <InputField
            label={t('repeat.end.day')}
            type="date"
            required
            value={rule.until}
            onChange={(event) => change({ until: event.target.value })}
          />
        )}
        {rule.end === 'count' && (
          <InputField
            label={t('repeat.end.number')}
            type="number"
            min={1}
            max={1000}
            value={rule.count}
            onChange={(event) => change({ count: Math.max(1, Number(event.target.value) || 1) })}
          />
        )}
      </div>
      <fieldset className="space-y-1.5">
        <legend className="text-xs font-medium text-fg-2">{t('repeat.coming')}</legend>
        {coming.error ? (
          <FormProblem error={coming.error} className="text-xs" />
        ) : (
          coming.data?.items.map((each, index) => (
            <Choice
              key={each.at}
              label={momentIn(Date.parse(each.at), zone)}
              checked={!each.isLeftOut}
              disabled={index === 0}
              onCheckedChange={(isIn) => leave(each.localTime.slice(0, 10), isIn === true)}
            />
          ))
        )}
        {coming.data?.goesOn && <p className="text-xs text-fg-3">{t('repeat.goesOn')}</p>}
      </fieldset>
    </FormDialog>
  );
}
