import { Columns3 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import type { ShownLanguage } from './string-line.tsx';

/** Chooses the languages that are shown side by side. The list's language stays, because the filters apply to it. */
export function ColumnsMenu({
  all,
  shown,
  listed,
  onChange,
}: {
  all: readonly ShownLanguage[];
  shown: readonly string[];
  listed: string;
  onChange: (codes: string) => void;
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <Columns3 />
          {t('grid.columns')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="max-h-[70vh] w-64 space-y-1 overflow-y-auto">
        <div className="flex gap-1 pb-1">
          <Button size="xs" onClick={() => onChange(all.map(({ code }) => code).join(','))}>
            {t('grid.all')}
          </Button>
          <Button size="xs" onClick={() => onChange(listed)}>
            {t('grid.one')}
          </Button>
        </div>
        {all.map(({ code, name }) => {
          const isOn = shown.includes(code);
          return (
            <Choice
              key={code}
              label={name}
              checked={isOn}
              disabled={code === listed}
              onCheckedChange={() =>
                onChange((isOn ? shown.filter((each) => each !== code) : [...shown, code]).join(','))
              }
            />
          );
        })}
      </PopoverContent>
    </Popover>
  );
}
