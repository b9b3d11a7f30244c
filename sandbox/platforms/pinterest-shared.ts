import { type Ask, bearerOf, isObject, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxAccount } from '../world.ts';

/** The total number of calls of an application in trial mode. */
const TRIAL_CALLS = 1000;
const DAY_SEC = 86_400;

export const problem = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message },
});

export const refused = (...told: Parameters<typeof problem>) => new Refusal(problem(...told));

/** Validation errors in the words of its schema. */
export const invalid = (message: string) => refused(400, 1, message);

export const unauthorized = () => problem(401, 2, 'Authentication failed.');

/** The account of the token, if the token has the scope that the route requires. */
export function callerOf(ask: Ask, scene: Scene, scope: string): SandboxAccount {
  const token = bearerOf(ask);
  const account = scene.state.accounts[accountOf(scene, token) ?? ''];
  if (!account) throw new Refusal(unauthorized());
  if (!scene.state.tokens[token ?? '']?.scopes.includes(scope))
    throw refused(403, 3, `Authorization failed: your token lacks ${scope}.`);
  if (account.facts['suspended'] === true) throw refused(403, 3, 'Your account is suspended.');
  const isTrial = account.facts['trial'] === true;
  if (isTrial && countIn(scene, `trial ${account.id}`, TRIAL_CALLS, DAY_SEC).isOver)
    throw refused(429, 8, 'You have exceeded your rate limit.');
  return account;
}

interface Board {
  id: string;
  name: string;
  sections: readonly { id: string; name: string }[];
}

export function boardsOf({ facts }: SandboxAccount): Board[] {
  const boards = Array.isArray(facts['boards']) ? facts['boards'] : [];
  return boards.flatMap((each) =>
    isObject(each)
      ? [{ id: String(each['id']), name: String(each['name']), sections: sectionsOf(each['sections']) }]
      : [],
  );
}

/** Sections are declared by name, and get a number per board. */
const sectionsOf = (names: unknown) =>
  (Array.isArray(names) ? names : []).map((name, i) => ({ id: String(5_000 + i), name: String(name) }));

export function sectionOf({ sections }: Board, id: string): string {
  const section = sections.find((each) => each.id === id);
  if (!section) throw refused(404, 2031, 'Board section not found.');
  return section.id;
}

export function boardOf(account: SandboxAccount, id: string): Board {
  const board = boardsOf(account).find((each) => each.id === id);
  if (!board) throw refused(404, 40, 'Board not found.');
  return board;
}

export const hasFault = (scene: Scene, kind: Scene['faults'][number]['kind']) =>
  scene.faults.some((fault) => fault.kind === kind);
