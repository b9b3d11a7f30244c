import { useParams } from '@tanstack/react-router';
import { Download, Ellipsis, FileCog, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Copyable } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { columnsOf } from './columns-of.ts';
import { RunExport } from './run-export.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import type { Template } from './columns-of.ts';
import type { Kind } from './columns-of.ts';

type Open = { what: 'edit'; of: Template | null } | { what: 'run' | 'delete'; of: Template } | null;

/** How files look that leave the project, and the files themselves. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const [url, setUrl] = useUrl<{ type?: Kind }>();
  const type = url.type ?? 'project_strings';
  const mayWrite = useMay()('draft');
  const [open, setOpen] = useState<Open>(null);
  const templates = useCall('list_export_templates', { project_id: project, type });
  const close = () => setOpen(null);
  const changes = ['list_export_templates'] as const;
  const setDefault = useAct('update_export_template', { changes, done: t('exports.saved') });
  const remove = useAct('delete_export_template', {
    quiet: true,
    changes,
    done: t('exports.deleted'),
    onDone: close,
  });
  const isRunnable = (template: Template) => type === 'task_strings' || template.format === 'ini';
  return (
    <Page
      title={t('nav.exports')}
      actions={
        mayWrite && (
          <Button variant="primary" onClick={() => setOpen({ what: 'edit', of: null })}>
            <Plus />
            {t('exports.new')}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Segmented<Kind>
          label={t('exports.columns')}
          value={type}
          onChange={(next) => setUrl({ type: next })}
          items={[
            { value: 'project_strings', label: t('exports.project') },
            { value: 'task_strings', label: t('exports.task') },
          ]}
        />
        <p className="text-xs text-fg-3">
          {type === 'project_strings' ? t('exports.onlyIni') : t('exports.lead')}
        </p>
      </div>
      <Card>
        <Loaded of={templates}>
          {({ templates: all }) =>
            all.length === 0 ? (
              <Empty icon={FileCog} title={t('exports.none')}>
                {t('exports.none.next')}
              </Empty>
            ) : (
              <Table
                label={t('nav.exports')}
                head={[
                  t('exports.name'),
                  t('exports.format'),
                  t('exports.columns'),
                  t('exports.id'),
                  <span key="acts" className="sr-only">
                    {t('common.more')}
                  </span>,
                ]}
              >
                {all.map((template) => (
                  <Row key={template.id}>
                    <Cell>
                      <span className="font-medium">{template.name}</span>{' '}
                      {template.is_default && (
                        <Tag tone="brand" icon={Star}>
                          {t('exports.default')}
                        </Tag>
                      )}
                    </Cell>
                    <Cell className="font-mono text-xs">{template.format}</Cell>
                    <Cell className="max-w-80">
                      <span className="flex flex-wrap gap-1 py-1">
                        {columnsOf(template).map((column) => (
                          <Tag
                            key={`${column.type} ${column.value}`}
                            tone={column.type === 'language' ? 'info' : 'neutral'}
                          >
                            {column.value}
                          </Tag>
                        ))}
                      </span>
                    </Cell>
                    <Cell>
                      <Copyable value={template.id} className="max-w-44 text-fg-3" />
                    </Cell>
                    <Cell>
                      <span className="flex items-center justify-end gap-1">
                        {isRunnable(template) && (
                          <Button onClick={() => setOpen({ what: 'run', of: template })}>
                            <Download />
                            {t('exports.run')}
                          </Button>
                        )}
                        {mayWrite && (
                          <Menu>
                            <MenuTrigger asChild>
                              <IconButton
                                icon={Ellipsis}
                                label={t('exports.more', { name: template.name })}
                              />
                            </MenuTrigger>
                            <MenuContent align="end">
                              <MenuItem onSelect={() => setOpen({ what: 'edit', of: template })}>
                                <Pencil />
                                {t('common.edit')}
                              </MenuItem>
                              {!template.is_default && (
                                <MenuItem
                                  onSelect={() =>
                                    setDefault.run({
                                      project_id: project,
                                      type,
                                      id: template.id,
                                      is_default: true,
                                    })
                                  }
                                >
                                  <Star />
                                  {t('exports.setDefault')}
                                </MenuItem>
                              )}
                              <MenuLine />
                              <MenuItem onSelect={() => setOpen({ what: 'delete', of: template })}>
                                <Trash2 />
                                {t('exports.delete')}
                              </MenuItem>
                            </MenuContent>
                          </Menu>
                        )}
                      </span>
                    </Cell>
                  </Row>
                ))}
              </Table>
            )
          }
        </Loaded>
      </Card>
      {open?.what === 'edit' && (
        <TemplateDialog project={project} type={type} template={open.of} onClose={close} />
      )}
      {open?.what === 'run' && <RunExport project={project} type={type} template={open.of} onClose={close} />}
      {open?.what === 'delete' && (
        <ConfirmDialog
          onClose={close}
          title={t('exports.delete')}
          lead={t('exports.delete.lead')}
          submit={t('exports.delete')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({ project_id: project, type, id: open.of.id })}
        />
      )}
    </Page>
  );
}
