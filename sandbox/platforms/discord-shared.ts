import { type Ask, isObject, type Part, readJson, readMultipart, Refusal, type Reply } from '../http.ts';
import { readImage } from '../image-size.ts';
import type { Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxAccount, SandboxPost } from '../world.ts';

const TEXT_MAX = 2000;
const FILES_MAX = 10;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** The limit of a whole request, including the form around the files. */
const REQUEST_BYTES_MAX = 25 * 1024 * 1024;
const PREVIEW_BYTES_MAX = 200_000;

export const problem = (status: number, code: number, message: string, more: object = {}): Reply => ({
  status,
  body: { code, message, ...more },
});

export const badForm = (field: string, code: string, message: string) =>
  new Refusal(
    problem(400, 50035, 'Invalid Form Body', { errors: { [field]: { _errors: [{ code, message }] } } }),
  );

/** The picture of every webhook and bot here, as the hash of a file on Discord's image host. */
export const AVATAR = 'a_5f1c0e8d7b2a4936c8e1d0f2b3a49586';

/** A firewall refuses clients without a proper user agent. */
export function requireClient({ headers }: Ask): void {
  if (!/^DiscordBot \([^,()]+, [^,()]+\)(?: |$)/.test(headers['user-agent'] ?? ''))
    throw new Refusal(problem(403, 40333, 'internal network error'));
}

export function readBody(ask: Ask) {
  if (!(ask.headers['content-type'] ?? '').startsWith('multipart/form-data'))
    return { input: readJson(ask), files: [] };
  if (ask.body.length > REQUEST_BYTES_MAX) throw new Refusal(problem(413, 40005, 'Request entity too large'));
  const parts = readMultipart(ask);
  const body = parts.find(({ name }) => name === 'payload_json')?.data ?? Buffer.from('{}');
  return { input: readJson({ body }), files: parts.filter(({ name }) => /^files\[\d+\]$/.test(name)) };
}

/** The message's description of a file, by the number of its part in the form. */
function altOf({ attachments }: Record<string, unknown>, at: number): string | null {
  const listed: unknown = Array.isArray(attachments)
    ? attachments.find((each) => isObject(each) && Number(each['id']) === at)
    : null;
  return isObject(listed) && typeof listed['description'] === 'string' ? listed['description'] : null;
}

function keep(scene: Scene, account: SandboxAccount, file: Part, altText: string | null): string {
  const image = readImage(file.data);
  const id = scene.world.newNumber();
  scene.state.media[id] = {
    id,
    accountId: account.id,
    mime: image?.mime ?? file.contentType,
    bytes: file.data.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    durationSec: null,
    altText,
    preview: image && file.data.length <= PREVIEW_BYTES_MAX ? file.data.toString('base64') : null,
    readyAt: scene.world.now(),
    failed: false,
  };
  return id;
}

function contentOf({ content = '' }: Record<string, unknown>): string {
  if (typeof content !== 'string' || [...content].length > TEXT_MAX)
    throw badForm('content', 'BASE_TYPE_MAX_LENGTH', `Must be ${TEXT_MAX} or fewer in length.`);
  return content;
}

/** The checks of both ways to write a message. */
export function checkMessage(input: Record<string, unknown>, files: readonly Part[]): void {
  const content = contentOf(input);
  if (files.length > FILES_MAX)
    throw badForm('attachments', 'BASE_TYPE_MAX_LENGTH', `Must be ${FILES_MAX} or fewer in length.`);
  if (files.some(({ data }) => data.length > FILE_BYTES_MAX))
    throw new Refusal(problem(413, 40005, 'Request entity too large'));
  const { poll, embeds } = input;
  if (content.trim() === '' && files.length === 0 && !isObject(poll) && listOf(embeds).length === 0)
    throw new Refusal(problem(400, 50006, 'Cannot send an empty message'));
  if (isObject(poll)) checkPoll(poll);
  checkEmbeds(listOf(embeds));
}

const POLL = { question: 300, answers: 10, answer: 55, hours: 768 };

function checkPoll({ question, answers, duration = 24 }: Record<string, unknown>): void {
  const isFine = (words: unknown, most: number) => {
    const text = isObject(words) ? words['text'] : null;
    return typeof text === 'string' && text.trim() !== '' && [...text].length <= most;
  };
  if (!isFine(question, POLL.question))
    throw badForm('poll', 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${POLL.question} in length.`);
  const listed = listOf(answers);
  if (listed.length < 1 || listed.length > POLL.answers)
    throw badForm('poll', 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${POLL.answers} in length.`);
  if (!listed.every(({ poll_media: words }) => isFine(words, POLL.answer)))
    throw badForm('poll', 'POLL_INVALID_ANSWER', `Must be between 1 and ${POLL.answer} in length.`);
  if (typeof duration !== 'number' || !(duration >= 1 && duration <= POLL.hours))
    throw badForm('poll', 'NUMBER_TYPE_MAX', `int value should be between 1 and ${POLL.hours}.`);
}

const EMBED = { title: 256, description: 4096 };
const EMBEDS = { count: 10, letters: 6000 };

