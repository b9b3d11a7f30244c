import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Input, Options, Select } from '../../ui/field.tsx';
import { categoryName } from '../names.ts';

export type TermUrl = { q?: string | number; category?: string; page?: number; lang?: string };

/** How many languages are shown side by side if none was chosen. */
export const COLUMNS = 3;
/** The names that a task's scan uses; a termbase may have other categories, which are found by name. */
const CATEGORIES = [
  'Character',
  'Location',
  'Organization',
  'Creature',
  'Item',
  'Skill',
  'Event',
  'Title',
  'UI',
  'Other',
];

export function TermFilters({
  url,
  onChange,
  categories: found,
  languages,
}: {
  url: TermUrl;
  onChange: (change: TermUrl) => void;
  /** Of the visible terms. */
  categories: readonly string[];
  languages: readonly string[];
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label={t('termbase.search')}
        placeholder={t('termbase.search')}
        className="min-w-44 max-w-sm flex-1"
        value={url.q ?? ''}
        onChange={(event) => onChange({ q: event.target.value, page: 1 })}
      />
      <Select
        aria-label={t('termbase.category')}
        className="w-auto"
        value={url.category ?? ''}
        onChange={(event) => onChange({ category: event.target.value, page: 1 })}
      >
        <option value="">{t('termbase.allCategories')}</option>
        <Options
          of={[...new Set([...CATEGORIES, ...found])]
            .filter((each) => each !== '')
            .map((each) => [each, categoryName(each)])}
        />
      </Select>
      <Select
        aria-label={t('termbase.languages')}
        className="w-auto"
        value={url.lang ?? ''}
        onChange={(event) => onChange({ lang: event.target.value })}
      >
        <option value="">
          {languages
            .slice(0, COLUMNS)
            .map((code) => languageName(code))
            .join(', ')}
        </option>
        <Options of={languages.map((code) => [code, languageName(code)])} />
      </Select>
    </div>
  );
}
