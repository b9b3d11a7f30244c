import { argumentName, isPythonName, pythonValue } from '#api/code-samples.ts';
import type { NamedShapes } from './name-shapes.ts';
import { type JsonSchema, schemaToType } from './schema-to-type.ts';

/** Collects a class for every object in a type, because Python cannot write an object type in its place. */
export class PythonTypes {
  private readonly classes = new Map<string, { text: string; shape: string }>();
  private readonly named: NamedShapes;
  private readonly taken: ReadonlySet<string>;

  constructor(named: NamedShapes) {
    this.named = named;
    this.taken = new Set(named.types.map(({ name }) => name));
  }

  /** The type of a schema; `wished` is the name of an object in it if nothing else has that name. */
  typeOf(schema: JsonSchema, wished: string): string {
    if (schema.not !== undefined) return 'Never';
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return either(choices.map((one) => this.typeOf(one, wished)));
    const { type } = schema;
    if (typeof type === 'object')
      return either(type.map((one) => this.typeOf({ ...schema, type: one }, wished)));
    switch (type) {
      case 'string':
        return 'str';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'null':
        return 'None';
      case 'array':
        return this.listType(schema, wished);
      case 'object':
        return this.objectType(schema, wished);
      case undefined:
        return 'Any';
      default:
        throw new Error(`No Python type for the JSON Schema type ${type}.`);
    }
  }

  /** A separate class for the input of an operation: its fields are the arguments of the method. */
  addArguments(name: string, base: string, schema: JsonSchema, extra: readonly string[]): void {
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => {
      if (field.endsWith('_') || ['data', 'idempotency_key', 'timeout'].includes(field))
        throw new Error(`${name}.${field} would be taken for an option of the client.`);
      return this.fieldLine(name, argumentName(field), inner, schema);
    });
    const lines = [...extra.map((line) => `    ${line}\n`), ...fields];
    this.classes.set(name, { text: classText(name, base, lines), shape: name });
  }

  text(): string {
    return [...this.classes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { text }]) => text)
      .join('\n\n');
  }

  names(): string[] {
    return [...this.classes.keys()].sort();
  }

  private listType({ items, prefixItems }: JsonSchema, wished: string): string {
    if (prefixItems) return `tuple[${prefixItems.map((one) => this.typeOf(one, wished)).join(', ')}]`;
    return `list[${typeof items === 'object' ? this.typeOf(items, wished) : 'Any'}]`;
  }

  private objectType(schema: JsonSchema, wished: string): string {
    if (Object.keys(schema.properties ?? {}).length === 0) {
      const rest = schema.additionalProperties;
      return `dict[str, ${typeof rest === 'object' ? this.typeOf(rest, wished) : 'Any'}]`;
    }
    const shape = schemaToType(schema);
    const name = this.named.nameOf(schema) ?? this.freeName(wished, shape);
    if (!this.classes.has(name)) {
      // Before its fields, so that none of them takes the name.
      this.classes.set(name, { text: '', shape });
      this.classes.set(name, { text: this.classOf(name, schema), shape });
    }
    return name;
  }

  private freeName(wished: string, shape: string): string {
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? wished : `${wished}${n}`;
      if (!this.taken.has(name) && (this.classes.get(name)?.shape ?? shape) === shape) return name;
    }
  }

  private classOf(name: string, schema: JsonSchema): string {
    const fields = Object.entries(schema.properties ?? {});
    if (fields.every(([field]) => isPythonName(field)))
      return classText(
        name,
        'TypedDict',
        fields.map(([field, inner]) => this.fieldLine(name, field, inner, schema)),
      );
    // A field whose name cannot be a field of a class: from, 75_84.
    const entries = fields.map(
      ([field, inner]) =>
        `${comment(inner)}        ${JSON.stringify(field)}: ${JSON.stringify(this.fieldType(name, field, inner, schema))},\n`,
    );
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join('')}    },\n)\n`;
  }

  private fieldLine(owner: string, field: string, inner: JsonSchema, schema: JsonSchema): string {
    const wire = field.replace(/_$/, '');
    return `${comment(inner)}    ${field}: ${this.fieldType(owner, wire, inner, schema)}\n`;
  }

  private fieldType(owner: string, field: string, inner: JsonSchema, { required }: JsonSchema): string {
    const type = this.typeOf(inner, owner.replace(/(?:Params|Result)$/, '') + pascal(singular(field)));
    return required?.includes(field) ? type : `NotRequired[${type}]`;
  }
}

export const pascal = (name: string) =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '');

function classText(name: string, base: string, lines: readonly string[]): string {
  return `class ${name}(${base}):\n${lines.length === 0 ? '    pass\n' : lines.join('')}`;
}

function comment({ description }: JsonSchema): string {
  return description ? `    # ${description.replaceAll(/\s*\n\s*/g, ' ')}\n` : '';
}

function literal(values: readonly unknown[]): string {
  // A float cannot be a literal.
  if (values.some((value) => typeof value === 'number' && !Number.isInteger(value))) return 'float';
  const isNull = values.includes(null);
  const others = values.filter((value) => value !== null).map((value) => pythonValue(value));
  return [...(others.length > 0 ? [`Literal[${others.join(', ')}]`] : []), ...(isNull ? ['None'] : [])].join(
    ' | ',
  );
}

const either = (types: readonly string[]) => [...new Set(types)].join(' | ');
