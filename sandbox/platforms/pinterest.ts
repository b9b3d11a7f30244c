import { type Ask, readJson, type Reply } from '../http.ts';
import { type OAuthStyle, oauthRoutes } from '../oauth.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { grown, type SandboxPost } from '../world.ts';
import { mediaRoutes, takeSource } from './pinterest-media.ts';
import {
  boardOf,
  boardsOf,
  callerOf,
  hasFault,
  invalid,
  problem,
  refused,
  sectionOf,
  unauthorized,
} from './pinterest-shared.ts';

const DAY_SEC = 86_400;
const TITLE_MAX = 100;
const TEXT_MAX = 800;
const ALT_MAX = 500;
const LINK_MAX = 2048;
const ID_MAX = 25;
const ANALYTICS_DAYS = 90;
/** A new pin does not appear in lists at once. */
const LIST_LAG_MS = 5000;

const style: OAuthStyle = {
  authorizePath: '/oauth/',
  tokenPath: '/v5/oauth/token',
  clientIdField: 'client_id',
  pkce: 'none',
  accessSec: 30 * DAY_SEC,
  refreshSec: 60 * DAY_SEC,
  // Each use renews the refresh token and revokes the previous one.
  rotates: true,
  tokenReply: ({ refresh_expires_in: seconds, scope, ...fields }) => ({
    ...fields,
    scope: String(scope),
    response_type: 'authorization_code',
    refresh_token_expires_in: seconds,
  }),
  refuse: (error, message) => ({ status: 400, body: { code: 283, message, error } }),
};

const [authorize, token] = oauthRoutes(style);

const routes: SandboxRoute[] = [
  ...(authorize ? [authorize] : []),
  ...(token ? [{ ...token, run: (ask: Ask, scene: Scene) => grant(ask, scene, token) }] : []),
  { op: 'read_account', method: 'GET', path: '/v5/user_account', run: readAccount },
  { op: 'list_boards', method: 'GET', path: '/v5/boards', run: listBoards },
  { op: 'read_board', method: 'GET', path: '/v5/boards/:board', run: readBoard },
  { op: 'list_pins', method: 'GET', path: '/v5/boards/:board/pins', run: listPins },
  { op: 'list_sections', method: 'GET', path: '/v5/boards/:board/sections', run: listSections },
  { op: 'list_section_pins', method: 'GET', path: '/v5/boards/:board/sections/:section/pins', run: listPins },
  { op: 'create_pin', method: 'POST', path: '/v5/pins', run: createPin },
  { op: 'list_own_pins', method: 'GET', path: '/v5/pins', run: listOwnPins },
  { op: 'read_pin', method: 'GET', path: '/v5/pins/:id', run: readPin },
  { op: 'update_pin', method: 'PATCH', path: '/v5/pins/:id', run: updatePin },
  { op: 'delete_pin', method: 'DELETE', path: '/v5/pins/:id', run: deletePin },
  { op: 'pin_analytics', method: 'GET', path: '/v5/pins/:id/analytics', run: analytics },
  ...mediaRoutes,
];

const boards = (first: number, names: readonly string[], sections: readonly string[] = []) =>
  names.map((name, i) => ({ id: String(first + i), name, sections: i === 0 ? sections : [] }));

