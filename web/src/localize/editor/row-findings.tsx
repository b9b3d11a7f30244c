import { MoreHorizontal } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { shown } from '../../shell/keys.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { SOFT } from '../../ui/tone.ts';
import type { Rights } from './bulk-menu.tsx';
import { severityTone } from './states.ts';
import type { ShownLanguage } from './string-line.tsx';
import type { Suggestions } from './use-suggestions.ts';
import { inWords } from '../../text/in-words.ts';
import { checkName } from '../names.ts';

const CHANGES = [
  'suggest_for_row',
  'list_string_window',
  'count_strings',
  'list_bulk_edits',
  'list_dismissals',
] as const;

/** The findings of the checks in the row: fix one with a key, or dismiss it permanently. */
export function RowFindings({
  help,
  project,
  to,
  rights,
  isStored,
  onInsert,
  onFixAll,
}: {
  help: Suggestions;
  project: string;
  to: ShownLanguage;
  rights: Rights;
  /** Findings are about the saved text, not about the text that is being written. */
  isStored: boolean;
  onInsert: (text: string) => void;
  onFixAll: () => void;
}) {
  const dismiss = useAct('dismiss_finding', {
    changes: CHANGES,
    done: (_, { scope }) => t(scope === 'rule' ? 'dismiss.ruleDone' : 'dismiss.done'),
  });
  const restore = useAct('restore_finding', { changes: CHANGES, done: t('dismiss.restored') });
  const common = { project_id: project, language: to.code, id: help.id };
  return (
    <>
      {help.issues.length === 0 && help.missing.length === 0 && help.fixed === null && (
        <p className="text-xs text-fg-3">{t('editor.checks.none')}</p>
      )}
      {help.issues.map((issue) => (
        <div
          key={`${issue.check} ${issue.start} ${issue.message}`}
          className={cn('flex gap-2 rounded-md border p-2 text-xs', SOFT[severityTone(issue.severity)])}
        >
          <div className="min-w-0 flex-1">
            <span className="text-2xs font-medium">{checkName(issue.check)}</span>
            <p className="text-fg-2">{inWords(issue.message)}</p>
            {issue.suggestion !== null && (
              <p lang={to.bcp47} dir={to.direction} className="mt-1">
                {issue.suggestion}
              </p>
            )}
          </div>
          {rights.edit && isStored && (
            <div className="flex items-start">
              <Button
                size="xs"
                variant="ghost"
                isBusy={dismiss.isBusy}
                aria-label={t('dismiss.this', { message: inWords(issue.message) })}
                onClick={() =>
                  dismiss.run({ ...common, scope: 'row', check: issue.check, message: issue.message })
                }
              >
                {t('dismiss.dismiss')}
              </Button>
              {rights.review && (
                <Menu>
                  <MenuTrigger asChild>
                    <Button size="xs" variant="ghost" aria-label={t('dismiss.rule', { check: issue.check })}>
                      <MoreHorizontal />
                    </Button>
                  </MenuTrigger>
                  <MenuContent align="end">
                    <MenuItem onSelect={() => dismiss.run({ ...common, scope: 'rule', check: issue.check })}>
                      {t('dismiss.rule', { check: issue.check })}
                    </MenuItem>
                  </MenuContent>
                </Menu>
              )}
            </div>
          )}
        </div>
      ))}
      {rights.edit && help.missing.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {help.missing.map((piece, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same placeholder may be missing twice
            <Button key={n} size="xs" onClick={() => onInsert(piece)}>
              {t('editor.insertThis', { piece })}
            </Button>
          ))}
        </div>
      )}
      {rights.edit && (help.fixed !== null || help.missing.length > 0) && (
        <Button size="xs" variant="soft" onClick={onFixAll}>
          {t('editor.fixAll')}
          <Kbd>{shown('alt+f')}</Kbd>
        </Button>
      )}
      {help.dismissed.length > 0 && (
        <details className="text-xs text-fg-3">
          <summary>{t('dismiss.dismissed', { count: help.dismissed.length })}</summary>
          <ul className="mt-1 space-y-1">
            {help.dismissed.map(({ check, message, scope }) => (
              <li key={`${check} ${message}`} className="flex items-center gap-2">
                <span className="min-w-0 flex-1">
                  {inWords(message)}
                  {scope === 'rule' && ` (${t('dismiss.asRule')})`}
                </span>
                {(scope === 'rule' ? rights.review : rights.edit) && isStored && (
                  <Button
                    size="xs"
                    variant="ghost"
                    isBusy={restore.isBusy}
                    aria-label={t('dismiss.restoreThis', { message: inWords(message) })}
                    onClick={() =>
                      restore.run(
                        scope === 'rule' ? { ...common, scope, check } : { ...common, scope, check, message },
                      )
                    }
                  >
                    {t('dismiss.restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
