import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { presentSnippet, SNIPPET_KINDS, SnippetView } from './snippet-view.ts';
import { readSnippets } from './store.ts';

export const listSnippets = defineOperation({
  name: 'list_snippets',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/snippets' }],
  summary: 'The hashtag groups and templates of the workspace, by name.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ kind: z.enum(SNIPPET_KINDS).optional() }),
  output: z.object({ items: z.array(SnippetView) }),

  async run({ kind }, ctx) {
    const all = (await readSnippets(ctx.db, ctx.caller.workspaceId)).map(presentSnippet);
    return { items: all.filter((each) => kind === undefined || each.kind === kind) };
  },
});
