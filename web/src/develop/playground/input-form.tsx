import type { Schema } from '../../api/openapi.ts';
import { t } from '../../text/text.ts';
import { Field, Input, Options, Select, TextArea } from '../../ui/field.tsx';

type Values = Record<string, unknown>;

/** A field for each part of the input. A part that has parts of its own is written as JSON. */
export function InputForm({
  schema,
  value,
  onChange,
}: {
  schema: Schema;
  value: Values;
  onChange: (value: Values) => void;
}) {
  const fields = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  if (fields.length === 0) return <p className="text-sm text-fg-3">{t('dev.playground.noInput')}</p>;
  const set = (name: string, next: unknown) => {
    const rest = { ...value };
    if (next === undefined) delete rest[name];
    else rest[name] = next;
    onChange(rest);
  };
  return (
    <div className="space-y-3">
      {fields
        .toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
        .map(([name, each]) => (
          <Field
            key={name}
            label={required.has(name) ? `${name} (${t('dev.playground.required')})` : name}
            {...(each.description !== undefined && { hint: <span lang="en">{each.description}</span> })}
          >
            {(p) => <Control {...p} schema={each} value={value[name]} onChange={(next) => set(name, next)} />}
          </Field>
        ))}
    </div>
  );
}

function Control({
  schema,
  value,
  onChange,
  ...p
}: {
  id: string;
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const options = schema.enum ?? (typeOf(schema) === 'boolean' ? [true, false] : null);
  if (options)
    return (
      <Select
        {...p}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={(e) => onChange(e.target.value === '' ? undefined : JSON.parse(e.target.value))}
      >
        <option value="">{t('dev.playground.unset')}</option>
        <Options of={options.map((each) => [JSON.stringify(each), String(each)])} />
      </Select>
    );
  const type = typeOf(schema);
  if (type === 'integer' || type === 'number')
    return (
      <Input
        {...p}
        type="number"
        value={typeof value === 'number' ? value : ''}
        onChange={(e) => onChange(e.target.value === '' ? undefined : Number(e.target.value))}
      />
    );
  if (type === 'string')
    return (
      <Input
        {...p}
        value={typeof value === 'string' ? value : ''}
        onChange={(e) => onChange(e.target.value === '' ? undefined : e.target.value)}
      />
    );
  return <JsonField {...p} value={value} onChange={onChange} />;
}

function JsonField({
  value,
  onChange,
  ...p
}: {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  return (
    <TextArea
      {...p}
      spellCheck={false}
      className="font-mono text-xs"
      defaultValue={value === undefined ? '' : JSON.stringify(value, null, 2)}
      onBlur={(e) => {
        const text = e.target.value.trim();
        if (text === '') return onChange(undefined);
        try {
          onChange(JSON.parse(text));
          e.target.setCustomValidity('');
        } catch {
          e.target.setCustomValidity(t('dev.playground.badJson'));
          e.target.reportValidity();
        }
      }}
    />
  );
}

/** For a value that may also be null, the other type counts. */
function typeOf(schema: Schema): string | undefined {
  if (Array.isArray(schema.type)) return schema.type.find((each) => each !== 'null');
  if (schema.type !== undefined) return schema.type;
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((each) => each.type !== 'null');
  return choices.length === 1 && choices[0] ? typeOf(choices[0]) : undefined;
}
