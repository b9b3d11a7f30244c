import type { Server } from '@modelcontextprotocol/server';
import { PROMPTS } from './prompts.ts';
import { KINDS, listGuides, readGuide, toolFor } from './resources.ts';

type Library = typeof import('@modelcontextprotocol/server');

/** Runs a tool that reads; null if the credential may not, or the object does not exist. */
type Read = (tool: string, args: Record<string, string>) => Promise<unknown>;

const GUIDE_NAME = 'parlance://guides/';

/** Resources and prompts are chosen by people, tools by a model. */
export function offerReading(
  server: Server,
  mcp: Library,
  isOffered: (tool: string) => boolean,
  read: Read,
): void {
  const mine = KINDS.filter(({ tool }) => isOffered(tool));
  server.setRequestHandler('resources/list', () => ({
    resources: [
      ...mine
        .filter(({ takes }) => takes.length === 0)
        .map(({ uri, name, description }) => ({ uri, name, description, mimeType: 'application/json' })),
      ...listGuides().map((uri) => ({ uri, name: uri.slice(GUIDE_NAME.length), mimeType: 'text/markdown' })),
    ],
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: mine
      .filter(({ takes }) => takes.length > 0)
      .map(({ uri, name, description }) => ({
        uriTemplate: uri,
        name,
        description,
        mimeType: 'application/json',
      })),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const guide = readGuide(uri);
    if (guide !== null) return { contents: [{ uri, mimeType: 'text/markdown', text: guide }] };
    const found = toolFor(uri);
    const data = found === null ? null : await read(found.tool, found.args);
    // An object hidden from the caller looks the same as one that does not exist.
    if (data === null)
      throw new mcp.ProtocolError(mcp.ProtocolErrorCode.InvalidParams, 'There is no such resource.');
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
  });

  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ name, title, description, arguments: takes }) => ({
      name,
      title,
      description,
      arguments: [...takes],
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const prompt = PROMPTS.find((each) => each.name === name);
    const missing = prompt?.arguments.find((each) => each.required && !given[each.name]);
    if (!prompt || missing)
      throw new mcp.ProtocolError(
        mcp.ProtocolErrorCode.InvalidParams,
        prompt ? `${missing?.name}: is required.` : 'There is no such prompt.',
      );
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
    };
  });
}
