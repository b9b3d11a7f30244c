import { z } from 'zod';
import { ERRORS } from '#kernel/errors.ts';
import { type AnyOperation, isReadOnly } from '#platform/operation.ts';
import type { Route } from '#platform/route.ts';
import { codeSamples } from './code-samples.ts';
import { socialCode } from './face.ts';
import { openFace } from './faces/open.ts';
import { socialFace } from './faces/social.ts';

type Json = Record<string, unknown>;

const FACES = {
  open: {
    basePath: openFace.basePath,
    title: 'Parlance Localization API',
    version: null,
    tags: {} as Record<string, string>,
    about:
      'Translation tasks, termbase, export and publish for the project that owns the App Key. Every request is signed: `X-Svc-Sign = MD5(timestamp + raw body + App Secret)`.',
    security: [{ appKey: [], timestamp: [], sign: [] }],
    schemes: {
      appKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Svc-AppKey',
        description: 'The App Key of the project.',
      },
      timestamp: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Svc-Timestamp',
        description: 'Unix seconds (10 digits) or milliseconds (13 digits), within 5 minutes.',
      },
      sign: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Svc-Sign',
        description: 'Lowercase hexadecimal MD5 of timestamp + raw body + App Secret.',
      },
    },
  },
  social: {
    basePath: socialFace.basePath,
    title: 'Parlance Publishing API',
    // The version of the interface as the contract names it, not that of the program.
    version: 'v1.0',
    // The names and order of the contract; groups it does not know follow under their own names.
    tags: {
      workspace: 'Workspace and accounts',
      accounts: 'Workspace and accounts',
      posts: 'Posts',
      publishing: 'Publishing',
      media: 'Media',
      comments: 'Comments',
      ideas: 'Idea board',
      analytics: 'Analytics',
    } as Record<string, string>,
    about:
      'Workspace, accounts, posts, publishing, media, comments, ideas and analytics. Every operation is also an MCP tool of the same name at `/mcp`.',
    security: [{ bearer: [] }],
    schemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'A long-lived credential: `plc_it_…`.' },
    },
  },
} as const;

/** Descriptions of the tags; the linter requires one for each. */
const ABOUT_TAGS: Readonly<Record<string, string>> = {
  callbacks: 'Deliveries to your server, and sending them again.',
  export: 'Exporting translations as files, and templates for exports.',
  files: 'Pushing and pulling language files, and the strings of the project.',
  memory: 'The translation memory: search, import and export.',
  projects: 'The project, its languages and its engines.',
  tasks: 'Translation tasks, from creation to publishing.',
  terms: 'The termbase of the project.',
  feeds: 'Feeds that are followed, and the posts made from their items.',
  pools: 'Pools of posts that fill free posting slots.',
  webhooks: 'Events for your server, and their deliveries.',
  'Workspace and accounts': 'The caller, the workspace, and the accounts that posts go to.',
  Posts: 'Writing, checking, approving, localizing and scheduling posts.',
  Publishing: 'Publishing posts, the results, and steps that wait for a person.',
  Media: 'Pictures, videos and documents for posts.',
  Comments: 'Comments on posts, and replies to them.',
  'Idea board': 'Ideas, their groups, and posts made from them.',
  Analytics: 'Figures of posts and accounts.',
};

/** Errors that can occur in any call. */
const ANY_CALL = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'rate_limited',
  'internal',
] as const;

