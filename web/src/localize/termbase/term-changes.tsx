import type { Output } from '../../api/client.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';

type Found = NonNullable<Output<'get_term_preview'>['found']>;
type Item = Found['items'][number];

const SHOWN = 50;
const ORDER = { changed: 0, new: 1, unchanged: 2 } as const;
const TONE = { changed: 'warn', new: 'ok', unchanged: 'neutral' } as const;

/** What an import would do to the termbase: what changes first, then what is new. */
export function TermChanges({ found }: { found: Found }) {
  const items = found.items.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]).slice(0, SHOWN);
  return (
    <div className="space-y-2">
      <p role="status" className="text-sm">
        {t('termbase.import.counts', {
          added: found.new_count,
          changed: found.changed_count,
          unchanged: found.unchanged_count,
        })}
      </p>
      <Table
        label={t('termbase.import.preview')}
        head={[t('termbase.import.term'), t('termbase.import.kind'), t('termbase.import.translations')]}
      >
        {items.map((item) => (
          <Row key={item.content}>
            <Cell>{item.content}</Cell>
            <Cell>
              <Tag tone={TONE[item.kind]}>{t(`termbase.import.${item.kind}`)}</Tag>
            </Cell>
            <Cell className="py-2">
              <Texts item={item} />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}

function Texts({ item: { before, after } }: { item: Item }) {
  return (
    <ul className="space-y-0.5">
      {Object.entries(after).map(([code, text]) => {
        const old = before?.[code];
        return (
          <li key={code}>
            <span className="text-xs text-fg-3">{languageName(code)}: </span>
            <span lang={code} dir="auto">
              {old !== undefined && old !== text && <del className="df">{old}</del>}
              {before !== null && old !== text ? <ins className="df">{text}</ins> : text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
