import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { checkVariables } from '../outgoing/variables.ts';
import { findSpans } from '../posts/spans.ts';
import { chooseAccounts, findRefs } from '../precheck/resolve-refs.ts';
import { presentSnippet, SNIPPET_KINDS, SnippetView, TEMPLATE_VARIABLES } from './snippet-view.ts';
import { insertSnippet, readSnippets, writeSnippet } from './store.ts';

const SNIPPETS_MAX = 200;
/** The limit of the text of a post. */
const TAGS_MAX = 60;

export const saveSnippet = defineOperation({
  name: 'save_snippet',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'PUT', path: '/snippets' }],
  summary: 'Save a hashtag group or a template for posts under a name, or change one.',
  description:
    'A hashtag group has only hashtags. In a template {account}, {locale}, {date} and {project} are filled in when a post is made from it.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'no_account', 'conflict'],
  input: z.object({
    id: z.string().max(64).optional().describe('The one to change. Absent: a new one is created.'),
    version: z
      .int()
      .optional()
      .describe('As last read; a different one means that it has been changed since.'),
    kind: z.enum(SNIPPET_KINDS),
    name: z.string().trim().min(1).max(80),
    locale: LanguageCode.nullish(),
    text: z.string().trim().min(1).max(20_000),
    accountIds: z.array(z.string().min(1).max(64)).max(100).default([]),
  }),
  example: { kind: 'hashtags', name: 'Launch', text: '#launch #indie' },
  output: SnippetView,

  async run({ id, version, kind, name, locale, text, accountIds }, ctx) {
    if (kind === 'hashtags') checkHashtags(text, accountIds);
    else checkVariables('text', text, TEMPLATE_VARIABLES);
    chooseAccounts(await findRefs(ctx, [{ accountIds }]), { accountIds });
    const { workspaceId } = ctx.caller;
    const known = await readSnippets(ctx.db, workspaceId);
    const isNamed = (each: (typeof known)[number]) =>
      each.id !== id && each.kind === kind && each.name.toLowerCase() === name.toLowerCase();
    if (known.some(isNamed)) throw taken(name);
    const change = {
      name,
      text,
      locale: locale ?? null,
      account_ids: [...new Set(accountIds)],
      updated_by: userOf(ctx.caller),
      updated_at: ctx.clock.now(),
    };
    if (id !== undefined) {
      const current = known.find((each) => each.id === id && each.kind === kind);
      if (!current) throw new AppError('not_found', say('wording.no_snippet'), { field: 'id' });
      const place = { id, workspaceId, version: version ?? current.version };
      const written = await writeSnippet(ctx.db, place, change);
      if (written) return presentSnippet(written);
      throw new AppError('conflict', say('wording.version_somebody_changed_meanwhile'), {
        version: current.version,
      });
    }
    if (known.length >= SNIPPETS_MAX)
      throw new AppError('conflict', say('wording.workspace_keeps_at_most', { max: SNIPPETS_MAX }), {
        limit: SNIPPETS_MAX,
      });
    const made = await insertSnippet(ctx.db, {
      id: newId('snp', ctx.clock),
      workspace_id: workspaceId,
      kind,
      created_by: change.updated_by,
      ...change,
    });
    if (!made) throw taken(name);
    return presentSnippet(made);
  },
});

const taken = (name: string) =>
  new AppError('conflict', say('wording.name_taken', { name }), { field: 'name' });

/** Anything else in the text would go out with every post that uses the group. */
function checkHashtags(text: string, accountIds: readonly string[]): void {
  const tags = findSpans(text).filter(({ kind }) => kind === 'tag');
  const words = text.split(/\s+/u);
  if (accountIds.length > 0) throw invalidField('accountIds', say('wording.only_template_has_accounts'));
  if (tags.length !== words.length || tags.some((tag, at) => tag.text !== words[at]))
    throw invalidField('text', say('wording.must_be_hashtags'));
  if (tags.length > TAGS_MAX) throw invalidField('text', say('posts.must_most_hashtags', { max: TAGS_MAX }));
}
