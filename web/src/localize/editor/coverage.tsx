import type { Output } from '../../api/client.ts';
import { count, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';

/** How far the language is: approved, translated, rejected or failed, and the rest. */
export function Coverage({ counts }: { counts: Output<'count_strings'> }) {
  const of = (...states: string[]) => states.reduce((all, each) => all + (counts.states[each] ?? 0), 0);
  const parts = [
    { tone: 'bg-ok', n: of('approved') },
    { tone: 'bg-info', n: of('machine', 'edited') },
    { tone: 'bg-warn', n: of('rejected', 'failed') },
  ];
  if (counts.total === 0) return null;
  const done = of('approved', 'machine', 'edited', 'rejected');
  const label = t('editor.coverage', {
    approved: count(of('approved')),
    translated: count(of('machine', 'edited')),
    open: count(counts.total - done),
  });
  return (
    <div className="flex items-center gap-2 max-sm:hidden" title={label}>
      <div
        role="img"
        aria-label={label}
        className="flex h-2 w-40 gap-px overflow-hidden rounded-full bg-active"
      >
        {parts.map(({ tone, n }) => (
          <span key={tone} className={`h-full ${tone}`} style={{ width: `${(n / counts.total) * 100}%` }} />
        ))}
      </div>
      <span className="tnum text-xs text-fg-2">{percent(done, counts.total)}</span>
    </div>
  );
}
