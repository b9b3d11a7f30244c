import {
  ArrowRight,
  BookMarked,
  Check,
  Eye,
  History,
  ListOrdered,
  MessageSquare,
  Sparkles,
  TriangleAlert,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { shown } from '../../shell/keys.ts';
import { t } from '../../text/text.ts';
import { Kbd, Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/regions.tsx';
import type { Rights } from './bulk-menu.tsx';
import { Difference } from './difference.tsx';
import { RichText } from './rich-text.tsx';
import { RowFindings } from './row-findings.tsx';
import { RowComments } from './row-comments.tsx';
import { RowHistory } from './row-history.tsx';
import type { ShownLanguage } from './string-line.tsx';
import type { Suggestions } from './use-suggestions.ts';

export interface PanelActs {
  take: (text: string) => void;
  fixAll: () => void;
  insert: (text: string) => void;
  showTerm: (id: string) => void;
}

/** Beside the open row: findings, suggestions from memory and termbase, and earlier texts. */
export function RowPanel({
  help,
  project,
  to,
  languagesByCode,
  rights,
  isStored,
  acts,
}: {
  help: Suggestions | undefined;
  project: string;
  to: ShownLanguage;
  languagesByCode: ReadonlyMap<string, ShownLanguage>;
  rights: Rights;
  isStored: boolean;
  acts: PanelActs;
}) {
  const mayEdit = rights.edit;
  if (!help) return <Skeleton rows={5} />;
  const from = languagesByCode.get(help.source_language ?? '');
  return (
    <>
      <Section
        icon={TriangleAlert}
        title={t('editor.checks')}
        // An empty row has no issues but needs work: a 0 would look as if there were nothing to do.
        {...((help.issues.length > 0 || help.missing.length === 0) && { n: help.issues.length })}
      >
        <RowFindings
          help={help}
          project={project}
          to={to}
          rights={rights}
          isStored={isStored}
          onInsert={acts.insert}
          onFixAll={acts.fixAll}
        />
      </Section>
      <Section icon={Sparkles} title={t('editor.memory')} n={help.matches.length}>
        {help.matches.length === 0 && <Nothing>{t('editor.memory.none')}</Nothing>}
        {help.matches.map((match, n) => (
          <button
            key={`${match.source} ${match.target}`}
            type="button"
            disabled={!mayEdit}
            onClick={() => acts.take(match.suggestion)}
            className="w-full rounded-md border border-line p-2 text-left enabled:hover:border-brand enabled:hover:bg-brand-soft/40"
          >
            <span className="mb-1 flex items-center gap-1.5">
              <Tag tone={match.score >= 100 ? 'ok' : 'info'} className="tnum" title={match.explanation}>
                {t('editor.match', { score: Math.min(100, match.score) })}
              </Tag>
              <span className="truncate text-2xs text-fg-3">
                {match.reviewed ? t('editor.reviewed') : t('editor.unreviewed')} ·{' '}
                <Time at={match.updated_at} />
              </span>
              <span className="flex-1" />
              {n < 9 && <Kbd>{shown(`alt+${n + 1}`)}</Kbd>}
            </span>
            {match.score < 100 && (
              <span lang={from?.bcp47} dir={from?.direction} className="mb-0.5 block text-xs text-fg-2">
                <Difference pieces={match.diff} />
              </span>
            )}
            <span lang={to.bcp47} dir={to.direction} className="block text-sm">
              <RichText text={match.suggestion} />
            </span>
          </button>
        ))}
      </Section>
      <Section icon={BookMarked} title={t('editor.terms')} n={help.terms.length}>
        {help.terms.length === 0 && <Nothing>{t('editor.terms.none')}</Nothing>}
        {help.terms.map((term) => (
          <div key={term.term_id} className="text-sm">
            <div className="flex min-h-7 items-center gap-2">
              <button
                type="button"
                className="truncate text-fg-2 hover:text-fg hover:underline"
                title={t('editor.terms.show')}
                onClick={() => acts.showTerm(term.term_id)}
              >
                {term.source}
              </button>
              <ArrowRight className="size-3 shrink-0 text-fg-3" aria-hidden />
              <span lang={to.bcp47} dir={to.direction} className="truncate font-medium">
                {term.accepted[0] ?? '–'}
              </span>
              <span className="flex-1" />
              {term.accepted.length > 0 && (
                <Tag tone={term.is_used ? 'ok' : 'warn'} icon={term.is_used ? Check : TriangleAlert}>
                  {term.is_used ? t('editor.terms.used') : t('editor.terms.unused')}
                </Tag>
              )}
              {mayEdit && term.accepted[0] !== undefined && !term.is_used && (
                <Button size="xs" variant="ghost" onClick={() => acts.insert(term.accepted[0] ?? '')}>
                  {t('editor.insert')}
                </Button>
              )}
            </div>
            {term.note !== null && <p className="text-2xs text-fg-3">{term.note}</p>}
          </div>
        ))}
      </Section>
      <Section icon={ListOrdered} title={t('editor.around')}>
        {[...help.before, null, ...help.after].map((each) =>
          each === null ? (
            <div key="here" className="border-l-2 border-brand pl-2 text-xs font-medium">
              <RichText text={help.content.slice(0, 120)} />
            </div>
          ) : (
            <div key={each.id} className="border-l-2 border-line pl-2 text-xs">
              <p lang={from?.bcp47} dir={from?.direction} className="text-fg-2">
                <RichText text={each.content.slice(0, 120)} />
              </p>
              {each.text !== null && (
                <p lang={to.bcp47} dir={to.direction}>
                  <RichText text={each.text.slice(0, 120)} />
                </p>
              )}
            </div>
          ),
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
          {(
            [
              [t('editor.task'), help.task_name],
              [t('editor.speaker'), help.speaker],
              [t('editor.category'), help.category],
            ] as const
          ).map(
            ([name, value]) =>
              value !== null &&
              value !== '' && (
                <div key={name} className="contents">
                  <dt className="text-fg-3">{name}</dt>
                  <dd className="truncate">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </Section>
      <Section icon={Eye} title={t('editor.others')} n={help.others.length}>
        {help.others.length === 0 && <Nothing>{t('editor.others.none')}</Nothing>}
        {help.others.map((each) => (
          <div key={each.language} className="flex gap-2 text-sm">
            <span className="w-10 shrink-0 pt-0.5 font-mono text-2xs text-fg-3">{each.language}</span>
            <span
              lang={languagesByCode.get(each.language)?.bcp47}
              dir={languagesByCode.get(each.language)?.direction}
              className="min-w-0 flex-1"
            >
              <RichText text={each.text.slice(0, 300)} />
            </span>
          </div>
        ))}
      </Section>
      <Section icon={MessageSquare} title={t('remark.title')}>
        <RowComments id={help.id} language={to.code} mayWrite={rights.edit} />
      </Section>
      <Section icon={History} title={t('editor.history')}>
        <RowHistory
          project={project}
          taskId={help.task_id}
          id={help.id}
          to={to}
          {...(mayEdit && { onRestore: acts.take })}
        />
      </Section>
    </>
  );
}

function Section({
  icon: Icon,
  title,
  n,
  children,
}: {
  icon: LucideIcon;
  title: string;
  n?: number;
  children: ReactNode;
}) {
  return (
    <section className="border-b border-line px-4 py-3">
      <div className="mb-2 flex items-center gap-2">
        <Icon className="size-3.5 text-fg-3" aria-hidden />
        <h2 className="text-xs font-semibold">{title}</h2>
        {n !== undefined && <span className="tnum text-2xs text-fg-3">{n}</span>}
      </div>
      <div className="space-y-1.5">{children}</div>
    </section>
  );
}

const Nothing = ({ children }: { children: string }) => <p className="text-xs text-fg-3">{children}</p>;
