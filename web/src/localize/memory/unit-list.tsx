import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { State, Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Difference } from '../editor/difference.tsx';
import { RichText } from '../editor/rich-text.tsx';
import { originLook } from '../states.ts';

type Match = Output<'search_memory'>['results'][number]['matches'][number];
interface Tongue {
  bcp47: string;
  direction: 'ltr' | 'rtl';
}

/** Units of the memory side by side, with where each came from and how far it can be trusted. */
export function UnitList({
  matches,
  isNear,
  phrase,
  from,
  to,
  onEdit,
}: {
  matches: readonly Match[];
  isNear: boolean;
  phrase: string;
  from: Tongue | undefined;
  to: Tongue | undefined;
  /** Absent for who may not change the memory in this language. */
  onEdit?: ((match: Match) => void) | undefined;
}) {
  return (
    <Table
      label={t('nav.memory')}
      head={[
        ...(isNear ? [t('memory.score')] : []),
        t('memory.source'),
        t('memory.translation'),
        t('memory.origin'),
        t('memory.quality'),
        t('memory.changed'),
        ...(onEdit ? [t('memory.actions')] : []),
      ]}
    >
      {matches.map((match) => (
        <Row key={match.unit_id}>
          {isNear && (
            <Cell>
              <Tag tone={match.score >= 100 ? 'ok' : 'info'} className="tnum" title={match.explanation}>
                {t('editor.match', { score: Math.min(100, match.score) })}
              </Tag>
            </Cell>
          )}
          <Cell className="min-w-60 py-2">
            <span lang={from?.bcp47} dir={from?.direction}>
              {isNear && match.score < 100 ? (
                <Difference pieces={match.diff} />
              ) : (
                <Found text={match.source} phrase={phrase} />
              )}
            </span>
            {match.string_id !== '' && (
              <span className="block font-mono text-2xs text-fg-3">{match.string_id}</span>
            )}
          </Cell>
          <Cell className="min-w-60 py-2">
            <span lang={to?.bcp47} dir={to?.direction}>
              <Found text={match.target} phrase={phrase} />
            </span>
          </Cell>
          <Cell>
            <State look={originLook(match.origin === 'given' ? 'manual' : match.origin)} />
          </Cell>
          <Cell>
            <Tag tone={match.reviewed ? 'ok' : 'neutral'}>
              {match.reviewed ? t('editor.reviewed') : t('editor.unreviewed')}
            </Tag>
          </Cell>
          <Cell>
            <Time at={match.updated_at} />
          </Cell>
          {onEdit && (
            <Cell>
              <Button
                variant="ghost"
                aria-label={t('memory.editOf', { text: match.target })}
                onClick={() => onEdit(match)}
              >
                {t('memory.edit.short')}
              </Button>
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

/** The phrase marked where it first stands; otherwise the text with its placeholders. */
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
