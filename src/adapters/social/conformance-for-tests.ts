import { existsSync } from 'node:fs';
import type { ConnectedAccount, Metric, PublishContent, TargetErrorCode } from './contract.ts';
import { platformPackages } from '#platform/config.ts';
import { findPackage } from './outside/load-outside.ts';
import { OUTSIDE_PLATFORMS, type PlatformName, PUBLISHABLE } from './platforms.ts';
import type { MediaHost } from './sample-media-for-tests.ts';

export type Sample = (media: MediaHost) => Partial<PublishContent> | Promise<Partial<PublishContent>>;

/** A route of the sandbox, and which call of it counting from 1. */
export interface CallOf {
  op: string;
  nth: number;
}

/** All that the suite must know about one platform. */
export interface Fixture {
  /** Id of the account in the sandbox that publishes. */
  account: string;
  host?: string | null;
  /** What a person types, where that is the way in to be tried. */
  typed?: Readonly<Record<string, string>>;
  /**
   * Content that the platform takes, with the calls that people can see, in order. The first serves all cases.
   * `isWeak`: what became of a call whose answer was lost cannot be proved either way. `blind`: not even that it is
   * there, because nothing of one's own can be read back.
   */
  works: Record<string, { content: Sample; visible: readonly CallOf[]; isWeak?: true | 'blind' }>;
  /** Its accounts have no picture that we could show. */
  hasNoPicture?: true;
  /** Too long in check() and for the sandbox. */
  tooLong: Sample;
  /** Refused by check() with this code and by the sandbox with the same. `checkOnly` where it is never sent. */
  badMedia: readonly { name: string; content: Sample; errorCode: TargetErrorCode; checkOnly?: true }[];
  /** Connected once and no more: the platform takes few logins. */
  keepsSession?: true;
  /** Signed by the author and sent over a socket: no token can end, and no refusal has a status of HTTP. */
  isSigned?: true;
  /** Null where the platform does not look for duplicates. */
  duplicate: CallOf | null;
  policy: CallOf & { errorCode: TargetErrorCode };
  /** Too many calls are too many until midnight UTC, and no answer says so. */
  countsByDay?: true;
  /** The call whose media the platform works on, and the sample that has some; null where nothing is processed. */
  processing: (CallOf & { works: string; errorCode: TargetErrorCode }) | null;
  /** Null where the platform has no comments for us. `isWeak`: a lost answer cannot be looked up. */
  reply: (CallOf & { isWeak?: true }) | null;
  /** Connected this way, there is one place that posts go to, and none to choose. */
  hasOnePlace?: true;
  /** Connected this way, nothing of what people say can be read. */
  readsNothing?: true;
  /** What people say is of the place and not of the post: see hasReviews of the contract. */
  areReviews?: true;
  /**
   * Metrics that a post must have, whether the account counts followers, and what it counts by day; null where there
   * are no figures.
   */
  metrics: { post: readonly Metric[]; account: boolean; days?: readonly Metric[] } | null;
  /** What to type, and whose name must come, where people can be looked up. */
  mention?: { query: string; name: string };
  canRemove: boolean;
  /** Other ways to be connected, by a name of theirs, which can do or prove something else. */
  otherWays?: Readonly<Record<string, Fixture>>;
  /** Changes to the account the profile gives, where a platform has several under one login. */
  adjust?(account: ConnectedAccount): ConnectedAccount;
}

const fixtureOf = (name: string) => `./platforms/${name}/fixture-for-tests.ts`;

/** Those of platforms from outside come with their packages. */
const fromOutside = platformPackages().flatMap((from, at): [string, Fixture][] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the suite is what looks at it
  const { default: fixture } = (findPackage(from).load('fixture') ?? {}) as { default?: Fixture };
  const { platform } = OUTSIDE_PLATFORMS[at] ?? {};
  if (!fixture || !platform) throw new Error(`${from} has no fixture`);
  return [[platform, fixture]];
});

/** Each stands in the folder of its platform. */
export const FIXTURES: Partial<Record<PlatformName, Fixture>> = Object.fromEntries([
  ...fromOutside,
  ...(await Promise.all(
    PUBLISHABLE.filter((name) => existsSync(new URL(fixtureOf(name), import.meta.url))).map(async (name) => {
      const { fixture }: { fixture: Fixture } = await import(fixtureOf(name));
      return [name, fixture] as const;
    }),
  )),
]);

/** Every way to be connected to a platform that the suite is for. */
export const waysOf = (name: PlatformName): { name: string; fixture: Fixture }[] => {
  const fixture = FIXTURES[name];
  if (!fixture) return [];
  const others = Object.entries(fixture.otherWays ?? {});
  return [
    { name, fixture },
    ...others.map(([way, other]) => ({ name: `${name} by ${way}`, fixture: other })),
  ];
};

/** Those where it can always be told what became of a plain post. On the others a person may have to look. */
export const PROVABLE = PUBLISHABLE.filter((name) => {
  const [plain] = Object.values(FIXTURES[name]?.works ?? {});
  return plain !== undefined && plain.isWeak === undefined;
});
