import { useParams } from '@tanstack/react-router';
import { inWords } from '../../text/in-words.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { useRights } from '../editor/rights.ts';
import { checkName } from '../names.ts';

/** Dismissed findings, with a button to restore each. The counts above ignore them. */
export function Dismissed({ language }: { language: string }) {
  const { project = '' } = useParams({ strict: false });
  const rights = useRights(language);
  const list = useCall('list_dismissals', { project_id: project, language });
  const restore = useAct('restore_finding', {
    changes: ['list_dismissals', 'count_strings', 'list_bulk_edits'],
    done: t('dismiss.restored'),
  });
  return (
    <Panel title={t('dismiss.title')}>
      <Loaded of={list} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-6 text-sm text-fg-2">{t('dismiss.none')}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {items.map((item) => (
                <li
                  key={`${item.row_key} ${item.check} ${item.message}`}
                  className="flex items-center gap-3 px-4 py-1.5"
                >
                  <span className="shrink-0 text-xs font-medium">{checkName(item.check)}</span>
                  <span className="min-w-0 flex-1 truncate text-fg-2">
                    {item.scope === 'rule'
                      ? t('dismiss.allStrings')
                      : `${inWords(item.message ?? '')} – ${item.content}`}
                  </span>
                  <Time at={item.at} className="text-xs text-fg-3" />
                  {(item.scope === 'rule' ? rights.review : rights.edit) && (
                    <Button
                      size="xs"
                      variant="ghost"
                      isBusy={restore.isBusy}
                      aria-label={t('dismiss.restoreThis', { message: item.message ?? item.check })}
                      onClick={() =>
                        restore.run({
                          project_id: project,
                          language,
                          scope: item.scope,
                          check: item.check,
                          ...(item.row_key !== null && { row_key: item.row_key }),
                          ...(item.message !== null && { message: item.message }),
                        })
                      }
                    >
                      {t('dismiss.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
