import { Link } from '@tanstack/react-router';
import { Bot, ScrollText, Wrench } from 'lucide-react';
import { useApiOperations } from '../../api/openapi.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t, tOr } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Copyable } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { ClientConfig } from './client-config.tsx';
import { mcpAddress } from './client-configs.ts';

export function Screen() {
  const may = useMay();
  const ws = useWorkspaceId();
  const [{ q = '' }, change] = useUrl<{ q?: string | number }>();
  const tools = useApiOperations();
  const shown = (tools.data ?? []).filter((each) =>
    `${each.name} ${each.description} ${each.scope ?? ''}`.toLowerCase().includes(String(q).toLowerCase()),
  );
  return (
    <Page
      title={t('dev.mcp')}
      isWide
      actions={
        may('manage') && (
          <>
            <Link to={`/w/${ws}/d/requests`} search={{ face: 'mcp' }} className={buttonClass({})}>
              <ScrollText />
              {t('dev.mcp.calls')}
            </Link>
            <Link to={`/w/${ws}/d/keys/credentials`} className={buttonClass({ variant: 'primary' })}>
              <Bot />
              {t('dev.mcp.issue')}
            </Link>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel title={t('dev.mcp.address')} note={t('dev.mcp.address.note')}>
          <div className="space-y-3 p-4 text-sm text-fg-2">
            <Copyable value={mcpAddress()} />
            <ul className="list-disc space-y-1.5 pl-5">
              <li>{t('dev.mcp.rule.listed')}</li>
              <li>{t('dev.mcp.rule.groups')}</li>
              <li>{t('dev.mcp.rule.keys')}</li>
              <li>{t('dev.mcp.rule.data')}</li>
            </ul>
          </div>
        </Panel>
        <Panel title={t('dev.mcp.config')} note={t('dev.mcp.config.note')}>
          <div className="p-4">
            <ClientConfig token="plc_it_…" />
          </div>
        </Panel>
      </div>
      <Panel
        title={t('dev.mcp.tools')}
        note={tools.data && t('dev.mcp.tools.count', { count: tools.data.length })}
        action={
          <SearchField
            label={t('dev.mcp.find')}
            around="w-60 max-sm:w-full"
            type="text"
            value={q}
            onChange={(e) => change({ q: e.target.value })}
          />
        }
      >
        <Loaded of={tools}>
          {() =>
            shown.length === 0 ? (
              <Empty
                icon={Wrench}
                title={t('common.nothingMatches')}
                action={<Button onClick={() => change({ q: '' })}>{t('common.clearFilters')}</Button>}
              />
            ) : (
              <Table
                label={t('dev.mcp.tools')}
                head={[t('dev.mcp.tool'), t('dev.scope.one'), t('dev.tiers'), t('dev.mcp.does')]}
              >
                {shown.map((each) => (
                  <Row key={each.name}>
                    <Cell className="font-mono text-xs whitespace-nowrap">{each.name}</Cell>
                    <Cell>{each.scope !== null && <Tag>{each.scope}</Tag>}</Cell>
                    <Cell className="text-xs">
                      {each.tier !== null && <Tag tone="warn">{tOr(`dev.tier.${each.tier}`, each.tier)}</Tag>}
                    </Cell>
                    <Cell className="min-w-64 py-2 text-xs text-fg-2">
                      <span lang="en">{each.description}</span>
                    </Cell>
                  </Row>
                ))}
              </Table>
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
