import { useState } from 'react';
import type { Input, Input as Of } from '../../api/client.ts';
import { explain, problemAt } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField, SelectField } from '../../ui/field.tsx';
import { FILE_FORMATS } from '../files/file-formats.gen.ts';
import { columnsOf, type Kind, type Template } from './columns-of.ts';
import { type Column, ColumnOrder } from './column-order.tsx';
import { type Mode, modeOf } from './mode-of.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

type Create = Of<'create_export_template'>;
type Placed = NonNullable<Create['field_order']>[number];
type FieldName = NonNullable<Create['fields']>[number];

const FIELDS: readonly FieldName[] = [
  'string_id',
  'content',
  'context',
  'max_length',
  'category',
  'pic',
  'speaker',
  'extra',
  'source_language',
  'updated_at',
];

/** The columns of a file and their order, with a preview of its start below. */
export function TemplateDialog({
  project,
  type,
  template,
  onClose,
}: {
  project: string;
  type: Kind;
  template: Template | null;
  onClose: () => void;
}) {
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const [name, setName] = useState(template?.name ?? '');
  const [format, setFormat] = useState(
    FILE_FORMATS.find((each) => each === template?.format) ?? (type === 'project_strings' ? 'ini' : 'csv'),
  );
  const [mode, setMode] = useState<Mode | ''>(template?.mode ?? '');
  const [isDefault, setDefault] = useState(template?.is_default ?? false);
  const [columns, setColumns] = useState<readonly Column[]>(
    template
      ? columnsOf(template)
      : [
          { type: 'field', value: 'string_id' },
          { type: 'field', value: 'content' },
        ],
  );
  const acting = {
    quiet: true,
    changes: ['list_export_templates'] as const,
    done: t('exports.saved'),
    onDone: onClose,
  };
  const create = useAct('create_export_template', acting);
  const update = useAct('update_export_template', acting);
  const act = template ? update : create;
  const has = (column: Column) =>
    columns.some((each) => each.type === column.type && each.value === column.value);
  const toggle = (column: Column) =>
    setColumns(
      has(column)
        ? columns.filter((each) => each.type !== column.type || each.value !== column.value)
        : [...columns, column],
    );
  const order = {
    project_id: project,
    type,
    format,
    fields: FIELDS.filter((value) => has({ type: 'field', value })),
    languages: columns.flatMap((each) => (each.type === 'language' ? [each.value] : [])),
    field_order: columns.flatMap(({ type: kind, value }): Placed[] => {
      if (kind === 'language') return [{ type: kind, value }];
      const field = FIELDS.find((each) => each === value);
      return field ? [{ type: kind, value: field }] : [];
    }),
    ...(mode !== '' && { mode }),
  };
  const send = () => {
    const body = { ...order, name: name.trim(), is_default: isDefault };
    if (template) update.run({ ...body, id: template.id });
    else create.run(body);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="max-w-2xl"
      title={template ? t('exports.edit') : t('exports.new')}
      lead={t('exports.lead')}
      submit={t('common.save')}
      isBusy={act.isBusy}
      isDisabled={name.trim() === '' || columns.length === 0}
      onSubmit={send}
    >
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <InputField
          label={t('exports.name')}
          problem={problemAt(act.error, 'name')}
          required
          maxLength={120}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
        <SelectField
          label={t('exports.format')}
          problem={problemAt(act.error, 'format')}
          value={format}
          onChange={(e) => setFormat(FILE_FORMATS.find((each) => each === e.target.value) ?? format)}
        >
          {FILE_FORMATS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('exports.mode')}
          problem={problemAt(act.error, 'mode')}
          value={mode}
          onChange={(e) => setMode(modeOf(e.target.value))}
        >
          <option value="">{t('exports.mode.auto')}</option>
          <option value="single">{t('exports.mode.single')}</option>
          <option value="separate">{t('exports.mode.separate')}</option>
        </SelectField>
      </div>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <div className="space-y-3">
          <Boxes
            title={t('exports.fields')}
            all={FIELDS.map((value) => ({ type: 'field', value }))}
            has={has}
            toggle={toggle}
          />
          <Boxes
            title={t('exports.languages')}
            all={(languages.data?.items ?? [])
              .filter((each) => !each.is_source)
              .map(({ code }) => ({ type: 'language', value: code }))}
            has={has}
            toggle={toggle}
          />
        </div>
        <ColumnOrder columns={columns} onChange={setColumns} />
      </div>
      <Choice
        label={t('exports.setDefault')}
        checked={isDefault}
        onCheckedChange={(next) => setDefault(next === true)}
      />
      <TemplatePreview order={order} />
      <FormProblem error={act.error} fields={['name', 'format', 'mode']} />
    </FormDialog>
  );
}

function Boxes({
  title,
  all,
  has,
  toggle,
}: {
  title: string;
  all: readonly Column[];
  has: (column: Column) => boolean;
  toggle: (column: Column) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-fg-2">{title}</legend>
      <div className="grid grid-cols-2 gap-1">
        {all.map((column) => (
          <Choice
            key={column.value}
            label={column.type === 'language' ? languageName(column.value) : column.value}
            checked={has(column)}
            onCheckedChange={() => toggle(column)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The start of the file, written by the server from real strings while the columns are moved. */
function TemplatePreview({ order }: { order: Input<'preview_export'> }) {
  const preview = useCall('preview_export', order, { enabled: order.languages?.length !== 0 });
  const problem = preview.error ? explain(preview.error).text : null;
  return (
    <section aria-label={t('exports.preview')}>
      <p className="mb-1 text-xs font-medium text-fg-2">{t('exports.preview')}</p>
      {problem !== null ? (
        <p className="text-xs text-fg-3">{problem}</p>
      ) : order.languages?.length === 0 ? (
        <p className="text-xs text-fg-3">{t('exports.preview.needsLanguage')}</p>
      ) : (
        <>
          <pre
            tabIndex={0}
            className="max-h-48 overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-2xs"
          >
            {preview.data?.text}
          </pre>
          {preview.data?.rows === 0 && <p className="mt-1 text-xs text-fg-3">{t('exports.preview.none')}</p>}
        </>
      )}
    </section>
  );
}
