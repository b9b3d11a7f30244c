import type { Output } from '../../api/client.ts';
import { count, languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguageTag } from '../bits.tsx';

const CHANGES_SHOWN = 50;

/** The visible part of the changes. */
export interface Place {
  language: string;
  offset: number;
}

/** New, changed and removed texts: counted by language, and one by one. */
export function Changes({
  of,
  none,
  place,
  onPlace,
}: {
  of: Output<'compare_publishes'>;
  /** Shown if there are no changes. */
  none: string;
  place: Place;
  onPlace: (next: Place) => void;
}) {
  if (of.languages.length === 0) return <p className="text-sm text-fg-2">{none}</p>;
  const last = place.offset + of.items.length;
  return (
    <div className="space-y-3">
      <Select
        aria-label={t('changes.byLanguage')}
        value={place.language}
        onChange={(event) => onPlace({ language: event.target.value, offset: 0 })}
      >
        <option value="">{t('changes.all')}</option>
        <Options
          of={of.languages.map(({ language, ...counts }) => [
            language,
            t('changes.of', { language: languageName(language), ...counts }),
          ])}
        />
      </Select>
      <Table
        label={t('publishes.changes')}
        head={[t('changes.string'), t('changes.language'), t('changes.before'), t('changes.after')]}
      >
        {of.items.map((each) => (
          <Row key={`${each.language} ${each.string_id} ${each.source}`}>
            <Cell className="max-w-56">
              <span className="block truncate font-mono text-2xs text-fg-3">{each.string_id}</span>
              <span className="block truncate">{each.source}</span>
            </Cell>
            <Cell>
              <LanguageTag code={each.language} />
            </Cell>
            <Cell className="min-w-40 py-2">
              {each.before === null ? (
                <Tag tone="ok">{t('changes.new')}</Tag>
              ) : (
                <Text {...each} text={each.before} />
              )}
            </Cell>
            <Cell className="min-w-40 py-2">
              {each.after === null ? (
                <Tag tone="bad">{t('changes.gone')}</Tag>
              ) : (
                <Text {...each} text={each.after} />
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {of.total > CHANGES_SHOWN && (
        <div className="flex items-center justify-end gap-2 text-xs text-fg-2">
          <span className="tnum" role="status">
            {t('changes.shown', { from: count(place.offset + 1), to: count(last), total: count(of.total) })}
          </span>
          <Button
            disabled={place.offset === 0}
            onClick={() => onPlace({ ...place, offset: Math.max(0, place.offset - CHANGES_SHOWN) })}
          >
            {t('changes.earlier')}
          </Button>
          <Button disabled={last >= of.total} onClick={() => onPlace({ ...place, offset: last })}>
            {t('changes.further')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Text({ language, text }: { language: string; text: string }) {
  return (
    <span lang={language} dir="auto" className="whitespace-pre-wrap">
      {text}
    </span>
  );
}

/** As input of the operations. */
export function pageOf({ language, offset }: Place) {
  return { offset, limit: CHANGES_SHOWN, ...(language !== '' && { language }) };
}
