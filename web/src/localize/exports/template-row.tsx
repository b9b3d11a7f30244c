import { Download, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Copyable } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import { Cell, Row } from '../../ui/table.tsx';
import { columnsOf, type Template } from './columns-of.ts';

export function TemplateRow({
  of: template,
  mayWrite,
  onRun,
  onEdit,
  onSetDefault,
  onDelete,
}: {
  of: Template;
  mayWrite: boolean;
  /** Undefined if no file can be made from it here. */
  onRun: (() => void) | undefined;
  onEdit: () => void;
  onSetDefault: () => void;
  onDelete: () => void;
}) {
  return (
    <Row>
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
          {onRun && (
            <Button onClick={onRun}>
              <Download />
              {t('exports.run')}
            </Button>
          )}
          {mayWrite && (
            <Menu>
              <MenuTrigger asChild>
                <IconButton icon={Ellipsis} label={t('exports.more', { name: template.name })} />
              </MenuTrigger>
              <MenuContent align="end">
                <MenuItem onSelect={onEdit}>
                  <Pencil />
                  {t('common.edit')}
                </MenuItem>
                {!template.is_default && (
                  <MenuItem onSelect={onSetDefault}>
                    <Star />
                    {t('exports.setDefault')}
                  </MenuItem>
                )}
                <MenuLine />
                <MenuItem onSelect={onDelete}>
                  <Trash2 />
                  {t('exports.delete')}
                </MenuItem>
              </MenuContent>
            </Menu>
          )}
        </span>
      </Cell>
    </Row>
  );
}
