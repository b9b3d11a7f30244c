import { useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { momentIn } from '../calendar/labels.ts';
import { useAccounts } from '../use-people.ts';
import { instantOf, wallOf } from '../zone.ts';

/** When it goes out, in which language it is written, and what the team calls it. */
export function TimeCard({
  title,
  locale,
  at,
  zone,
  isLocked,
  onTitle,
  onLocale,
  onAt,
}: {
  title: string;
  locale: string | null;
  at: number | null;
  zone: string;
  isLocked: boolean;
  onTitle: (title: string) => void;
  onLocale: (locale: string | null) => void;
  onAt: (at: number | null) => void;
}) {
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const { all } = useAccounts();
  const locales = [
    ...new Set([...(context.data?.workspace.locales ?? []), ...all.flatMap((each) => each.locale ?? [])]),
  ];
  const zones = [...new Set(all.flatMap((account) => account.timezone ?? []))].filter(
    (each) => each !== zone,
  );
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
            onChange={(event) => onLocale(event.target.value || null)}
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
      <Field label={t('compose.title')} hint={t('compose.title.hint')} className="sm:col-span-2">
        {(p) => (
          <Input {...p} value={title} readOnly={isLocked} onChange={(event) => onTitle(event.target.value)} />
        )}
      </Field>
    </Card>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
