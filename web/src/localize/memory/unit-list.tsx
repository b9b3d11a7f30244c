import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { State, Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Difference } from '../editor/difference.tsx';
import { RichText } from '../editor/rich-text.tsx';
import { originLook } from '../states.ts';

export type Unit = Output<'list_memory_units'>['items'][number];
type Match = Output<'search_memory'>['results'][number]['matches'][number];
export interface ShownLanguage {
  bcp47: string;
  direction: 'ltr' | 'rtl';
}

/** Units of the memory side by side, with the origin of each and how far it can be trusted. */
export function UnitList({
  units,
  near,
  phrase = '',
  from,
  to,
  onEdit,
}: {
  units: readonly Unit[];
  /** How near each is to the searched text, by its id; absent if no near texts were searched. */
  near?: ReadonlyMap<string, Match> | undefined;
  phrase?: string;
  from: ShownLanguage | undefined;
  to: ShownLanguage | undefined;
  /** Absent for people who may not change the memory in this language. */
  onEdit?: ((unit: Unit) => void) | undefined;
}) {
  return (
    <Table
      label={t('nav.memory')}
      hasManyColumns
      head={[
        ...(near ? [t('memory.score')] : []),
        t('memory.source'),
        t('memory.translation'),
        t('memory.origin'),
        t('memory.quality'),
        t('memory.changed'),
        ...(onEdit
          ? [
              <span key="acts" className="sr-only">
                {t('memory.actions')}
              </span>,
            ]
          : []),
      ]}
    >
      {units.map((unit) => {
        const match = near?.get(unit.unit_id);
        return (
          <Row key={unit.unit_id}>
            {match && (
              <Cell>
                <Tag tone={match.score >= 100 ? 'ok' : 'info'} className="tnum" title={match.explanation}>
                  {t('editor.match', { score: Math.min(100, match.score) })}
                </Tag>
              </Cell>
            )}
            <Cell className="min-w-60 py-2">
              <span lang={from?.bcp47} dir={from?.direction}>
                {match && match.score < 100 ? (
                  <Difference pieces={match.diff} />
                ) : (
                  <Found text={unit.source} phrase={phrase} />
                )}
              </span>
              {unit.string_id !== '' && (
                <span className="block font-mono text-2xs text-fg-3">{unit.string_id}</span>
              )}
            </Cell>
            <Cell className="min-w-60 py-2">
              <span lang={to?.bcp47} dir={to?.direction}>
                <Found text={unit.target} phrase={phrase} />
              </span>
            </Cell>
            <Cell>
              <State look={originLook(unit.origin === 'given' ? 'manual' : unit.origin)} />
            </Cell>
            <Cell>
              <Tag tone={unit.reviewed ? 'ok' : 'neutral'}>
                {unit.reviewed ? t('editor.reviewed') : t('editor.unreviewed')}
              </Tag>
            </Cell>
            <Cell>
              <Time at={unit.updated_at} />
            </Cell>
            {onEdit && (
              <Cell>
                <Button
                  variant="ghost"
                  aria-label={t('memory.editOf', { text: unit.target })}
                  onClick={() => onEdit(unit)}
                >
                  {t('memory.edit.short')}
                </Button>
              </Cell>
            )}
          </Row>
        );
      })}
    </Table>
  );
}

/** The phrase, marked at its first occurrence; otherwise the text with its placeholders. */
function Found({ text, phrase }: { text: string; phrase: string }) {
  const at = phrase === '' ? -1 : text.toLowerCase().indexOf(phrase.toLowerCase());
  if (at < 0) return <RichText text={text} />;
  return (
    <>
      <RichText text={text.slice(0, at)} />
      <mark>{text.slice(at, at + phrase.length)}</mark>
      <RichText text={text.slice(at + phrase.length)} />
    </>
  );
}
