import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { count, money } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

type Engines = Output<'list_engines'>;
type Engine = Engines['engines'][number];
type Answer = Pick<Output<'try_engine'>, 'is_working' | 'source' | 'text' | 'problem' | 'duration_ms'>;

/** Every engine: whether it is there, what it needs, one press to try it and one to use it. */
export function EngineList({
  of: { engines, used },
  test,
  use,
}: {
  of: Engines;
  test: (engine: Engine['engine']) => Promise<Answer>;
  /** Absent where the role may not choose. */
  use?: ((engine: Engine['engine']) => void) | undefined;
}) {
  // What is there comes first, what only tries out layouts last.
  const place = (each: Engine) => (each.engine === 'pseudo' ? 2 : each.is_ready ? 0 : 1);
  const sorted = engines.toSorted((a, b) => place(a) - place(b));
  return (
    <ul aria-label={t('engines.title')} className="divide-y divide-line">
      {sorted.map((each) => (
        <EngineLine key={each.engine} of={each} isUsed={used.includes(each.engine)} test={test} use={use} />
      ))}
    </ul>
  );
}

function EngineLine({
  of: { engine, kind, is_ready, settings, model, price_in, price_out },
  isUsed,
  test,
  use,
}: {
  of: Engine;
  isUsed: boolean;
  test: (engine: Engine['engine']) => Promise<Answer>;
  use: ((engine: Engine['engine']) => void) | undefined;
}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = t(`engine.${engine}`);
  const run = async () => {
    setBusy(true);
    try {
      setAnswer(await test(engine));
    } catch (error) {
      setAnswer({ is_working: false, source: '', text: null, problem: explain(error).text, duration_ms: 0 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="px-4 py-2.5 max-sm:px-3">
      <div className="flex flex-wrap items-center gap-2">
        {is_ready ? (
          <CircleCheck className="size-4 text-ok-text" aria-hidden />
        ) : (
          <CircleDashed className="size-4 text-fg-3" aria-hidden />
        )}
        <span className="text-sm font-medium">{name}</span>
        {isUsed && <Tag tone="brand">{t('engines.used')}</Tag>}
        <span className="text-xs text-fg-3">{is_ready ? t('engines.ready') : t('engines.off')}</span>
        <span className="flex-1" />
        {is_ready && (
          <Button
            size="xs"
            isBusy={isBusy}
            aria-label={t('engines.testOf', { engine: name })}
            onClick={() => void run()}
          >
            {t('engines.test')}
          </Button>
        )}
        {is_ready && !isUsed && use && (
          <Button
            size="xs"
            variant="soft"
            aria-label={t('engines.useOf', { engine: name })}
            onClick={() => use(engine)}
          >
            {t('engines.use')}
          </Button>
        )}
      </div>
      <p className="ml-6 text-xs text-fg-3">
        {t(`engines.kind.${kind}`)}
        {model !== null && ` · ${model}`}
        {price_in !== null && ` · ${priceOf(price_in, price_out)}`}
        {!is_ready && (
          <>
            {' · '}
            {t('engines.needs')} <code className="font-mono text-2xs">{settings.join(' ')}</code>
          </>
        )}
      </p>
      {answer !== null && <Outcome of={answer} />}
    </li>
  );
}

const priceOf = (read: number, written: number | null) =>
  written === null
    ? t('project.engine.priceOfChars', { price: money(read) })
    : t('project.engine.priceOfTokens', { in: money(read), out: money(written) });

function Outcome({ of: { is_working, source, text, problem, duration_ms } }: { of: Answer }) {
  const Icon = is_working ? CircleCheck : CircleX;
  return (
    <p
      role="status"
      className={`ml-6 mt-1 flex items-start gap-1.5 text-xs ${is_working ? 'text-ok-text' : 'text-bad-text'}`}
    >
      <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>
        {is_working
          ? `${t('engines.works', { source, text })} · ${t('engines.took', { ms: count(duration_ms) })}`
          : t('engines.fails', { problem: inWords(problem ?? '') })}
      </span>
    </p>
  );
}