/** One OpenAPI 3.1 document per face, generated from the registry alone. */
export function openApiDocument(
  face: 'open' | 'social',
  operations: readonly AnyOperation[],
  version: string,
): Json {
  const spec = FACES[face];
  const paths: Record<string, Json> = {};
  const mine = operations.filter((op) => op.face === face);
  for (const op of mine) {
    op.routes.forEach((route, index) => {
      // operationId must be unique, so only the first route gets the bare name.
      const operationId = index === 0 ? op.name : `${op.name}_${route.method.toLowerCase()}`;
      const path = `${spec.basePath}${route.path}`;
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: {
          operationId,
          ...describe(face, op, route),
          // The clients use the first route.
          ...(index === 0 && { 'x-codeSamples': codeSamples(face, op) }),
        },
      };
    });
  }
  const groups = new Set(mine.map((op) => tagOf(face, op.group)));
  const order = Object.values(spec.tags);
  const ours = [...groups].filter((tag) => !order.includes(tag)).sort();
  return {
    openapi: '3.1.0',
    info: {
      title: spec.title,
      version: spec.version ?? version,
      description: spec.about,
      // Every installation has its own operator, so there is no address to give.
      contact: { name: 'Whoever runs this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: spec.security,
    tags: [...new Set(order.filter((tag) => groups.has(tag))), ...ours].map((name) => ({
      name,
      ...(ABOUT_TAGS[name] && { description: ABOUT_TAGS[name] }),
    })),
    paths,
    components: { securitySchemes: spec.schemes, schemas: { Error: errorSchema(face) } },
  };
}

function describe(face: 'open' | 'social', op: AnyOperation, route: Route): Json {
  const input = jsonSchema(op.input, 'input') as { properties?: Record<string, Json>; required?: string[] };
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const fields = Object.entries(input.properties ?? {});
  const required = new Set(input.required ?? []);
  const parameters = [
    ...fields
      .filter(([name]) => inPath.includes(name) || route.method === 'GET' || op.rawBody)
      .map(([name, schema]) => ({
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: inPath.includes(name) || required.has(name),
        schema,
        ...(schema.description ? { description: schema.description } : {}),
      })),
    ...sharedHeaders(face, op),
  ];
  const body = Object.fromEntries(fields.filter(([name]) => !inPath.includes(name)));
  const bodyRequired = [...required].filter((name) => !inPath.includes(name));
  // The fields of a DELETE are in its body too; without any it has no body.
  const hasBody = route.method === 'DELETE' ? Object.keys(body).length > 0 : route.method !== 'GET';
  return {
    // Reference pages list operations by their summary, so that is the short name; our summary
    // goes into the description.
    summary: titleOf(op.name),
    description: op.description ? `${op.summary} ${op.description}` : op.summary,
    tags: [tagOf(face, op.group)],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: bodyRequired.length > 0 || face === 'open',
        content: op.rawBody
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: { ...input, properties: body, required: bodyRequired } } },
      },
    }),
    responses: responses(face, op),
    'x-parlance': {
      scope: op.scope,
      tier: op.tier ?? null,
      rateClass: op.rate,
      idempotency: op.idempotency,
      readOnly: isReadOnly(op),
    },
  };
}

function tagOf(face: 'open' | 'social', group: string): string {
  return (FACES[face].tags as Record<string, string>)[group] ?? group;
}

/** list_callback_deliveries → List callback deliveries */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sharedHeaders(face: 'open' | 'social', op: AnyOperation): Json[] {
  return [
    ...(face === 'social'
      ? [
          {
            name: 'X-Request-Id',
            in: 'header',
            required: false,
            description: 'Echoed in meta.requestId.',
            schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' },
          },
        ]
      : []),
    ...(op.idempotency === 'none'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: op.idempotency === 'required',
            description: 'The same key never acts twice.',
            schema: { type: 'string', minLength: 8, maxLength: 128 },
          },
        ]),
  ];
}

function responses(face: 'open' | 'social', op: AnyOperation): Json {
  const data = jsonSchema(op.output, 'output');
  const codes = new Set<keyof typeof ERRORS>([
    ...ANY_CALL,
    ...(face === 'social' ? (['workspace_not_found'] as const) : []),
    ...op.errors,
  ]);
  const lines = [...codes].map((code) =>
    face === 'social' ? socialCode(code) : { code, status: ERRORS[code].status },
  );
  const byStatus = Map.groupBy(lines, ({ status }) => status);
  const failures = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => [
      String(status),
      {
        description: [...new Set(list.map(({ code }) => code))]
          .map((code) => `\`${code}\`: ${ERRORS[code].meaning}`)
          .join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return {
    [String(op.status ?? 200)]: {
      description: 'Success.',
      content: { 'application/json': { schema: successSchema(face, data) } },
    },
    ...(op.confirm !== undefined &&
      (op.status ?? 200) !== 202 && {
        202: {
          description: 'Nothing has happened yet: a person must confirm it first (`confirmation`).',
          content: { 'application/json': { schema: successSchema(face, data) } },
        },
      }),
    ...(op.etag && { 304: { description: 'Not changed since the ETag given in If-None-Match.' } }),
    ...Object.fromEntries(failures),
  };
}

function successSchema(face: 'open' | 'social', data: Json): Json {
  return face === 'open'
    ? object({
        success: { const: true },
        code: { const: 0 },
        msg: { const: 'ok' },
        trace_id: { type: 'string' },
        data,
      })
    : object({
        data,
        meta: {
          ...object({ requestId: { type: 'string' } }),
          properties: { requestId: { type: 'string' }, replayed: { const: true } },
        },
      });
}

function errorSchema(face: 'open' | 'social'): Json {
  const text = { type: 'string' };
  return face === 'open'
    ? object({
        success: { const: false },
        code: { type: 'integer' },
        msg: text,
        trace_id: text,
        data: { type: 'null' },
        error: object({
          reason: text,
          field: { type: ['string', 'null'] },
          errors: { type: 'array', items: object({ field: text, message: text }) },
          retry_after_sec: { type: ['integer', 'null'] },
          doc_url: text,
        }),
      })
    : object({
        error: object({ code: text, message: text, params: { type: 'object' } }),
        meta: object({ requestId: text }),
      });
}

function object(properties: Record<string, unknown>): Json {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
}
