import { useQuery } from '@tanstack/react-query';
import { ParlanceError } from '@sdk/client.ts';

/** The part of JSON Schema that our documents use. */
export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
}

export interface ApiOperation {
  name: string;
  face: 'open' | 'social';
  method: string;
  path: string;
  description: string;
  group: string;
  scope: string | null;
  tier: string | null;
  isReadOnly: boolean;
  needsKey: boolean;
  /** Its place in the client of the SDK: posts.create. */
  sdkMethod: string;
  /** The input of the call, wherever it is in the request: path, query or body. */
  input: Schema;
}

interface Spec {
  operationId: string;
  description?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content?: Record<string, { schema: Schema }> };
  'x-codeSamples'?: { lang: string; source: string }[];
  'x-parlance'?: { scope: string | null; tier: string | null; idempotency: string; readOnly: boolean };
}

/** The operations of both APIs as the server describes them, each once. */
export function useApiOperations() {
  return useQuery({
    queryKey: ['openapi'],
    queryFn: async () => [...(await read('open')), ...(await read('social'))],
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function read(face: ApiOperation['face']): Promise<ApiOperation[]> {
  const response = await fetch(`/openapi/${face}.json`).catch((cause: unknown) => {
    throw new ParlanceError({ code: 'unreachable', status: 0, message: '', cause });
  });
  if (!response.ok)
    throw new ParlanceError({ code: 'unexpected_answer', status: response.status, message: '' });
  const { paths }: { paths: Record<string, Record<string, Spec>> } = await response.json();
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => operationOf(face, method, path, spec)),
  );
  // Some readings can be sent as a POST, too; they are listed once.
  const names = new Set(all.map(({ name }) => name));
  return all.filter(({ name }) => !name.endsWith('_post') || !names.has(name.slice(0, -'_post'.length)));
}

/** As the reference shows it beside the operation. */
function sdkMethodIn({ 'x-codeSamples': samples = [], operationId }: Spec): string {
  const shown = samples.find(({ lang }) => lang === 'TypeScript')?.source ?? '';
  return /await client\.(\w+\.\w+)\(/.exec(shown)?.[1] ?? operationId;
}

function operationOf(face: ApiOperation['face'], method: string, path: string, spec: Spec): ApiOperation {
  const body = spec.requestBody?.content?.['application/json']?.schema;
  const given = (spec.parameters ?? []).filter((each) => each.in === 'path' || each.in === 'query');
  const own = spec['x-parlance'];
  return {
    name: spec.operationId,
    face,
    method: method.toUpperCase(),
    path,
    description: spec.description ?? spec.summary ?? '',
    group: spec.tags?.[0] ?? '',
    scope: own?.scope ?? null,
    tier: own?.tier ?? null,
    isReadOnly: own?.readOnly ?? false,
    needsKey: own?.idempotency === 'required',
    sdkMethod: sdkMethodIn(spec),
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          given.map((each) => [
            each.name,
            { ...each.schema, ...(each.description !== undefined && { description: each.description }) },
          ]),
        ),
        ...body?.properties,
      },
      required: [...given.filter((each) => each.required).map(({ name }) => name), ...(body?.required ?? [])],
    },
  };
}
