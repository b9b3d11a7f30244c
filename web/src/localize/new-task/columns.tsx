import { t } from '../../text/text.ts';
import { Options, Select } from '../../ui/field.tsx';
import { type Role, ROLES } from './map-columns.ts';
import type { Sheet } from './read-table.ts';
import { oneOf } from '#kernel/narrow.ts';

const PREVIEW_ROWS = 4;

const roleOf = (value: string): Role =>
  value.startsWith('language:') ? `language:${value.slice('language:'.length)}` : (oneOf(ROLES, value) ?? '');

/** The first rows of a table, with the role of each column above it. */
export function Columns({
  sheet,
  roles,
  onRoles,
  languages,
  nameOf,
}: {
  sheet: Sheet;
  roles: readonly Role[];
  onRoles: (roles: readonly Role[]) => void;
  languages: readonly string[];
  nameOf: (code: string) => string;
}) {
  // Columns of two files may have the same role, because no row has both. If a row has both, the older choice is
  // dropped.
  const isRival = (one: number, other: number) =>
    sheet.rows.some((cells) => cells[one]?.trim() && cells[other]?.trim());
  const set = (index: number, role: Role) =>
    onRoles(roles.map((each, at) => (at === index ? role : each === role && isRival(at, index) ? '' : each)));
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('newTask.columns')}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-left text-xs">
        <thead>
          <tr className="bg-sunken">
            {sheet.columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a table do not move
              <th key={index} scope="col" className="min-w-36 border-b border-line p-2 font-medium">
                <span className="mb-1 block truncate text-fg-3">{column}</span>
                <Select
                  aria-label={t('newTask.columnIs', { column })}
                  className="h-7 text-xs"
                  value={roles[index] ?? ''}
                  onChange={(event) => set(index, roleOf(event.target.value))}
                >
                  <option value="">{t('newTask.role.none')}</option>
                  <Options of={ROLES.map((role) => [role, t(`newTask.role.${role}`)])} />
                  {languages.map((code) => (
                    <option key={code} value={`language:${code}`}>
                      {t('newTask.role.language', { language: nameOf(code) })}
                    </option>
                  ))}
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, PREVIEW_ROWS).map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a preview have no identity
            <tr key={row} className="border-b border-line/70 last:border-0">
              {sheet.columns.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index} dir="auto" className="max-w-64 truncate px-2 py-1.5">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
