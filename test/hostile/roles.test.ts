import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { newToken } from '../../src/platform/auth/bearer.ts';
import { type Right, ROLES, type Role } from '../../src/platform/rights/roles.ts';
import { SCOPES, TIERS } from '../../src/platform/rights/scopes.ts';
import { newId } from '../../src/platform/ids.ts';
import { type AnyOperation, rightOf, toolName } from '../../src/platform/operation.ts';
import { type App, startApp } from '../harness.ts';
import { type Answer, call, callMcp } from '../tenant.ts';

/** The table of section 15 again, written separately from the product's own table. */
const MAY: Record<Right, readonly Role[]> = {
  read: ['owner', 'admin', 'manager', 'author', 'reviewer', 'client', 'viewer'],
  comment: ['owner', 'admin', 'manager', 'author', 'reviewer', 'client'],
  localize: ['owner', 'admin', 'manager', 'author', 'reviewer', 'viewer'],
  translate: ['owner', 'admin', 'manager', 'author', 'reviewer'],
  draft: ['owner', 'admin', 'manager', 'author'],
  approve: ['owner', 'admin', 'manager', 'reviewer', 'client'],
  publish: ['owner', 'admin', 'manager'],
  reply: ['owner', 'admin', 'manager'],
  manage: ['owner', 'admin'],
  govern: ['owner', 'admin'],
  dissolve: ['owner'],
};

/**
 * Every call of a workspace that a client may make: shared posts, what belongs to them, and information about the
 * product. If you add a line, make sure that it shows a client nothing else.
 */
const FOR_CLIENTS = new Set(
  `add_idea_comment add_post_note approve_post delete_idea_comment explain_error export_analytics export_posts
   find_next_slots find_object get_account get_account_analytics get_account_limits get_analytics_overview
   get_approval_policy get_best_times get_calendar get_calendar_states get_comment get_confirmation get_home get_idea
   get_media get_metric_definitions get_post get_post_analytics get_post_localizations get_post_totals
   get_posting_slots get_sandbox get_workspace_context grant_authorization leave_workspace list_account_destinations list_account_groups list_accounts list_comment_replies
   list_comments list_confirmations list_event_types list_events list_idea_comments list_idea_groups list_idea_votes
   list_ideas list_ideas_by_votes list_media list_media_presets list_media_tags list_media_uses list_members
   list_occurrences list_post_analytics list_post_events list_post_notes list_posts list_publish_attempts list_tags read_authorization
   precheck_draft precheck_post preview_post reject_post vote_idea`.split(/\s+/u),
);

const ofPeople = registry.operations.filter(({ of }) => of === 'person');
const ofInstallation = registry.operations.filter(({ of }) => of === 'installation');
const ofWorkspaces = registry.operations.filter(({ of }) => of === undefined);
const tools = ofWorkspaces.filter(({ scope }) => scope !== null);

/** A person with a role, by page and by credential. */
interface Actor {
  role: Role;
  page: Record<string, string>;
  token: string;
}

let app: App;
const actors = new Map<string, Actor>();
const actor = (who: string): Actor => actors.get(who) ?? expect.fail(`There is no ${who}.`);

async function issue(workspaceId: string, userId: string): Promise<string> {
  const { clock, database } = app.services;
  const { token, hash, hint } = newToken();
  await database.system
    .insertInto('credentials')
    .values({
      id: newId('cred', clock),
      workspace_id: workspaceId,
      issuer_id: userId,
      name: 'Everything',
      kind: 'api_key',
      token_hash: hash,
      token_hint: hint,
      scopes: [...SCOPES],
      allowed_actions: [...TIERS],
      confirm_mode: 'preauthorized',
    })
    .execute();
  return token;
}

const AGENTS = ['owner', 'admin', 'manager'] as const;

