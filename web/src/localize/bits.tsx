import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { languageName } from '../text/format.ts';
import { t } from '../text/text.ts';
import { Tag } from '../ui/badge.tsx';
import { cn } from '../ui/cn.ts';

export function LanguageTag({ code, className }: { code: string; className?: string }) {
  return (
    <Tag className={cn('font-mono', className)} title={languageName(code)}>
      {code}
    </Tag>
  );
}

/** Source and target languages; many targets become a number. */
export function LanguagePair({
  source,
  targets,
  max = 8,
}: {
  source: string | null;
  targets: readonly string[];
  max?: number;
}) {
  const rest = targets.length - max;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {source !== null && <LanguageTag code={source} />}
      <ArrowRight className="size-3 text-fg-3" aria-label={t('loc.into')} />
      {targets.slice(0, max).map((code) => (
        <LanguageTag key={code} code={code} />
      ))}
      {rest > 0 && <Tag title={targets.slice(max).map(languageName).join(', ')}>+{rest}</Tag>}
    </span>
  );
}

/** Text of a person's product in its own language. */
export function Foreign({
  lang,
  className,
  children,
}: {
  lang: string | null;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span {...(lang !== null && { lang })} dir="auto" className={className}>
      {children}
    </span>
  );
}

/** The path to this screen; the last part is the screen itself and not a link. */
export function Crumbs({ parts }: { parts: readonly { text: ReactNode; to?: string }[] }) {
  return (
    <nav aria-label={t('loc.crumbs')} className="mb-0.5 flex min-w-0 items-center gap-1.5 text-xs text-fg-3">
      {parts.map(({ text, to }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the way to a place does not reorder
        <Fragment key={index}>
          {index > 0 && <ChevronRight className="size-3 shrink-0" aria-hidden />}
          {to === undefined ? (
            text
          ) : (
            <Link to={to} className="truncate hover:text-fg">
              {text}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

/** Name and value in a line, as in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 whitespace-nowrap">
      <dt className="text-fg-3">{name}</dt>
      <dd className="tnum font-medium text-fg">{children}</dd>
    </div>
  );
}

/** A bar of several kinds of rows; the words beside it say the same. */
export function StackedBar({
  label,
  total,
  parts,
  className,
}: {
  label: string;
  total: number;
  parts: readonly { value: number; className: string }[];
  className?: string;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cn('flex h-1.5 overflow-hidden rounded-full bg-active', className)}
    >
      {parts.map(({ value, className: colour }) => (
        <span
          key={colour}
          className={cn('h-full transition-[width] duration-500', colour)}
          style={{ width: `${total === 0 ? 0 : (value / total) * 100}%` }}
        />
      ))}
    </div>
  );
}
