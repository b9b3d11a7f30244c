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
export type Engine = Engines['engines'][number];
export type Answer = Pick<Output<'try_engine'>, 'is_working' | 'source' | 'text' | 'problem' | 'duration_ms'>;

interface Acts {
  /** Each is absent if the role may not do it, or if there is no place for it. */
  test: ((engine: Engine['engine']) => Promise<Answer>) | undefined;
  use?: ((engine: Engine['engine']) => void) | undefined;
  connect?: ((engine: Engine) => void) | undefined;
  disconnect?: ((engine: Engine) => void) | undefined;
}

/** Every engine: whether it is available and who connected it, with buttons to connect, try and use it. */
export function EngineList({ of: { engines, used }, ...acts }: Acts & { of: Engines }) {
  // Available engines first, those that only try out layouts last.
  const place = (each: Engine) => (each.engine === 'pseudo' ? 2 : each.is_ready ? 0 : 1);
  const sorted = engines.toSorted((a, b) => place(a) - place(b));
  return (
    <ul aria-label={t('engines.title')} className="divide-y divide-line">
      {sorted.map((each) => (
        <EngineLine key={each.engine} engine={each} isUsed={used.includes(each.engine)} {...acts} />
      ))}
    </ul>
  );
}

function EngineLine({
  engine: of,
  isUsed,
  test,
  use,
  connect,
  disconnect,
}: Acts & { engine: Engine; isUsed: boolean }) {
  const { engine, title, kind, is_ready, source, settings, fields, model, price_in, price_out } = of;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = inWords(title);
  const run = async () => {
    if (!test) return;
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
      <div className="flex items-start gap-2">
        {is_ready ? (
          <CircleCheck className="mt-1 size-4 shrink-0 text-ok-text" aria-hidden />
        ) : (
          <CircleDashed className="mt-1 size-4 shrink-0 text-fg-3" aria-hidden />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex min-h-6 flex-wrap items-center gap-x-2">
            <span className="text-sm font-medium">{name}</span>
            {isUsed && <Tag tone="brand">{t('engines.used')}</Tag>}
            <span className="text-xs text-fg-3">
              {source === null ? t('engines.off') : t(`engines.source.${source}`)}
            </span>
          </div>
          <p className="text-xs text-fg-3">
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
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-1.5">
          {is_ready && test && (
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
          {fields.length > 0 && connect && (
            <Button
              size="xs"
              variant={is_ready ? 'ghost' : 'soft'}
              aria-label={t(source === 'workspace' ? 'engines.changeOf' : 'engines.connectOf', {
                engine: name,
              })}
              onClick={() => connect(of)}
            >
              {source === 'workspace' ? t('engines.change') : t('engines.connect')}
            </Button>
          )}
          {source === 'workspace' && disconnect && (
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('engines.disconnectOf', { engine: name })}
              onClick={() => disconnect(of)}
            >
              {t('engines.disconnect')}
            </Button>
          )}
        </div>
      </div>
      {answer !== null && (
        <div className="ml-6">
          <Outcome of={answer} />
        </div>
      )}
    </li>
  );
}

const priceOf = (read: number, written: number | null) =>
  written === null
    ? t('project.engine.priceOfChars', { price: money(read) })
    : t('project.engine.priceOfTokens', { in: money(read), out: money(written) });

export function Outcome({ of: { is_working, source, text, problem, duration_ms } }: { of: Answer }) {
  const Icon = is_working ? CircleCheck : CircleX;
  return (
    <p
      role="status"
      className={`mt-1 flex items-start gap-1.5 text-xs ${is_working ? 'text-ok-text' : 'text-bad-text'}`}
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
