import { useParams } from '@tanstack/react-router';
import { FileCog, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Table } from '../../ui/table.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { RunExport } from './run-export.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';
import type { Kind, Template } from './columns-of.ts';

type Open = { what: 'edit'; of: Template | null } | { what: 'run' | 'delete'; of: Template } | null;

/** The templates of exported files, and the files themselves. */
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
                  <TemplateRow
                    key={template.id}
                    of={template}
                    mayWrite={mayWrite}
                    onRun={isRunnable(template) ? () => setOpen({ what: 'run', of: template }) : undefined}
                    onEdit={() => setOpen({ what: 'edit', of: template })}
                    onSetDefault={() =>
                      setDefault.run({ project_id: project, type, id: template.id, is_default: true })
                    }
                    onDelete={() => setOpen({ what: 'delete', of: template })}
                  />
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
