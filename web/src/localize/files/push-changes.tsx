import { ArrowRight } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { t, tOr } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Choice } from '../../ui/field.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { Tone } from '../../ui/tone.ts';
import { Foreign } from '../bits.tsx';
import { type Decisions, isTaken, takeRename } from './decisions.ts';

type Change = Output<'preview_push'>['items'][number];
type Kind = Change['kind'];

export const KINDS = [
  'new',
  'changed',
  'renamed',
  'gone',
  'moved',
  'returned',
] as const satisfies readonly Kind[];

const TONES: Record<Kind, Tone> = {
  new: 'ok',
  changed: 'warn',
  renamed: 'info',
  gone: 'bad',
  moved: 'neutral',
  returned: 'ok',
};

/** The strings of a push one by one, with what happens to each. */
export function PushChanges({
  items,
  source,
  decided,
  onDecide,
}: {
  items: readonly Change[];
  source: string | null;
  decided: Decisions;
  /** Null: nothing can be decided here any more. */
  onDecide: ((next: Decisions) => void) | null;
}) {
  return (
    <Table
      label={t('push.changes')}
      head={[t('push.kind'), t('push.string'), t('push.text'), t('push.becomes')]}
    >
      {items.map((each) => (
        <Row
          key={`${each.kind} ${each.path} ${each.old_id ?? ''} ${each.string_id} ${each.after ?? each.before ?? ''}`}
        >
          <Cell className="w-28 align-top pt-3">
            <Tag tone={TONES[each.kind]}>{t(`push.kind.${each.kind}`)}</Tag>
          </Cell>
          <Cell className="min-w-48 max-w-80 py-2 align-top">
            <span className="block break-all font-mono text-xs">
              {each.old_id !== null && (
                <>
                  <del className="text-fg-3">{each.old_id}</del>{' '}
                  <ArrowRight className="inline size-3 text-fg-3" aria-label={t('push.renamedTo')} />{' '}
                </>
              )}
              {each.string_id}
            </span>
            <span className="block break-all text-2xs text-fg-3">{each.path}</span>
          </Cell>
          <Cell className="min-w-56 py-2 align-top">
            <Texts of={each} source={source} />
          </Cell>
          <Cell className="min-w-48 py-2 align-top text-xs text-fg-2">
            {each.kind === 'renamed' ? (
              <Rename of={each} decided={decided} onDecide={onDecide} />
            ) : (
              <p>{fateOf(each, decided)}</p>
            )}
            {each.is_minor && <p className="text-fg-3">{t('push.minor.this')}</p>}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Texts({ of: { kind, before, after }, source }: { of: Change; source: string | null }) {
  if (kind === 'changed')
    return (
      <>
        <Foreign lang={source} className="block whitespace-pre-wrap text-sm">
          <del className="df">{before}</del>
        </Foreign>
        <Foreign lang={source} className="block whitespace-pre-wrap text-sm">
          <ins className="df">{after}</ins>
        </Foreign>
      </>
    );
  return (
    <Foreign lang={source} className="line-clamp-3 whitespace-pre-wrap text-sm">
      {after ?? before}
    </Foreign>
  );
}

function fateOf({ kind, texts, is_minor }: Change, { gone, keepsMinor }: Decisions): string {
  if (kind === 'gone') return gone === 'keep' ? t('push.fate.kept') : t('push.fate.gone', { count: texts });
  if (kind === 'changed')
    return is_minor && keepsMinor
      ? t('push.fate.minor', { count: texts })
      : t('push.fate.changed', { count: texts });
  if (kind === 'new') return t('push.fate.new');
  return t('push.fate.along', { count: texts });
}

/** Whether it is a rename: then its translations come along, else it is a new string and a gone one. */
function Rename({
  of,
  decided,
  onDecide,
}: {
  of: Change;
  decided: Decisions;
  onDecide: ((next: Decisions) => void) | null;
}) {
  const isOn = isTaken(of, decided);
  const why = tOr(`push.why.${String(of.why)}`, '');
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-1">
        <Tag tone={of.is_sure ? 'ok' : 'warn'}>{t(of.is_sure ? 'push.sure' : 'push.probable')}</Tag>
        <span>{why}</span>
      </p>
      {onDecide ? (
        <Choice
          label={t('push.isRename', { from: of.old_id, to: of.string_id })}
          hint={isOn ? t('push.fate.along', { count: of.texts }) : t('push.fate.apart')}
          checked={isOn}
          onCheckedChange={(next) => onDecide(takeRename(of, next === true, decided))}
        />
      ) : (
        <p>{t('push.fate.along', { count: of.texts })}</p>
      )}
    </div>
  );
}
