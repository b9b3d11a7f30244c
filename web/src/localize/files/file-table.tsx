import { Link } from '@tanstack/react-router';
import { Download, FileText } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguageTag } from '../bits.tsx';
import { useHere } from '../use-address.ts';

/** The files of the project as they were last pushed. */
export function FileTable({
  files,
  onDownload,
}: {
  files: Output<'list_project_files'>['items'];
  onDownload: (path: string) => void;
}) {
  const { root } = useHere();
  return (
    <Table
      label={t('nav.files')}
      head={[
        t('push.path'),
        t('push.format'),
        t('push.language'),
        t('push.strings'),
        t('push.pushed'),
        t('push.by'),
        <span key="acts" className="sr-only">
          {t('push.download')}
        </span>,
      ]}
    >
      {files.map((file) => (
        <Row key={file.path}>
          <Cell className="min-w-56 max-w-96">
            <span className="flex items-center gap-2">
              <FileText className="size-4 shrink-0 text-fg-3" aria-hidden />
              <span className="min-w-0 break-all font-mono text-xs">{file.path}</span>
              {file.namespace !== '' && <Tag title={t('push.namespace')}>{file.namespace}</Tag>}
            </span>
          </Cell>
          <Cell className="font-mono text-xs">{file.format}</Cell>
          <Cell>
            <LanguageTag code={file.language} />
          </Cell>
          <Cell className="tnum">
            <Link
              to={`${root}/project-strings`}
              search={{ path: file.path }}
              className="underline decoration-line-strong underline-offset-2 hover:text-brand-text"
              aria-label={t('push.stringsOf', { path: file.path, count: file.strings })}
            >
              {count(file.strings)}
            </Link>
          </Cell>
          <Cell>
            <Time at={file.pushed_at} />
          </Cell>
          <Cell>{file.pushed_by?.name ?? '–'}</Cell>
          <Cell>
            <IconButton
              icon={Download}
              label={t('push.downloadThis', { path: file.path })}
              onClick={() => onDownload(file.path)}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
