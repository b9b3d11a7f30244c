import { existsSync } from 'node:fs';
import type { ConnectedAccount, Metric, PublishContent, TargetErrorCode } from './contract.ts';
import { platformPackages } from '#platform/config.ts';
import { findPackage } from './outside/load-outside.ts';
import { OUTSIDE_PLATFORMS, type PlatformName, PUBLISHABLE } from './platforms.ts';
import type { MediaHost } from './sample-media-for-tests.ts';

export type Sample = (media: MediaHost) => Partial<PublishContent> | Promise<Partial<PublishContent>>;

/** A route of the sandbox, and which call to it, counting from 1. */
export interface CallOf {
  op: string;
  nth: number;
}

/** All that the suite must know about one platform. */
export interface Fixture {
  /** Id of the sandbox account that publishes. */
  account: string;
  host?: string | null;
  /** What a person types, if that is the connection to be tested. */
  typed?: Readonly<Record<string, string>>;
  /**
   * Content that the platform accepts, with its visible calls in order. The first is used in all cases.
   * `isWeak`: the outcome of a call whose answer was lost cannot be proved either way. `blind`: not even its
   * presence can be proved, because our own posts cannot be read back.
   */
  works: Record<string, { content: Sample; visible: readonly CallOf[]; isWeak?: true | 'blind' }>;
  /** The content whose text can be changed later; the first if absent. */
  edits?: string;
  /** Its accounts have no picture that we could show. */
  hasNoPicture?: true;
  /** Too long for check() and for the sandbox. */
  tooLong: Sample;
  /** Refused by check() with this code and by the sandbox with the same. `checkOnly` if it is never sent. */
  badMedia: readonly { name: string; content: Sample; errorCode: TargetErrorCode; checkOnly?: true }[];
  /** Connected only once, because the platform allows few logins. */
  keepsSession?: true;
  /** Signed by the author and sent over a socket: no token can expire, and refusals have no HTTP status. */
  isSigned?: true;
  /** Null if the platform does not look for duplicates. */
  duplicate: CallOf | null;
  policy: CallOf & { errorCode: TargetErrorCode };
  /** The call limit lasts until midnight UTC, and no answer says so. */
  countsByDay?: true;
  /**
   * The call whose media the platform processes, and the sample that has some; null if nothing is processed.
   */
  processing: (CallOf & { works: string; errorCode: TargetErrorCode }) | null;
  /** Null if the platform has no comments for us. `isWeak`: a lost answer cannot be looked up. */
  reply: (CallOf & { isWeak?: true }) | null;
  /** With this connection there is only one destination, and none to choose. */
  hasOnePlace?: true;
  /** With this connection no comments can be read. */
  readsNothing?: true;
  /** Comments are about the place instead of the post: see hasReviews of the contract. */
  areReviews?: true;
  /**
   * Metrics that a post must have, whether the account counts followers, and what it counts by
   * day; null without figures.
   */
  metrics: { post: readonly Metric[]; account: boolean; days?: readonly Metric[] } | null;
  /** What to type, and whose name must be found, if people can be looked up. */
  mention?: { query: string; name: string };
  canRemove: boolean;
  /** Other kinds of connection, by name, which can do or prove something else. */
  otherWays?: Readonly<Record<string, Fixture>>;
  /** Changes to the account given by the profile, if a platform has several under one login. */
  adjust?(account: ConnectedAccount): ConnectedAccount;
}

const fixtureOf = (name: string) => `./platforms/${name}/fixture-for-tests.ts`;

/** Fixtures of platforms from outside come with their packages. */
const fromOutside = platformPackages().flatMap((from, at): [string, Fixture][] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the suite itself validates it
  const { default: fixture } = (findPackage(from).load('fixture') ?? {}) as { default?: Fixture };
  const { platform } = OUTSIDE_PLATFORMS[at] ?? {};
  if (!fixture || !platform) throw new Error(`${from} has no fixture`);
  return [[platform, fixture]];
});

/** Each is in the folder of its platform. */
export const FIXTURES: Partial<Record<PlatformName, Fixture>> = Object.fromEntries([
  ...fromOutside,
  ...(await Promise.all(
    PUBLISHABLE.filter((name) => existsSync(new URL(fixtureOf(name), import.meta.url))).map(async (name) => {
      const { fixture }: { fixture: Fixture } = await import(fixtureOf(name));
      return [name, fixture] as const;
    }),
  )),
]);

/** Every kind of connection to a platform that the suite tests. */
export const waysOf = (name: PlatformName): { name: string; fixture: Fixture }[] => {
  const fixture = FIXTURES[name];
  if (!fixture) return [];
  const others = Object.entries(fixture.otherWays ?? {});
  return [
    { name, fixture },
    ...others.map(([way, other]) => ({ name: `${name} by ${way}`, fixture: other })),
  ];
};

/**
 * Platforms where the outcome of a plain post can always be determined. On the others a
 * person may have to look.
 */
export const PROVABLE = PUBLISHABLE.filter((name) => {
  const [plain] = Object.values(FIXTURES[name]?.works ?? {});
  return plain !== undefined && plain.isWeak === undefined;
});
