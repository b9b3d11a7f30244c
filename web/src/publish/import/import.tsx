import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { percent, shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Closed } from '../../ui/regions.tsx';
import { ZoneSelect } from '../../ui/zone-select.tsx';
import { AccountChoices } from '../account-choices.tsx';
import { englishTitleOf, titleOf } from '../platform-icon.tsx';
import { useAccounts } from '../use-people.ts';
import { CheckedRows } from './checked-rows.tsx';
import { Columns } from './columns.tsx';
import { ROWS_MAX } from './read-sheet.ts';
import { Source } from './source.tsx';
import { useImport } from './use-import.ts';

/** Many posts from a table. Nothing is created before every row was shown with its result. */
export function Screen() {
  const may = useMay();
  return <Page title={t('import.title')}>{may('draft') ? <Desk /> : <Closed />}</Page>;
}

function Desk() {
  const { byId, all } = useAccounts();
  const groups = useCall('list_account_groups', {}, { staleTime: 60_000 });
  const tags = useCall('list_tags', {}, { staleTime: 60_000 });
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const [chosenZone, setZone] = useState<string | null>(null);
  const [accountIds, setAccountIds] = useState<readonly string[]>([]);
  const zone = chosenZone ?? context.data?.workspace.timezone ?? shownZone();
  const { sheet, roles, ...doing } = useImport({
    accounts: all,
    groups: groups.data?.items ?? [],
    tags: tags.data?.items ?? [],
    titlesOf: (platform) => [englishTitleOf(platform), titleOf(platform)],
    zone,
    accountIds,
  });
  const { checked, good, bad, progress, made } = doing;
  const outcome = useRef<HTMLDivElement>(null);
  // Otherwise the result of the check would be below the end of the window.
  useEffect(() => {
    if (checked) outcome.current?.scrollIntoView({ block: 'start' });
  }, [checked]);
  const isKnown = groups.data !== undefined && tags.data !== undefined && context.data !== undefined;
  const newTags = [...new Set(good.flatMap((row) => row.newTags))];
  if (made)
    return (
      <Made
        made={made}
        failed={bad.length + made.refused.length}
        onSaveFailed={doing.saveFailed}
        onAgain={() => void doing.read('')}
      />
    );
  return (
    <>
      <Source onText={(text) => void doing.read(text)} />
      {sheet && (
        <Panel
          title={t('import.columns')}
          note={
            sheet.isCut
              ? t('import.cut', { rows: ROWS_MAX })
              : t('import.columns.note', { count: sheet.rows.length })
          }
        >
          <Columns sheet={sheet} roles={roles} onChoose={doing.choose} />
          <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
            <Field label={t('import.zone')} hint={t('import.zone.hint')}>
              {(props) => (
                <ZoneSelect
                  {...props}
                  value={zone}
                  onChange={(event) => {
                    doing.forget();
                    setZone(event.target.value);
                  }}
                />
              )}
            </Field>
            <div className="max-h-44 min-w-0 overflow-y-auto">
              <AccountChoices
                legend={t('import.accounts')}
                chosen={accountIds}
                onChange={(ids) => {
                  doing.forget();
                  setAccountIds(ids);
                }}
              />
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3">
            {!roles.includes('text') && (
              <span role="alert" className="flex-1 text-sm text-bad-text">
                {t('import.noText')}
              </span>
            )}
            <Button
              size="md"
              variant={checked ? 'secondary' : 'primary'}
              disabled={!roles.includes('text') || !isKnown}
              isBusy={progress !== null && !checked}
              onClick={() => void doing.check()}
            >
              {progress !== null && !checked
                ? t('import.checking', { share: percent(progress, 1, 0) })
                : t('import.check', { count: sheet.rows.length })}
            </Button>
          </div>
        </Panel>
      )}
      {doing.error !== null && <FormProblem error={doing.error} />}
      {checked && (
        <div ref={outcome} className="scroll-mt-4">
          <Panel
            title={t('import.outcome', { good: good.length, bad: bad.length })}
            note={
              newTags.length > 0 ? t('import.newTags', { names: newTags.join(', ') }) : t('import.drafts')
            }
            action={
              <div className="flex flex-wrap gap-2">
                {bad.length > 0 && (
                  <Button onClick={doing.saveFailed} size="md">
                    <FileDown />
                    {t('import.saveFailed', { count: bad.length })}
                  </Button>
                )}
                <Button
                  variant="primary"
                  size="md"
                  disabled={good.length === 0}
                  isBusy={progress !== null}
                  onClick={() => void doing.make()}
                >
                  {t(bad.length > 0 ? 'import.makeGood' : 'import.make', { count: good.length })}
                </Button>
              </div>
            }
          >
            <CheckedRows rows={checked} accounts={byId} />
          </Panel>
        </div>
      )}
    </>
  );
}

/** What happened to the rows. */
function Made({
  made,
  failed,
  onSaveFailed,
  onAgain,
}: {
  made: NonNullable<ReturnType<typeof useImport>['made']>;
  failed: number;
  onSaveFailed: () => void;
  onAgain: () => void;
}) {
  const ws = useWorkspaceId();
  return (
    <Card className="space-y-3 p-6 text-center">
      <p role="status" className="text-lg font-semibold">
        {t('import.made', { count: made.count })}
      </p>
      {made.refused.length > 0 && (
        <ul role="alert" className="space-y-1 text-sm text-bad-text">
          {made.refused.map(({ row, reason }) => (
            <li key={row.number}>{t('import.refused', { row: row.number, reason })}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Link
          to="/w/$ws/s/drafts"
          params={{ ws }}
          className={buttonClass({ variant: 'primary', size: 'md' })}
        >
          {t('import.toDrafts')}
        </Link>
        {failed > 0 && (
          <Button size="md" onClick={onSaveFailed}>
            <FileDown />
            {t('import.saveFailed', { count: failed })}
          </Button>
        )}
        <Button size="md" variant="ghost" onClick={onAgain}>
          {t('import.another')}
        </Button>
      </div>
    </Card>
  );
}
