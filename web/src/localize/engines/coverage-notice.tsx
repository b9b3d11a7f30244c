import { CircleSlash } from 'lucide-react';
import { languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { ConnectEngine } from '../row-failure.tsx';
import type { Coverage } from './use-coverage.ts';

/** The languages that no engine covers, shown before anybody waits for them. */
export function CoverageNotice({
  coverage,
  languages,
}: {
  coverage: Coverage | null;
  languages: readonly string[];
}) {
  if (!coverage) return null;
  const named = (kind: 'not_covered' | 'unknown') =>
    languages.filter((code) => coverage.of(code) === kind).map(languageName);
  const [none, unknown] = [named('not_covered'), named('unknown')];
  if (none.length + unknown.length === 0) return null;
  const { engines } = coverage;
  return (
    <div
      role="status"
      className="flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-xs text-fg-2"
    >
      <CircleSlash className="mt-px size-3.5 shrink-0" aria-hidden />
      <p>
        {none.length > 0 && `${t('coverage.notice', { engines, languages: list(none) })} `}
        {unknown.length > 0 && `${t('coverage.unknown', { engines, languages: list(unknown) })} `}
        <ConnectEngine className="font-medium text-brand-text underline underline-offset-2" />
      </p>
    </div>
  );
}