function checkEmbeds(embeds: readonly Record<string, unknown>[]): void {
  if (embeds.length > EMBEDS.count)
    throw badForm('embeds', 'BASE_TYPE_MAX_LENGTH', `Must be ${EMBEDS.count} or fewer in length.`);
  const lengths = embeds.flatMap((embed) =>
    (['title', 'description'] as const).map((name) => {
      const length = [...String(embed[name] ?? '')].length;
      if (length > EMBED[name])
        throw badForm('embeds', 'BASE_TYPE_MAX_LENGTH', `Must be ${EMBED[name]} or fewer in length.`);
      return length;
    }),
  );
  if (lengths.reduce((sum, length) => sum + length, 0) > EMBEDS.letters)
    throw badForm('embeds', 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

export function refuseByPolicy({ faults }: Scene): void {
  if (faults.some(({ kind }) => kind === 'policy'))
    throw new Refusal(problem(400, 200000, 'Message was blocked by automatic moderation'));
}

export function put(
  scene: Scene,
  account: SandboxAccount,
  input: Record<string, unknown>,
  files: readonly Part[],
  { replyTo = null, facts = {} }: { replyTo?: string | null; facts?: object } = {},
): SandboxPost {
  const id = scene.world.newNumber();
  const content = contentOf(input);
  const { poll } = input;
  const { parse } = isObject(input['allowed_mentions']) ? input['allowed_mentions'] : {};
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: [isObject(poll) && isObject(poll['question']) && String(poll['question']['text']), content.trim()]
      .filter(Boolean)
      .join('\n'),
    media: files.map((file, at) => keep(scene, account, file, altOf(input, at))),
    replyTo,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://discord.com/channels/${String(account.facts['guild'])}/${String(account.facts['channel'])}/${id}`,
    facts: {
      // The people notified by a text that may notify everybody.
      pings:
        !Array.isArray(parse) || parse.includes('everyone') ? /@(?:everyone|here)\b/.test(content) : false,
      flags: input['flags'] ?? 0,
      channel: account.facts['channel'],
      filenames: files.map(({ filename }) => filename),
      ...(isObject(poll) && { poll, beside: content.trim() }),
      ...facts,
    },
  };
  scene.state.posts[id] = post;
  return post;
}

/** The limit per kind of call and place. Discord announces the real ones only in headers. */
const BURST = { calls: 10, sec: 10 };
/** The limit of one bot for all calls. */
const ALL_CALLS = { calls: 50, sec: 1 };

/** Counts a message, and returns the headers that describe its bucket. */
export function countMessage(scene: Scene, place: string, scope: 'user' | 'shared'): Record<string, string> {
  const window = countIn(scene, `messages ${place}`, BURST.calls, BURST.sec);
  const waitSec = Math.max(0, window.resetsAt - scene.world.now()) / 1000;
  const headers = {
    'x-ratelimit-bucket': 'messages',
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(window.remaining),
    'x-ratelimit-reset': (window.resetsAt / 1000).toFixed(3),
    'x-ratelimit-reset-after': waitSec.toFixed(3),
  };
  if (window.isOver) throw new Refusal(tooMany(waitSec, scope, headers));
  return headers;
}

export function countCall(scene: Scene, bot: string): void {
  const window = countIn(scene, `calls ${bot}`, ALL_CALLS.calls, ALL_CALLS.sec);
  if (window.isOver) throw new Refusal(tooMany((window.resetsAt - scene.world.now()) / 1000, 'global'));
}

/** The waiting time has decimals in the body, and is a whole number in the header. */
export const tooMany = (
  waitSec: number,
  scope: 'user' | 'shared' | 'global',
  headers: Record<string, string> = {},
): Reply => ({
  status: 429,
  headers: {
    ...headers,
    'retry-after': String(Math.ceil(waitSec)),
    'x-ratelimit-scope': scope,
    ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
  },
  body: { message: 'You are being rate limited.', retry_after: waitSec, global: scope === 'global' },
});

/** Replaces the text of a message. */
export function rewrite(post: SandboxPost, ask: Ask): void {
  const { input } = readBody(ask);
  if (input['content'] === undefined) return;
  const content = contentOf(input);
  if (content.trim() === '' && post.media.length === 0)
    throw new Refusal(problem(400, 50006, 'Cannot send an empty message'));
  post.text = content.trim();
}

export const shown = ({ id, text, accountId, media, facts, createdAt }: SandboxPost, scene: Scene) => ({
  id,
  type: 0,
  // The question of a poll is not part of the text.
  content: isObject(facts['poll']) ? String(facts['beside']) : text,
  channel_id: facts['channel'] ?? scene.state.accounts[accountId]?.facts['channel'],
  timestamp: new Date(createdAt).toISOString(),
  // The first bit: it was crossposted.
  flags: Number(facts['flags']) | Number(facts['isAnnounced'] === true),
  attachments: media.map((each, at) => {
    const file = scene.state.media[each];
    return {
      id: each,
      filename: Array.isArray(facts['filenames']) ? String(facts['filenames'][at]) : each,
      content_type: file?.mime,
      size: file?.bytes,
      ...(file?.width != null && { width: file.width, height: file.height }),
      ...(file?.altText && { description: file.altText }),
    };
  }),
  ...(isObject(facts['poll']) && { poll: facts['poll'] }),
});