export const pinterest: SandboxPlatform = {
  name: 'pinterest',
  prefixes: ['pinterest'],
  routes,
  accounts: [
    {
      id: '900000000000000001',
      handle: 'lanternstudio',
      name: 'Lantern Studio',
      followers: 6_240,
      facts: {
        boards: boards(
          7_100_000_000_000_001,
          ['Lanterns', 'Workshop', 'Harbour at night'],
          ['Paper', 'Storm glass'],
        ),
      },
    },
    {
      id: '900000000000000002',
      handle: 'harbourbooks',
      name: 'Harbour Books',
      followers: 810,
      facts: { boards: boards(7_200_000_000_000_001, ['Covers']) },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return unauthorized();
    if (kind === 'not_found') return problem(404, 1, 'Not found.');
    if (kind === 'server_error') return problem(value ?? 503, 12, 'Something went wrong on our end.');
    const headers = { 'retry-after': String(value ?? 60), 'x-ratelimit-remaining': '0' };
    return { ...problem(429, 8, 'You have exceeded your rate limit.'), headers };
  },
};

/** The application authenticates in a header and never in the form. */
function grant(ask: Ask, scene: Scene, usual: SandboxRoute): Reply | Promise<Reply> {
  if (!/^Basic [A-Za-z0-9+/]+=*$/.test(ask.headers['authorization'] ?? ''))
    return problem(401, 2, 'Authentication failed.');
  return usual.run(ask, scene);
}

function readAccount(ask: Ask, scene: Scene): Reply {
  const { id, handle, name, followers } = callerOf(ask, scene, 'user_accounts:read');
  return {
    status: 200,
    body: {
      id,
      username: handle,
      business_name: name,
      account_type: 'BUSINESS',
      profile_image: scene.faceUrl(id),
      follower_count: followers,
    },
  };
}

/** A page of a list. The bookmark is the start of the next page. */
function paged<Item>(ask: Ask, items: readonly Item[]): { items: readonly Item[]; bookmark: string | null } {
  const size = Number(ask.query.get('page_size') ?? 25);
  if (!(size >= 1 && size <= 250)) throw invalid('page_size: must be between 1 and 250');
  const from = Number(ask.query.get('bookmark') ?? 0);
  const next = from + size;
  return { items: items.slice(from, next), bookmark: next < items.length ? String(next) : null };
}

function listBoards(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'boards:read');
  return { status: 200, body: paged(ask, boardsOf(account).map(boardShown)) };
}

const boardShown = ({ id, name }: ReturnType<typeof boardOf>) => ({ id, name, privacy: 'PUBLIC' });

function readBoard(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'boards:read');
  return { status: 200, body: boardShown(boardOf(account, ask.params['board'] ?? '')) };
}

function listSections(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'boards:read');
  return { status: 200, body: paged(ask, boardOf(account, ask.params['board'] ?? '').sections) };
}

function text(input: Record<string, unknown>, name: string, most: number): string | null {
  const value = input[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalid(`${name}: is not of type 'string'`);
  if ([...value].length > most) throw invalid(`${name}: is too long, maxLength=${most}`);
  return value;
}

async function createPin(ask: Ask, scene: Scene): Promise<Reply> {
  const account = callerOf(ask, scene, 'pins:write');
  const input = readJson(ask);
  const { board_id: boardId } = input;
  if (typeof boardId !== 'string' || !/^\d+$/.test(boardId))
    throw invalid("board_id: does not match '^\\d+$'");
  const board = boardOf(account, boardId);
  const section = text(input, 'board_section_id', ID_MAX);
  const facts = {
    title: text(input, 'title', TITLE_MAX),
    description: text(input, 'description', TEXT_MAX),
    link: text(input, 'link', LINK_MAX),
    altText: text(input, 'alt_text', ALT_MAX),
    board: board.id,
    section: section === null ? null : sectionOf(board, section),
  };
  if (account.facts['trial'] === true)
    throw refused(403, 29, 'Apps with Trial access may not create Pins in production.');
  const media = await takeSource(scene, account, input['media_source']);
  if (hasFault(scene, 'policy')) throw refused(403, 3, 'This was blocked because it looks like spam.');
  for (const each of media) each.altText = facts.altText;
  const id = scene.world.newNumber();
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: [facts.title, facts.description].filter(Boolean).join('\n'),
    media: media.map((each) => each.id),
    replyTo: null,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://www.pinterest.com/pin/${id}/`,
    facts,
  };
  scene.state.posts[id] = post;
  return { status: 201, body: view(post) };
}

