import { Database } from 'lucide-react';
import { usePages } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded, LoadMore } from '../../ui/regions.tsx';
import { type ShownLanguage, type Unit, UnitList } from './unit-list.tsx';

/** The newest entries, shown before anybody searches. */
export function NewestUnits({
  project,
  language,
  tongueOf,
  onEdit,
}: {
  project: string;
  language: string;
  /** The language of the source if no code is given. */
  tongueOf: (code?: string) => ShownLanguage | undefined;
  onEdit: ((unit: Unit) => void) | undefined;
}) {
  const newest = usePages('list_memory_units', { project_id: project, language, limit: 50 });
  return (
    <Card>
      <Loaded of={newest}>
        {(units) =>
          units.length === 0 ? (
            <Empty icon={Database} title={t('memory.noneIn', { language: languageName(language) })}>
              {t('memory.none.next')}
            </Empty>
          ) : (
            <UnitList units={units} from={tongueOf()} to={tongueOf(language)} onEdit={onEdit} />
          )
        }
      </Loaded>
      <LoadMore of={newest} className="flex justify-center border-t border-line p-2" />
    </Card>
  );
}
