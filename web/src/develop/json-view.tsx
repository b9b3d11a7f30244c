import { t } from '../text/text.ts';
import { CopyButton } from '../ui/bits.tsx';
import { cn } from '../ui/cn.ts';

/** If a text was cut inside a string, the rest is taken whole, so that each character is looked at once. */
const TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|"[^]*|[^"]+/g;

/** JSON as people read it: names and texts in their own colours, copied as it is. */
export function JsonView({ label, value, className }: { label: string; value: unknown; className?: string }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div className={cn('group relative', className)}>
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-2.5 pr-9 font-mono text-2xs leading-[18px]"
      >
        {[...text.matchAll(TOKENS)].map((token) => (
          <span
            key={token.index}
            className={
              token[1] === undefined ? '' : token[2] === undefined ? 'text-ok-text' : 'text-info-text'
            }
          >
            {token[0]}
          </span>
        ))}
      </pre>
      <span className="absolute top-1 right-1">
        <CopyButton value={text} label={t('common.copyThis', { value: label })} />
      </span>
    </div>
  );
}
