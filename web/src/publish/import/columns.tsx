import { oneOf } from '#kernel/narrow.ts';
import { t } from '../../text/text.ts';
import { Options, Select } from '../../ui/field.tsx';
import { optionOf, type Role, ROLES } from './map-rows.ts';
import type { Sheet } from './read-sheet.ts';

const PREVIEW_ROWS = 3;

/** The first rows, with the role of each column above it: guessed by its name, and changeable. */
export function Columns({
  sheet,
  roles,
  onChoose,
}: {
  sheet: Sheet;
  roles: readonly Role[];
  onChoose: (at: number, role: Role) => void;
}) {
  return (
    <div tabIndex={0} role="group" aria-label={t('import.columns')} className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-xs">
        <thead>
          <tr className="bg-sunken">
            {sheet.columns.map((column, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a table do not move
              <th key={at} scope="col" className="min-w-36 border-b border-line p-2 font-medium">
                <span className="mb-1 block truncate text-fg-3">{column || at + 1}</span>
                <Select
                  aria-label={t('import.columnIs', { column: column || at + 1 })}
                  className="h-7 text-xs"
                  value={roles[at] ?? ''}
                  onChange={(event) => onChoose(at, oneOf(ROLES, event.target.value) ?? '')}
                >
                  <option value="">{t('import.role.none')}</option>
                  <Options of={rolesFor(column).map((role) => [role, t(`import.role.${role}`)])} />
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, PREVIEW_ROWS).map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a preview have no identity
            <tr key={row} className="border-b border-line/70 last:border-0">
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={at} dir="auto" className="max-w-64 truncate px-2 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column holds an option only if it is named after one. */
const rolesFor = (column: string) => ROLES.filter((role) => role !== 'option' || optionOf(column) !== null);
