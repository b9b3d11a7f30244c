import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { momentIn } from '../calendar/labels.ts';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { instantOf, wallOf } from '../zone.ts';
import type { Draft } from './draft.ts';
import { AccountTimes } from './account-times.tsx';
import { GoodTimes } from './good-times.tsx';
import { Repeat } from './repeat.tsx';
import { TagPicker } from './tag-picker.tsx';

/** When it goes out, how often, in which language it is written, and what the team calls it. */
export function TimeCard({
  post,
  draft,
  at,
  zone,
  isLocked,
  save,
  onChange,
  onAt,
  onPost,
}: {
  post: Post | null;
  draft: Draft;
  at: number | null;
  zone: string;
  isLocked: boolean;
  save: () => Promise<Post | null>;
  onChange: (change: Partial<Draft>) => void;
  onAt: (at: number | null) => void;
  onPost: (post: Post) => void;
}) {
  const { title, locale, tags, accountIds } = draft;
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const { all } = useAccounts();
  const locales = [
    ...new Set([...(context.data?.workspace.locales ?? []), ...all.flatMap((each) => each.locale ?? [])]),
  ];
  const zones = [
    ...new Set(all.filter(({ id }) => accountIds.includes(id)).flatMap((account) => account.timezone ?? [])),
  ].filter((each) => each !== zone);
  const wall = at === null ? null : wallOf(at, zone);
  const shown = wall && `${wall.date}T${two(Math.floor(wall.minute / 60))}:${two(wall.minute % 60)}`;
  return (
    <Card className="grid gap-4 p-4 sm:grid-cols-2">
      <Field
        label={t('compose.time', { zone })}
        hint={
          at === null
            ? t('compose.time.none')
            : zones
                .slice(0, 3)
                .map((each) => `${momentIn(at, each)} ${each}`)
                .join(' · ')
        }
      >
        {(p) => (
          <span className="flex gap-1">
            <Input
              {...p}
              type="datetime-local"
              step={900}
              readOnly={isLocked}
              value={shown ?? ''}
              onChange={(event) => {
                const [date = '', time = ''] = event.target.value.split('T');
                const [hours = 0, minutes = 0] = time.split(':').map(Number);
                onAt(date === '' ? null : instantOf({ date, minute: hours * 60 + minutes }, zone));
              }}
            />
            {at !== null && !isLocked && (
              <Button variant="ghost" size="md" onClick={() => onAt(null)}>
                {t('compose.time.clear')}
              </Button>
            )}
          </span>
        )}
      </Field>
      <Field label={t('compose.language')} hint={t('compose.language.hint')}>
        {(p) => (
          <Select
            {...p}
            disabled={isLocked}
            value={locale ?? ''}
            onChange={(event) => onChange({ locale: event.target.value || null })}
          >
            <option value="">{t('compose.language.none')}</option>
            {[...new Set([...locales, ...(locale === null ? [] : [locale])])].map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isLocked && accountIds.length > 0 && (
        <GoodTimes accountIds={accountIds} zone={zone} at={at} onAt={onAt} />
      )}
      {post?.status === 'scheduled' && <AccountTimes post={post} zone={zone} />}
      <Repeat post={post} at={at} zone={zone} isLocked={isLocked} save={save} onPost={onPost} />
      <Field label={t('compose.title')} hint={t('compose.title.hint')} className="sm:col-span-2">
        {(p) => (
          <Input
            {...p}
            value={title}
            readOnly={isLocked}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <TagPicker chosen={tags} isLocked={isLocked} onChange={(next) => onChange({ tags: next })} />
      </div>
    </Card>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
