import { Server } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../../api/client.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { useAct, useCall } from '../../../api/use-call.ts';
import { t, tOr } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Avatar, Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Empty, Loaded } from '../../../ui/regions.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';

type Steward = Output<'list_stewards'>['items'][number];

/** The people who may back up and replace everything stored here, and what they did. For stewards. */
export function Screen() {
  const stewards = useCall('list_stewards', {});
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Steward | null>(null);
  return (
    <SettingsPage title={t('settings.installation')}>
      <Panel
        title={t('installation.title')}
        note={t('installation.note')}
        action={stewards.data && <Button onClick={() => setAdding(true)}>{t('installation.add')}</Button>}
      >
        <Loaded of={stewards} rows={2}>
          {({ items }) => (
            <ul>
              {items.map((each) => (
                <StewardRow key={each.userId} steward={each} onTake={() => setLeaving(each)} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      <Log />
      {isAdding && <AddSteward onClose={() => setAdding(false)} />}
      {leaving && <TakeSteward steward={leaving} onClose={() => setLeaving(null)} />}
    </SettingsPage>
  );
}

function StewardRow({ steward, onTake }: { steward: Steward; onTake: () => void }) {
  const me = useCall('get_me', {});
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line/70 px-4 py-3 last:border-0">
      <Avatar name={steward.name} size={28} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {steward.name}
          {steward.userId === me.data?.userId && <Tag tone="ok">{t('installation.you')}</Tag>}
        </p>
        <p className="text-xs text-fg-3">
          {steward.email}
          {' · '}
          {t('installation.since')} <Time at={steward.since} />
        </p>
      </div>
      <Button onClick={onTake}>{t('installation.take')}</Button>
    </li>
  );
}

function TakeSteward({ steward, onClose }: { steward: Steward; onClose: () => void }) {
  const { run, isBusy, error } = useAct('take_steward', {
    quiet: true,
    changes: ['list_stewards', 'list_installation_log', 'get_me'],
    done: t('installation.take.done', { name: steward.name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('installation.take.title', { name: steward.name })}
      lead={t('installation.take.lead')}
      submit={t('installation.take')}
      onConfirm={() => run({ userId: steward.userId })}
      isBusy={isBusy}
      problem={problemOf(error, [])}
    />
  );
}

function Log() {
  const log = useCall('list_installation_log', {});
  return (
    <Panel title={t('installation.log')} note={t('installation.log.note')}>
      <Loaded of={log}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={Server} title={t('installation.log.none')} />
          ) : (
            <Table
              label={t('installation.log')}
              head={[t('col.when'), t('col.who'), t('col.what'), t('col.device'), t('col.address')]}
            >
              {items.map((each) => (
                <Row key={each.id}>
                  <Cell>
                    <Time at={each.at} />
                  </Cell>
                  <Cell>{each.name ?? t('installation.log.machine')}</Cell>
                  <Cell>
                    {tOr(`installation.acts.${each.what}`, each.what, { about: each.about ?? '–' })}
                  </Cell>
                  <Cell className="whitespace-nowrap">{each.device ?? '–'}</Cell>
                  <Cell className="font-mono text-xs">{each.address || '–'}</Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
}

function AddSteward({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { run, isBusy, error } = useAct('give_steward', {
    quiet: true,
    changes: ['list_stewards', 'list_installation_log'],
    done: t('installation.add.done', { name: email }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('installation.add')}
      lead={t('installation.add.lead')}
      onSubmit={() => run({ email })}
      submit={t('installation.add.submit')}
      isBusy={isBusy}
    >
      <InputField
        label={t('people.email')}
        problem={problemAt(error, 'email')}
        type="email"
        value={email}
        onChange={(e) => setEmail(e.target.value)}
      />
      <FormProblem error={error} fields={['email']} />
    </FormDialog>
  );
}
