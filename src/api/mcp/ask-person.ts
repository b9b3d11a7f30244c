import { fieldsOf, isRecord } from '#kernel/narrow.ts';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** How a program can ask its person: by opening a page, or by showing a form. */
export type Way = 'page' | 'form';

/** The ways that the program declares in this call. */
export function waysIn(message: Record<string, unknown> | undefined): readonly Way[] {
  const meta = fieldsOf(fieldsOf(message?.['params'])['_meta']);
  return waysAmong(meta[CAPABILITIES]);
}

export function waysAmong(capabilities: unknown): readonly Way[] {
  const { elicitation } = fieldsOf(capabilities);
  if (!isRecord(elicitation)) return [];
  // No way is named: the first revision knew only forms.
  const showsForms = isRecord(elicitation['form']) || Object.keys(elicitation).length === 0;
  return [
    ...(isRecord(elicitation['url']) ? (['page'] as const) : []),
    ...(showsForms ? (['form'] as const) : []),
  ];
}

/** A choice of one option, each with the name shown to people. */
interface OneOf {
  title: string;
  choices: readonly { value: string; name: string }[];
}

/** A question to a person. */
export interface Question {
  /** The key under which the answer comes back. */
  name: 'confirmation' | 'project';
  message: string;
  /** State that a later call needs. */
  state: string;
  /** The page to open; null: a form. */
  url: string | null;
  /** The fields of the form; without any there is only yes or no. */
  fields: Readonly<Record<string, OneOf>>;
}

/** The person's answer. */
export interface Answer {
  action: unknown;
  content: Record<string, unknown>;
}

export function readAnswer(said: unknown): Answer {
  const { action, content } = fieldsOf(said);
  return { action, content: fieldsOf(content) };
}

/** The answers that come with a call when it is repeated after its person was asked. */
export interface PersonAnswers {
  answers: Readonly<Partial<Record<Question['name'], Answer>>>;
  state: unknown;
}

export function answersIn(responses: Record<string, unknown> | undefined, state: unknown): PersonAnswers {
  const answers: Partial<Record<Question['name'], Answer>> = {};
  for (const name of ['confirmation', 'project'] as const)
    if (fieldsOf(responses?.[name])['action'] !== undefined) answers[name] = readAnswer(responses?.[name]);
  return { answers, state };
}

/** The answer to a call of the current protocol generation, whose program asks and then calls again. */
export function resultThatAsks(
  mcp: typeof import('@modelcontextprotocol/server'),
  { name, message, url, state, fields }: Question,
) {
  const asked =
    url === null
      ? mcp.inputRequired.elicit({ message, requestedSchema: formOf(fields) })
      : mcp.inputRequired.elicitUrl({ message, url });
  return mcp.inputRequired({ inputRequests: { [name]: asked }, requestState: state });
}

/** Choices with their names; older programs expect two parallel lists instead. */
function formOf(fields: Question['fields'], isOlder = false) {
  const names = Object.keys(fields);
  const properties = Object.entries(fields).map(([field, { title, choices }]) => [
    field,
    {
      type: 'string' as const,
      title,
      ...(isOlder
        ? { enum: choices.map(({ value }) => value), enumNames: choices.map(({ name }) => name) }
        : { oneOf: choices.map(({ value, name }) => ({ const: value, title: name })) }),
    },
  ]);
  return {
    type: 'object' as const,
    properties: Object.fromEntries(properties),
    ...(names.length > 0 && { required: names }),
  };
}

/** The same for older programs, which are asked in the middle of an answer. */
export function olderParams({ message, url, state, fields }: Question): Record<string, unknown> {
  return url === null
    ? { message, requestedSchema: formOf(fields, true) }
    : { mode: 'url', message, url, elicitationId: state };
}
