import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { nearestWord } from '#kernel/nearest-word.ts';
import { inEnglish } from '#kernel/say.ts';
import { mayCall } from '#platform/authorize.ts';
import type { CredentialCaller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { take } from '#platform/limits/rate-limit.ts';
import { isReadOnly } from '#platform/operation.ts';
import { parseInput } from '#platform/parse-input.ts';
import { refuseUnknownKeys } from '#platform/unknown-fields.ts';
import { type Listing, type Tool, titleOf } from './describe-tool.ts';
import type { Finder } from './find-tools.ts';

const Search = z.object({
  query: z
    .string()
    .min(1)
    .max(200)
    .describe('What you want to do, in a few words: "move a post to tomorrow".'),
  detail: z
    .enum(['name', 'summary', 'full'])
    .default('summary')
    .describe('full: every argument and answer field, and the errors.'),
  limit: z.int().min(1).max(20).default(8),
});

const Use = z.object({
  name: z.string().min(1).max(100).describe('Name of a tool, from search_tools.'),
  arguments: z.record(z.string(), z.unknown()).default({}).describe('Its arguments.'),
});

const listing = (
  name: string,
  description: string,
  schema: z.ZodObject,
  annotations: { readOnlyHint: boolean; openWorldHint: boolean; destructiveHint: boolean },
): Listing => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: 'input' });
  return {
    name,
    title: titleOf(name),
    description,
    inputSchema: { ...inputSchema, additionalProperties: false },
    annotations: { ...annotations, idempotentHint: annotations.readOnlyHint },
  };
};

/**
 * Two ways to run a tool that is not listed, because a host may allow the reading one without
 * asking a person and must ask for the other. The tool they run is checked, limited, confirmed and
 * recorded under its own name.
 */
export const GATEWAYS: readonly Listing[] = [
  listing(
    'search_tools',
    'Find tools that are not listed: translation memory, termbase, media, ideas, analytics, webhooks, approvals and more.',
    Search,
    { readOnlyHint: true, openWorldHint: false, destructiveHint: false },
  ),
  listing('read_with_tool', 'Run a tool that only reads, by its name from search_tools.', Use, {
    readOnlyHint: true,
    openWorldHint: false,
    destructiveHint: false,
  }),
  listing('act_with_tool', 'Run a tool that changes something, by its name from search_tools.', Use, {
    readOnlyHint: false,
    openWorldHint: true,
    destructiveHint: true,
  }),
];

export type Offered = ReadonlyMap<string, Tool>;

/** The tool that a gateway call names, and its arguments. */
export function toolAskedFor(
  gateway: string,
  given: Record<string, unknown>,
  tools: Offered,
): { tool: Tool; args: Record<string, unknown> } {
  refuseUnknownKeys(given, new Set(Object.keys(Use.shape)), gateway);
  const { name, arguments: args } = Use.parse(parseInput(Use, given));
  const tool = tools.get(name);
  if (!tool) throw unknownName(name, tools);
  if (gateway === 'read_with_tool' && !isReadOnly(tool.op))
    throw new AppError('forbidden', inEnglish(`${name} changes something: run it with act_with_tool.`), {
      action: name,
    });
  return { tool, args };
}

function unknownName(name: string, tools: Offered): AppError {
  const near = nearestWord(name, tools.keys());
  const hint = near === null ? 'ask search_tools' : `the nearest is ${near}`;
  return invalidField('name', inEnglish(`has no tool ${JSON.stringify(name.slice(0, 80))}; ${hint}`));
}

/** An answer is read by a model, which pays for every line of it. */
const ANSWER_MAX = 24_000;
const SEARCHES = { limit: 120, windowSec: 60 };

export async function searchTools(
  services: Services,
  finder: Finder,
  caller: CredentialCaller,
  given: Record<string, unknown>,
  isOffered: (tool: Tool) => boolean,
): Promise<{ tools: object[]; more?: string }> {
  const rate = await take(
    services.database,
    services.clock,
    { name: 'search_tools' },
    { key: `${caller.id}:search_tools`, ...SEARCHES },
    1,
  );
  if (!rate.taken) throw rate.refusal;
  refuseUnknownKeys(given, new Set(Object.keys(Search.shape)), 'search_tools');
  const { query, detail, limit } = Search.parse(parseInput(Search, given));
  const found = finder.find(query, (tool) => isOffered(tool) && mayCall(tool.op, caller), limit);
  const shown: object[] = [];
  let left = ANSWER_MAX;
  for (const tool of found) {
    const view = toolView(tool, detail);
    left -= JSON.stringify(view).length;
    if (left < 0 && shown.length > 0) break;
    shown.push(view);
  }
  if (shown.length === found.length) return { tools: shown };
  return {
    tools: shown,
    more: `${found.length - shown.length} more fit; ask for fewer or with less detail.`,
  };
}

function toolView(tool: Tool, detail: 'name' | 'summary' | 'full'): object {
  const { op, listing: listed, inputSchema } = tool;
  const run = isReadOnly(op) ? 'read_with_tool' : 'act_with_tool';
  if (detail === 'name') return { name: listed.name, run };
  if (detail === 'summary')
    return { name: listed.name, run, summary: op.summary, arguments: [...tool.knownFields] };
  const { $schema: _, ...outputSchema } = z.toJSONSchema(op.output, { io: 'output', unrepresentable: 'any' });
  return {
    name: listed.name,
    run,
    description: listed.description,
    inputSchema,
    outputSchema,
    errors: op.errors,
  };
}