beforeAll(async () => {
  app = await startApp();
  const { database } = app.services;
  const [tenant, agency] = [await app.tenant(), await app.tenant()];
  await database.system
    .updateTable('workspaces')
    .set({ kind: 'agency' })
    .where('id', '=', agency.workspaceId)
    .execute();
  const made = await agency.console('create_workspace', { name: 'Client', agencyId: agency.workspaceId });
  const { workspaceId: below } = made.body.data;
  const inside = { 'x-parlance-workspace': below };
  await agency.console(
    'create_project',
    { name: 'Game', source_language: 'en', target_languages: ['de'] },
    inside,
  );
  const add = async (
    who: string,
    at: string,
    role: Role,
    { cookie, userId }: Awaited<ReturnType<typeof makeMember>>,
  ) => {
    const page = { origin: app.url, cookie, 'x-parlance-workspace': at };
    actors.set(who, { role, page, token: await issue(at, userId) });
  };
  for (const role of ROLES) {
    await add(role, tenant.workspaceId, role, await makeMember(app, tenant, role));
    await add(`${role} of the agency`, below, role, await makeMember(app, agency, role));
  }
});

const UNKNOWN = { no_such_field: 1 };
const onPage = ({ page }: Actor, { name }: AnyOperation) =>
  call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(UNKNOWN), page);

function overRest({ token }: Actor, { routes }: AnyOperation): Promise<Answer> {
  const [route = expect.fail('There is no route.')] = routes;
  const path = route.path.replace(/\{\w+\}/gu, 'none_of_ours');
  const sends = route.method !== 'GET' && route.method !== 'DELETE';
  const url = `${app.url}/api/v1${path}${sends ? '' : '?no_such_field=1'}`;
  return call(url, route.method, sends ? JSON.stringify(UNKNOWN) : '', {
    authorization: `Bearer ${token}`,
    'idempotency-key': 'one-of-many',
  });
}

async function asTool({ token }: Actor, op: AnyOperation): Promise<Answer> {
  const params = { name: toolName(op), arguments: UNKNOWN };
  const answer = await callMcp(app.url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, token);
  return { ...answer, body: answer.body?.result?._meta ?? answer.body?.result?.structuredContent };
}

async function listed({ token }: Actor): Promise<string[]> {
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { body } = await callMcp(app.url, rpc, token, {}, '?sets=all');
  const names: string[] = body.result.tools.map(({ name }: { name: string }) => name);
  return names.filter((name) => !/^(?:search_tools|(?:read|act)_with_tool)$/.test(name));
}

/** The operations that refuse the actor because of who they are. An unknown field stops the others from acting. */
async function refusedOf(
  who: Actor,
  operations: readonly AnyOperation[],
  ask: (who: Actor, op: AnyOperation) => Promise<Answer>,
): Promise<string[]> {
  const refused: string[] = [];
  for (let at = 0; at < operations.length; at += 12) {
    const asked = operations.slice(at, at + 12).map(async (op) => ({ op, answer: await ask(who, op) }));
    for (const { op, answer } of await Promise.all(asked)) {
      const { code, message, params } = answer.body?.error ?? {};
      expect(code ?? '', `${op.name}: ${answer.text}`).not.toMatch(/^(?:unauthenticated|internal)$/u);
      const isRefused =
        message === `The role ${who.role} may not do this.` || message === 'Only a steward can do this.';
      if (isRefused) refused.push(code === 'forbidden' ? params.action : `${op.name}: ${code}`);
    }
  }
  return refused;
}

const names = (operations: readonly AnyOperation[]) => operations.map(({ name }) => name);
const beyond = (role: Role, operations: readonly AnyOperation[]) =>
  operations.filter((op) => !MAY[rightOf(op)].includes(role));