const view = ({ id, createdAt, facts }: SandboxPost) => ({
  id,
  created_at: new Date(createdAt).toISOString().slice(0, 19),
  title: facts['title'],
  description: facts['description'],
  link: facts['link'],
  alt_text: facts['altText'],
  board_id: facts['board'],
  board_section_id: facts['section'] ?? null,
});

const listed = (ask: Ask, scene: Scene, isWanted: (pin: SandboxPost) => boolean): Reply => {
  const pins = Object.values(scene.state.posts)
    .filter((pin) => !pin.deleted && isWanted(pin))
    .filter(({ createdAt }) => createdAt + LIST_LAG_MS <= scene.world.now())
    .sort((a, b) => b.createdAt - a.createdAt);
  return { status: 200, body: paged(ask, pins.map(view)) };
};

function listPins(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene, 'pins:read');
  const board = boardOf(account, ask.params['board'] ?? '');
  const { section } = ask.params;
  if (section !== undefined) sectionOf(board, section);
  return listed(
    ask,
    scene,
    ({ facts }) => facts['board'] === board.id && (section === undefined || facts['section'] === section),
  );
}

function listOwnPins(ask: Ask, scene: Scene): Reply {
  const { id } = callerOf(ask, scene, 'pins:read');
  return listed(ask, scene, ({ accountId }) => accountId === id);
}

function pinOf(ask: Ask, scene: Scene, scope: string): SandboxPost {
  const account = callerOf(ask, scene, scope);
  const post = scene.state.posts[ask.params['id'] ?? ''];
  if (!post || post.deleted || post.accountId !== account.id) throw refused(404, 50, 'Pin not found.');
  return post;
}

function readPin(ask: Ask, scene: Scene): Reply {
  return { status: 200, body: view(pinOf(ask, scene, 'pins:read')) };
}

/** A beta feature, which not every application has. The picture cannot be changed. */
function updatePin(ask: Ask, scene: Scene): Reply {
  const post = pinOf(ask, scene, 'pins:write');
  if (scene.state.accounts[post.accountId]?.facts['noBeta'] === true)
    throw refused(403, 7, 'You are not authorized to access that resource.');
  const input = readJson(ask);
  const changes = {
    title: text(input, 'title', TITLE_MAX),
    description: text(input, 'description', TEXT_MAX),
  };
  const sent = Object.entries(changes).filter(([name]) => input[name] !== undefined);
  Object.assign(post.facts, Object.fromEntries(sent));
  post.text = [post.facts['title'], post.facts['description']].filter(Boolean).join('\n');
  return { status: 200, body: view(post) };
}

function deletePin(ask: Ask, scene: Scene): Reply {
  pinOf(ask, scene, 'pins:write').deleted = true;
  return { status: 204 };
}

const SCALES: Readonly<Record<string, number>> = {
  IMPRESSION: 5200,
  OUTBOUND_CLICK: 140,
  PIN_CLICK: 420,
  SAVE: 260,
  TOTAL_COMMENTS: 12,
  TOTAL_REACTIONS: 190,
};

function analytics(ask: Ask, scene: Scene): Reply {
  const pin = pinOf(ask, scene, 'pins:read');
  const start = Date.parse(ask.query.get('start_date') ?? '');
  if (Number.isNaN(start) || Number.isNaN(Date.parse(ask.query.get('end_date') ?? '')))
    throw invalid('start_date and end_date: are required, YYYY-MM-DD');
  if (start < scene.world.now() - ANALYTICS_DAYS * DAY_SEC * 1000)
    throw invalid('start_date: cannot be more than 90 days back');
  const names = (ask.query.get('metric_types') ?? '').split(',');
  const figures = names.map((name) => {
    const scale = SCALES[name];
    if (scale === undefined) throw invalid(`metric_types: ${name} is not one of the metrics`);
    return [name, grown(pin, scene.world.now(), scale)] as const;
  });
  return {
    status: 200,
    body: { all: { summary_metrics: Object.fromEntries(figures), daily_metrics: [], lifetime_metrics: {} } },
  };
}
