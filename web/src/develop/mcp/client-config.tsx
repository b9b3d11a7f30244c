import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Code, CopyButton } from '../../ui/bits.tsx';
import { Field, Options, Select } from '../../ui/field.tsx';
import { MCP_CLIENTS, mcpAddress } from './client-configs.ts';

/** What to paste where, for the program that the person uses. */
export function ClientConfig({ token }: { token: string }) {
  const [id, setId] = useState(MCP_CLIENTS[0]?.id ?? '');
  const client = MCP_CLIENTS.find((each) => each.id === id);
  if (!client) return null;
  const text = client.write(mcpAddress(), token);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('dev.mcp.client')} className="min-w-48 flex-1">
          {(p) => (
            <Select {...p} value={id} onChange={(e) => setId(e.target.value)}>
              <Options of={MCP_CLIENTS.map((each) => [each.id, each.name || t('dev.mcp.other')])} />
            </Select>
          )}
        </Field>
        <CopyButton value={text} label={t('dev.mcp.copy')} text={t('common.copy')} />
      </div>
      <p className="text-xs text-fg-3">
        {client.file !== null
          ? t('dev.mcp.into', { file: client.file })
          : client.id === 'other'
            ? t('dev.mcp.anyClient')
            : t('dev.mcp.run')}
      </p>
      <Code label={t('dev.mcp.config')}>{text}</Code>
    </div>
  );
}
