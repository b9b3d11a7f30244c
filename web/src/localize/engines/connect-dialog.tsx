import { useState } from 'react';
import { type Input as InputOf, unchecked } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { type Answer, type Engine, Outcome } from './engine-list.tsx';

type Entered = Partial<Record<Engine['fields'][number]['name'], string>>;

/** The fields that the engine declares, tested before they are stored. */
export function ConnectDialog({
  engine: { engine, title, fields },
  isUsed,
  onUse,
  onClose,
}: {
  engine: Engine;
  isUsed: boolean;
  onUse: () => void;
  onClose: () => void;
}) {
  const name = inWords(title);
  const [entered, setEntered] = useState<Entered>({});
  const [wantsUse, setWantsUse] = useState(true);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const connect = useAct('connect_engine', {
    quiet: true,
    changes: ['list_engines', 'check_coverage'],
    done: t('engines.connected', { engine: name }),
    onDone: () => {
      if (wantsUse && !isUsed) onUse();
      onClose();
    },
  });
  const test = useAct('test_engine', { quiet: true });
  const body = (): InputOf<'connect_engine'> => ({
    engine: unchecked(engine),
    ...Object.fromEntries(Object.entries(entered).filter(([, text]) => text.trim() !== '')),
  });
  const isWhole = fields.every(({ name: field, is_required }) => !is_required || entered[field]?.trim());
  const error = connect.error ?? test.error;
  const tryIt = async () => {
    setAnswer(null);
    setAnswer(await test.runAsync(body()));
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('engines.connectOf', { engine: name })}
      lead={t('engines.connect.lead')}
      submit={t('engines.connect')}
      isBusy={connect.isBusy}
      isDisabled={!isWhole}
      onSubmit={() => connect.run(body())}
    >
      {fields.map(({ name: field, is_required, example }) => (
        <InputField
          key={field}
          label={t(`engines.field.${field}`)}
          hint={
            example === null
              ? is_required
                ? undefined
                : t('engines.field.optional')
              : t('engines.field.example', { example })
          }
          problem={problemAt(error, field)}
          type={field === 'api_key' ? 'password' : field === 'base_url' ? 'url' : 'text'}
          autoComplete={field === 'api_key' ? 'new-password' : 'off'}
          spellCheck={false}
          required={is_required}
          value={entered[field] ?? ''}
          onChange={(event) => {
            setAnswer(null);
            setEntered({ ...entered, [field]: event.target.value });
          }}
        />
      ))}
      {!isUsed && (
        <Choice
          label={t('engines.useHere')}
          checked={wantsUse}
          onCheckedChange={(next) => setWantsUse(next === true)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          isBusy={test.isBusy}
          disabled={!isWhole}
          aria-label={t('engines.testOf', { engine: name })}
          onClick={() => void tryIt().catch(() => {})}
        >
          {t('engines.test')}
        </Button>
        {answer !== null && <Outcome of={answer} />}
      </div>
      <FormProblem error={error} />
    </FormDialog>
  );
}
