import { PenLine, Send } from 'lucide-react';
import { useState } from 'react';
import type { ApiOperation } from '../../api/openapi.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { Options, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { exampleOf } from '../example-of.ts';
import { Answer } from './answer.tsx';
import { CopyAs } from './copy-as.tsx';
import { InputForm } from './input-form.tsx';
import { isRecord } from '#kernel/narrow.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { isOver } from '../expiry.ts';

export interface PlaygroundPlace extends Record<string, string | number | undefined> {
  operation?: string | undefined;
  /** The line of the request log from which the input is taken. */
  from?: string | number | undefined;
  as?: string | undefined;
  mode?: 'json' | undefined;
}

type Values = Record<string, unknown>;

/** One operation: its input on the left, its result on the right. */
export function Bench({
  all,
  operation,
  given,
  place,
  change,
}: {
  all: readonly ApiOperation[];
  operation: ApiOperation;
  given: Values | null;
  place: PlaygroundPlace;
  change: (next: Partial<PlaygroundPlace>) => void;
}) {
  const [input, setInput] = useState<Values>(() => given ?? startOf(operation));
  const [json, setJson] = useState(() => JSON.stringify(given ?? startOf(operation), null, 2));
  const callers = useCallers(operation.face);
  const caller = callers.find(({ id }) => id === place.as) ?? callers[0];
  const sign = useAct('sign_request', { quiet: true });
  const send = useAct('try_request', { quiet: true, changes: ['list_requests'] });
  const [shown, setShown] = useState<Awaited<ReturnType<typeof send.runAsync>> | null>(null);
  const [signed, setSigned] = useState<Awaited<ReturnType<typeof sign.runAsync>> | null>(null);
  const isJson = place.mode === 'json';
  const parsed = isJson ? objectOf(json) : input;
  const error = send.error ?? sign.error;
  const by = operation.face === 'open' ? { appKeyId: caller?.id ?? '' } : { credentialId: caller?.id ?? '' };

  const call = async () => {
    if (parsed === null) return;
    setSigned(null);
    sign.reset();
    setShown(
      await send.runAsync({
        operation: operation.name,
        input: parsed,
        ...by,
        ...(operation.needsKey && { idempotencyKey: crypto.randomUUID() }),
      }),
    );
  };
  const signOnly = async () => {
    if (parsed === null || !caller) return;
    setShown(null);
    send.reset();
    setSigned(await sign.runAsync({ operation: operation.name, input: parsed, appKeyId: caller.id }));
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card className="space-y-4 p-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t('dev.playground.operation')}
            value={operation.name}
            onChange={(e) => change({ operation: e.target.value, from: undefined, as: undefined })}
          >
            {(['open', 'social'] as const).map((face) => (
              <optgroup key={face} label={t(`dev.requests.face.${face}`)}>
                {all
                  .filter((each) => each.face === face)
                  .map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
              </optgroup>
            ))}
          </SelectField>
          <SelectField
            label={t('dev.playground.as')}
            {...(callers.length === 0 && { hint: t('dev.playground.as.none') })}
            value={caller?.id ?? ''}
            onChange={(e) => change({ as: e.target.value })}
          >
            <Options of={callers.map(({ id, name }) => [id, name])} />
          </SelectField>
        </div>
        <div className="space-y-1.5 text-xs text-fg-2">
          <p className="flex flex-wrap items-center gap-2">
            <Tag className="font-mono">{operation.method}</Tag>
            <code className="font-mono text-xs break-all">{operation.path}</code>
            {operation.scope !== null && <Tag>{operation.scope}</Tag>}
            <Tag tone={operation.isReadOnly ? 'ok' : 'warn'}>
              {t(operation.isReadOnly ? 'dev.playground.reads' : 'dev.playground.writes')}
            </Tag>
          </p>
          <p lang="en">{operation.description}</p>
        </div>
        <div className="flex items-center gap-2">
          <h2 className="text-xs font-semibold">{t('dev.playground.input')}</h2>
          <span className="flex-1" />
          <Segmented
            label={t('dev.playground.input')}
            value={isJson ? 'json' : 'form'}
            onChange={(next) => {
              if (next === 'json') setJson(JSON.stringify(input, null, 2));
              else setInput(objectOf(json) ?? input);
              change({ mode: next === 'json' ? 'json' : undefined });
            }}
            items={[
              { value: 'form', label: t('dev.playground.form') },
              { value: 'json', label: t('dev.playground.json') },
            ]}
          />
        </div>
        {isJson ? (
          <TextAreaField
            label={t('dev.playground.json')}
            problem={parsed === null ? t('dev.playground.badJson') : null}
            spellCheck={false}
            className="min-h-72 font-mono text-xs"
            value={json}
            onChange={(e) => setJson(e.target.value)}
          />
        ) : (
          <InputForm schema={operation.input} value={input} onChange={setInput} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            isBusy={send.isBusy}
            disabled={!caller || parsed === null}
            onClick={() => void call().catch(() => setShown(null))}
          >
            <Send />
            {t('dev.playground.send')}
          </Button>
          {operation.face === 'open' && (
            <Button
              isBusy={sign.isBusy}
              disabled={!caller || parsed === null}
              onClick={() => void signOnly().catch(() => setSigned(null))}
            >
              <PenLine />
              {t('dev.playground.sign')}
            </Button>
          )}
        </div>
        <FormProblem error={error} />
      </Card>
      <div className="min-w-0 space-y-4">
        <Answer tried={shown} signed={signed} />
        <Panel title={t('dev.playground.copyAs')}>
          <CopyAs operation={operation} input={parsed ?? input} appKey={caller?.appKey ?? ''} />
        </Panel>
      </div>
    </div>
  );
}

/** Only required fields; texts are left for the person to write. */
function startOf({ input }: ApiOperation): Values {
  const required = new Set(input.required ?? []);
  return Object.fromEntries(
    Object.entries(input.properties ?? {})
      .filter(([name]) => required.has(name))
      .map(([name, schema]) => [name, schema.type === 'string' && !schema.enum ? '' : exampleOf(schema)]),
  );
}

function objectOf(text: string): Values | null {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return isRecord(value) && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

interface Caller {
  id: string;
  name: string;
  appKey: string;
}

/** The keys in whose name a call can be made: App Keys for one API, credentials for the other. */
function useCallers(face: 'open' | 'social'): readonly Caller[] {
  const keys = useCall('list_app_keys', {}, { enabled: face === 'open' });
  const credentials = useCall('list_credentials', {}, { enabled: face === 'social' });
  if (face === 'open')
    return (keys.data?.items ?? [])
      .filter((each) => !each.disabled && !isOver(each.expires_at))
      .map((each) => ({ id: each.key_id, name: each.label, appKey: each.app_key }));
  return (credentials.data?.items ?? [])
    .filter((each) => !each.disabled && !isOver(each.expiresAt))
    .map((each) => ({ id: each.id, name: each.name, appKey: '' }));
}
