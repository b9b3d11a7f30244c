import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { BaseField, Column, ExportMode } from '../formats/export-row.ts';
import { projectOf } from '../project-of.ts';
import type { ExportTemplate, TemplateType } from './template.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'export_templates.fields': BaseField[];
    'export_templates.field_order': Column[];
  }
}

/** Project and workspace of the caller, and the transaction of the call. */
type Scope = Pick<Context, 'db' | 'caller'>;

/** The fields of a template. Absent ones stay unchanged. */
interface TemplateChange {
  name?: string | undefined;
  format?: string | undefined;
  mode?: ExportMode | undefined;
  fields?: readonly BaseField[] | undefined;
  languages?: readonly string[] | undefined;
  fieldOrder?: readonly Column[] | undefined;
}

type TemplateRow = Selectable<Tables['export_templates']> & { is_default: boolean };

/**
 * The default is a pointer beside the templates, read in the same statement, so no reader ever sees
 * two defaults.
 */
const isDefault = sql<boolean>`exists (
  select from export_template_defaults d
   where d.project_id = export_templates.project_id and d.type = export_templates.type and d.template_id = export_templates.id)`.as(
  'is_default',
);

export async function listTemplates(scope: Scope, type: TemplateType): Promise<ExportTemplate[]> {
  const rows = await scope.db
    .selectFrom('export_templates')
    .selectAll()
    .select(isDefault)
    .where('project_id', '=', projectOf(scope))
    .where('type', '=', type)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toTemplate);
}

/** 404 also for an id of the other type. */
export async function getTemplate(scope: Scope, type: TemplateType, id: string): Promise<ExportTemplate> {
  const row = await scope.db
    .selectFrom('export_templates')
    .selectAll()
    .select(isDefault)
    .where('project_id', '=', projectOf(scope))
    .where('type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  return toTemplate(row ?? missing());
}

const ID_ATTEMPTS_MAX = 5;

export async function insertTemplate(
  scope: Scope,
  type: TemplateType,
  made: TemplateChange & { name: string; format: string },
): Promise<ExportTemplate> {
  const project = { workspace_id: scope.caller.workspaceId, project_id: projectOf(scope) };
  // Ids have eight characters, so with a million templates a collision is possible.
  for (let attempt = 1; attempt <= ID_ATTEMPTS_MAX; attempt += 1) {
    const row = await scope.db
      .insertInto('export_templates')
      .values({
        ...project,
        id: newTemplateId(),
        type,
        created_at: sql`clock_timestamp()`,
        updated_at: sql`clock_timestamp()`,
        name: made.name,
        format: made.format,
        ...changed(made),
      })
      .onConflict((oc) => oc.column('id').doNothing())
      .returningAll()
      .returning(sql<boolean>`false`.as('is_default'))
      .executeTakeFirst();
    if (row) return toTemplate(row);
  }
  throw new Error('No free template id was found.');
}

export async function updateTemplate(
  scope: Scope,
  type: TemplateType,
  id: string,
  change: TemplateChange,
): Promise<ExportTemplate> {
  const row = await scope.db
    .updateTable('export_templates')
    .set({
      ...changed(change),
      // Increased by every update, even by two within a millisecond, which is the resolution of the API.
      updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
    })
    .where('project_id', '=', projectOf(scope))
    .where('type', '=', type)
    .where('id', '=', id)
    .returningAll()
    .returning(isDefault)
    .executeTakeFirst();
  return toTemplate(row ?? missing());
}

/**
 * Returns the deleted template. A second delete finds nothing. The default pointer is deleted with the
 * row.
 */
export async function deleteTemplate(scope: Scope, type: TemplateType, id: string): Promise<ExportTemplate> {
  const row = await scope.db
    .deleteFrom('export_templates')
    .where('project_id', '=', projectOf(scope))
    .where('type', '=', type)
    .where('id', '=', id)
    .returningAll()
    .returning(isDefault)
    .executeTakeFirst();
  return toTemplate(row ?? missing());
}

/** Always after writing the template itself, so that all writers take both locks in the same order. */
export async function setDefault(
  scope: Scope,
  template: ExportTemplate,
  wanted: boolean,
): Promise<ExportTemplate> {
  const project_id = projectOf(scope);
  if (wanted) {
    await scope.db
      .insertInto('export_template_defaults')
      .values({
        workspace_id: scope.caller.workspaceId,
        project_id,
        type: template.type,
        template_id: template.id,
      })
      .onConflict((oc) => oc.columns(['project_id', 'type']).doUpdateSet({ template_id: template.id }))
      .execute();
  } else {
    await scope.db
      .deleteFrom('export_template_defaults')
      .where('project_id', '=', project_id)
      .where('type', '=', template.type)
      .where('template_id', '=', template.id)
      .execute();
  }
  return { ...template, isDefault: wanted };
}

function changed(change: TemplateChange) {
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.format !== undefined && { format: change.format }),
    ...(change.mode !== undefined && { mode: change.mode }),
    ...(change.fields && { fields: [...change.fields] }),
    ...(change.languages && { languages: [...change.languages] }),
    ...(change.fieldOrder && { field_order: JSON.stringify(change.fieldOrder) }),
  };
}

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function newTemplateId(): string {
  const characters = Array.from({ length: 8 }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]);
  return `tpl-${characters.join('')}`;
}

function missing(): never {
  throw new AppError(
    'not_found',
    say('export.export_template_does_not_exist'),
    { field: 'id' },
    { reason: 'template_not_found' },
  );
}

function toTemplate(row: TemplateRow): ExportTemplate {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    isDefault: row.is_default,
    format: row.format,
    mode: row.mode,
    fields: row.fields,
    languages: row.languages,
    fieldOrder: row.field_order,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
