import { Globe2 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';

/** The zone of the calendar, and one more beside it for teams in two places. */
export function ZoneMenu({
  zone,
  second,
  near,
  onChange,
}: {
  zone: string;
  second: string | null;
  /** Zones of the workspace and its accounts, offered first. */
  near: readonly string[];
  onChange: (change: { zone?: string; second?: string | undefined }) => void;
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <Globe2 />
          <span className="max-xl:sr-only">{second === null ? zone : `${zone} · ${second}`}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent className="space-y-3" align="end">
        <SelectField
          label={t('calendar.zone')}
          value={zone}
          onChange={(event) => onChange({ zone: event.target.value })}
        >
          <Zones first={[...new Set([zone, ...near])]} />
        </SelectField>
        <SelectField
          label={t('calendar.zone.second')}
          value={second ?? ''}
          onChange={(event) => onChange({ second: event.target.value || undefined })}
        >
          <option value="">{t('calendar.zone.none')}</option>
          <Zones first={[...new Set([zone, ...near])]} />
        </SelectField>
      </PopoverContent>
    </Popover>
  );
}

/** There are hundreds, so they are created only when the menu opens. */
function Zones({ first }: { first: readonly string[] }) {
  return (
    <>
      <Options of={first.map((name) => [name, name])} />
      <option disabled>──</option>
      <Options of={Intl.supportedValuesOf('timeZone').map((name) => [name, name])} />
    </>
  );
}
