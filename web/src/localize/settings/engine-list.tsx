import { Check, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { type Output, unchecked } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { count, languageName } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { money } from '../duration.ts';

type Engine = Output<'list_engines'>['items'][number];

const nameOf = (engine: string) => tOr(`engine.${engine}`, engine);

/** Prices are of a million: tokens read and written, or characters. */
function priceOf({ is_local, price_in, price_out }: Engine): string {
  if (is_local) return t('project.engine.free');
  if (price_in === null) return t('project.engine.noPrice');
  return price_out === null
    ? t('project.engine.priceOfChars', { price: money(price_in) })
    : t('project.engine.priceOfTokens', { in: money(price_in), out: money(price_out) });
}

/** What the server has set up, what it costs, and a try of each. */
export function EngineList({
  project,
  source,
  targets,
}: {
  project: string;
  source: string | null;
  targets: readonly string[];
}) {
  const engines = useCall('list_engines', { project_id: project });
  const [tried, setTried] = useState<string | null>(null);
  const may = useMay();
  return (
    <>
      <Loaded of={engines} rows={3}>
        {({ items }) => (
          <Table
            label={t('project.engines.all')}
            head={[
              t('project.engine'),
              t('project.engine.state'),
              t('project.model'),
              t('project.engine.price'),
              t('project.engine.try'),
            ]}
          >
            {items.map((engine) => (
              <Row key={engine.name}>
                <Cell>
                  {nameOf(engine.name)}
                  {engine.is_used && (
                    <Tag tone="brand" icon={Check} className="ml-2">
                      {t('project.engine.used')}
                    </Tag>
                  )}
                </Cell>
                <Cell>
                  <Tag tone={engine.is_ready ? 'ok' : 'neutral'}>
                    {engine.is_ready ? t('project.engine.ready') : t('project.engine.notReady')}
                  </Tag>
                </Cell>
                <Cell className="font-mono text-xs">{engine.model ?? '–'}</Cell>
                <Cell className="text-sm text-fg-2">{priceOf(engine)}</Cell>
                <Cell>
                  {engine.is_ready && may('draft') && targets.length > 0 && (
                    <Button
                      size="xs"
                      aria-label={t('project.engine.tryThis', { engine: nameOf(engine.name) })}
                      onClick={() => setTried(engine.name)}
                    >
                      <FlaskConical />
                      {t('project.engine.try')}
                    </Button>
                  )}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Loaded>
      {tried !== null && (
        <TryEngine
          project={project}
          engine={tried}
          source={source}
          targets={targets}
          onClose={() => setTried(null)}
        />
      )}
    </>
  );
}

function TryEngine({
  project,
  engine,
  source,
  targets,
  onClose,
}: {
  project: string;
  engine: string;
  source: string | null;
  targets: readonly string[];
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [language, setLanguage] = useState(targets[0] ?? '');
  const [said, setSaid] = useState<Output<'try_engine'> | null>(null);
  const ask = useAct('try_engine', { quiet: true, onDone: setSaid });
  const send = () => {
    setSaid(null);
    ask.run({
      project_id: project,
      engine: unchecked(engine),
      language,
      text,
      ...(source !== null && { source_language: source }),
    });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('project.engine.tryThis', { engine: nameOf(engine) })}
      lead={t('project.engine.try.lead')}
      submit={t('project.engine.ask')}
      isBusy={ask.isBusy}
      isDisabled={text.trim() === ''}
      onSubmit={send}
    >
      <Field label={t('project.engine.text')}>
        {(props) => (
          <Input {...props} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Field label={t('task.language')}>
        {(props) => (
          <Select {...props} value={language} onChange={(event) => setLanguage(event.target.value)}>
            {targets.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {ask.error && (
        <p role="alert" className="text-sm text-bad-text">
          {explain(ask.error).text}
        </p>
      )}
      {said && (
        <div role="status" className="space-y-1 rounded-md border border-line bg-sunken p-3">
          <p lang={language} dir="auto" className="text-base">
            {said.text ?? said.failure}
          </p>
          <p className="tnum text-xs text-fg-3">
            {t('project.engine.took', {
              ms: count(said.duration_ms),
              cost: said.cost === null ? t('project.engine.noPrice') : money(said.cost),
            })}
          </p>
        </div>
      )}
    </FormDialog>
  );
}