describe('the right that every operation declares', () => {
  it('an operation of a workspace declares it, by its scope or by itself', () => {
    const silent = ofWorkspaces.filter(({ right, scope }) => right === undefined && scope === null);
    expect(names(silent)).toEqual([]);
    expect(names(ofPeople.filter(({ right, scope }) => right !== undefined || scope !== null))).toEqual([]);
  });

  it('the calls of a client are on the list, without the localization half', () => {
    const open = names(ofWorkspaces.filter((op) => MAY[rightOf(op)].includes('client')));
    expect(open).toEqual([...FOR_CLIENTS].toSorted());
    const localization = registry.operations.filter(
      ({ face, scope }) => face === 'open' || scope?.startsWith('localize:'),
    );
    expect(localization.length).toBeGreaterThan(40);
    expect(names(localization.filter(({ name }) => FOR_CLIENTS.has(name)))).toEqual([]);
  });

  it('translating a comment, which spends the quota, requires the right to reply', () => {
    const op = registry.operations.find(({ name }) => name === 'translate_comment');
    expect(op && [op.scope, rightOf(op)]).toEqual(['comments:read', 'reply']);
  });
});

describe.each([...ROLES, ...AGENTS.map((role) => `${role} of the agency`)])('%s', (who) => {
  it('on the page: is refused exactly what the role does not allow', async () => {
    const { role } = actor(who);
    expect(await refusedOf(actor(who), ofWorkspaces, onPage)).toEqual(names(beyond(role, ofWorkspaces)));
    expect(await refusedOf(actor(who), ofPeople, onPage)).toEqual([]);
    // No role grants them: only a steward has them.
    expect(await refusedOf(actor(who), ofInstallation, onPage)).toEqual(names(ofInstallation));
  });

  it('by a credential: over REST, and as a tool', async () => {
    const { role } = actor(who);
    const social = tools.filter(({ face }) => face === 'social');
    expect(await refusedOf(actor(who), social, overRest)).toEqual(names(beyond(role, social)));
    expect(await refusedOf(actor(who), tools, asTool)).toEqual(names(beyond(role, tools)));
  });

  it('sees exactly the tools that it may call', async () => {
    const { role } = actor(who);
    const open = tools.filter((op) => MAY[rightOf(op)].includes(role));
    expect((await listed(actor(who))).toSorted()).toEqual(open.map(toolName).toSorted());
  });
});

describe('a client of the localization half', () => {
  it('gets a refusal of the whole half, without the existing projects', async () => {
    const tenant = await app.tenant();
    await tenant.console('create_project', {
      name: 'Second',
      source_language: 'en',
      target_languages: ['de'],
    });
    const client = await makeMember(app, tenant, 'client');
    for (const body of [{}, { project_id: tenant.projectId }, { project_id: 'prj_none' }])
      expect((await client.console('list_terms', body)).body.error).toMatchObject({
        message: 'The role client may not do this.',
        params: { action: 'list_terms' },
      });
    const view = { project_id: tenant.projectId, name: 'Mine', is_shared: true, filters: {} };
    expect((await client.console('save_view', view)).status).toBe(403);
    expect(
      (await tenant.console('list_saved_views', { project_id: tenant.projectId })).body.data.items,
    ).toEqual([]);
  });

  it.each(['translator', 'reviewer'] as const)(
    'enters as a %s of it, with no further rights',
    async (localization) => {
      const tenant = await app.tenant();
      const client = await makeMember(app, tenant, 'client', { localization });
      const who: Actor = {
        role: 'client',
        page: { origin: app.url, cookie: client.cookie, 'x-parlance-workspace': tenant.workspaceId },
        token: await issue(tenant.workspaceId, client.userId),
      };
      const stillClosed = beyond('client', ofWorkspaces).filter(
        (op) => !['localize', 'translate'].includes(rightOf(op)),
      );
      expect(await refusedOf(who, ofWorkspaces, onPage)).toEqual(names(stillClosed));
      expect(await listed(who)).toContain('list_terms');
    },
  );
});

it.each(['author', 'reviewer', 'client', 'viewer'])(
  'a member of the agency with the role %s has no access to its client workspaces',
  async (role) => {
    const who = actor(`${role} of the agency`);
    for (const op of ofWorkspaces.slice(0, 20))
      expect((await onPage(who, op)).body.error.code).toBe('workspace_not_found');
    const { body } = await call(`${app.url}/api/v1/posts`, 'GET', '', {
      authorization: `Bearer ${who.token}`,
    });
    expect(body.error.code).toBe('workspace_not_found');
  },
);
