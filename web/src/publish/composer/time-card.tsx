import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { Field, Input, SelectField } from '../../ui/field.tsx';
import { later } from '../../ui/later.tsx';
import type { Post } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import type { Draft } from './draft.ts';
import { TagPicker } from './tag-picker.tsx';
import { TimeField } from './time-field.tsx';

// They are empty before a time or accounts are chosen.
const AccountTimes = later(async () => (await import('./account-times.tsx')).AccountTimes);
const GoodTimes = later(
  async () => (await import('./good-times.tsx')).GoodTimes,
  <div className="h-6 sm:col-span-2" />,
);
const Repeat = later(
  async () => (await import('./repeat.tsx')).Repeat,
  <div className="h-6 sm:col-span-2" />,
);

/** When it goes out, how often, its language, and its name for the team. */
export function TimeCard({
  post,
  draft,
  at,
  zone,
  onZone,
  isLocked,
  save,
  onChange,
  onAt,
  onPost,
}: {
  post: Post | null;
  draft: Draft;
  at: number | null;
  /** The zone in which the time is read and written here; the moment is the same in all of them. */
  zone: string;
  onZone: (zone: string) => void;
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
  return (
    <Card className="grid gap-4 p-4 sm:grid-cols-2">
      <TimeField
        at={at}
        zone={zone}
        onZone={onZone}
        accounts={all.filter(({ id }) => accountIds.includes(id))}
        isLocked={isLocked}
        onAt={onAt}
      />
      <SelectField
        label={t('compose.language')}
        hint={t('compose.language.hint')}
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
      </SelectField>
      {/* Above the parts that grow when their answer comes: a button must not move away from under a pointer. */}
      <Repeat post={post} at={at} zone={zone} isLocked={isLocked} save={save} onPost={onPost} />
      {!isLocked && accountIds.length > 0 && (
        <GoodTimes accountIds={accountIds} zone={zone} at={at} onAt={onAt} />
      )}
      {post?.status === 'scheduled' && <AccountTimes post={post} zone={zone} />}
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
