import { type Scope, SCOPES } from '#platform/rights/scopes.ts';
import { t, tOr } from '../../text/text.ts';
import { CheckBox } from '../../ui/field.tsx';

interface Line {
  group: string;
  read: Scope | null;
  write: Scope | null;
  others: readonly Scope[];
}

const actionOf = (scope: Scope) => scope.slice(scope.indexOf(':') + 1);
const LINES: readonly Line[] = [...Map.groupBy(SCOPES, (scope) => scope.slice(0, scope.indexOf(':')))].map(
  ([group, scopes]) => ({
    group,
    read: scopes.find((scope) => actionOf(scope) === 'read') ?? null,
    write: scopes.find((scope) => actionOf(scope) === 'write') ?? null,
    others: scopes.filter((scope) => !['read', 'write'].includes(actionOf(scope))),
  }),
);

/** What a credential may access: a line per group, and what it may do there. */
export function ScopeMatrix({
  value,
  onChange,
  offered = SCOPES,
}: {
  value: readonly Scope[];
  onChange: (value: readonly Scope[]) => void;
  /** Nothing else can be granted. */
  offered?: readonly Scope[];
}) {
  const isOffered = (scope: Scope | null): scope is Scope => scope !== null && offered.includes(scope);
  const lines = LINES.filter(({ read, write, others }) => [read, write, ...others].some(isOffered));
  const box = (scope: Scope) => (
    <CheckBox
      aria-label={t('dev.scope.may', { group: groupName(scope), action: actionName(scope) })}
      checked={value.includes(scope)}
      onCheckedChange={(next) =>
        onChange(next === true ? [...value, scope] : value.filter((each) => each !== scope))
      }
    />
  );
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('dev.scopes')}</caption>
      <thead>
        <tr className="text-left text-xs text-fg-3">
          <th scope="col" className="py-1 font-medium">
            {t('dev.scope.group')}
          </th>
          <th scope="col" className="w-16 py-1 text-center font-medium">
            {t('dev.scope.read')}
          </th>
          <th scope="col" className="w-16 py-1 text-center font-medium">
            {t('dev.scope.write')}
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            {t('dev.scope.more')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ group, read, write, others }) => (
          <tr key={group} className="border-t border-line/70">
            <th scope="row" className="h-8 text-left font-normal">
              {tOr(`dev.scopeGroup.${group}`, group)}
            </th>
            <td className="text-center">
              <span className="inline-flex">{isOffered(read) && box(read)}</span>
            </td>
            <td className="text-center">
              <span className="inline-flex">{isOffered(write) && box(write)}</span>
            </td>
            <td className="pl-3">
              <span className="flex flex-wrap gap-x-3">
                {others.filter(isOffered).map((scope) => (
                  <span key={scope} className="inline-flex items-center gap-1.5 text-xs text-fg-2">
                    {box(scope)}
                    <span aria-hidden>{actionName(scope)}</span>
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const groupName = (scope: string) => {
  const group = scope.slice(0, scope.indexOf(':'));
  return tOr(`dev.scopeGroup.${group}`, group);
};
const actionName = (scope: Scope) => tOr(`dev.scope.${actionOf(scope)}`, actionOf(scope));
