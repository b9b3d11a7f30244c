import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type ApiPlatform, SIGNS } from '../declare.ts';
import { CONTRACT, KIT } from './kit.ts';

/** Why a package is refused, in one sentence that says what to do. */
export class OutsideProblem extends Error {
  override name = 'OutsideProblem';
  constructor(from: string, what: string) {
    super(`PARLANCE_PLATFORMS: ${from} ${what}`);
  }
}

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0a6ee0');
const Colours = z.object({ ground: Colour, text: Colour, quiet: Colour, line: Colour, link: Colour });
const fn = z.custom<() => unknown>((value) => typeof value === 'function', 'must be a function');
const Words = z.record(z.enum(['en', 'zh-cn']), z.string().min(1).max(200));

/** What must be present before the process can start; the conformance suite judges how it behaves. */
const Shape = z.looseObject({
  platform: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be up to 40 of a-z, 0-9 and _'),
  title: z.string().min(1).max(60),
  // It is inserted into a page, so only the path of a drawing is allowed.
  icon: z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.+-]{1,4000}$/, 'must be the path of an SVG'),
  colour: Colour,
  settings: z.custom((value) => value instanceof z.ZodObject, 'must be a z.looseObject of the kit'),
  limits: z.object({ publishesPerDay: z.int().min(1), intervalSec: z.int().min(0) }),
  presets: z.array(z.looseObject({ name: z.string() })),
  foldAfter: z.int().nullable(),
  look: z.looseObject({
    kind: z.enum([
      'words',
      'wall',
      'photo',
      'film',
      'upright',
      'note',
      'pin',
      'article',
      'forum',
      'channel',
      'message',
    ]),
    signs: z.array(z.enum(SIGNS)),
    linkInWords: z.enum(['always', 'beside']).optional(),
    linkButton: z.looseObject({ option: z.string(), usual: z.string() }).optional(),
    light: Colours,
    dark: Colours,
  }),
  sandboxPath: z.string().regex(/^[a-z0-9_-]+$/, 'must be one part of a path'),
  errorNotes: z.record(z.string(), z.string()),
  capabilities: z.record(z.string(), z.boolean()),
  text: z.looseObject({ limit: z.int().min(1), unit: z.string(), measure: fn }),
  mediaTransfer: fn,
  oauth: z.looseObject({ exchange: fn, refresh: fn, authorizeUrl: fn }).nullable(),
  typed: z
    .looseObject({
      connect: fn,
      fields: z.array(
        z.looseObject({
          name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'must be letters and digits'),
          kind: z.enum(['text', 'secret']),
          maxLength: z.int().min(1),
          example: z.string(),
        }),
      ),
    })
    .nullable(),
  labels: z.record(z.string(), Words).optional(),
  allows: z.string().max(500).optional(),
  cost: fn.nullable(),
  profile: fn,
  check: fn,
  advance: fn,
  probe: fn,
  remove: fn,
  comments: fn.nullable(),
  reply: z.looseObject({ prepare: fn, send: fn, probe: fn }).nullable(),
  hide: fn.nullable(),
  deleteComment: fn.nullable(),
  postMetrics: fn,
  accountMetrics: fn,
});

/** Names of typed fields and options, for people: `labels.token.en`. */
type Labels = Readonly<Record<string, Readonly<Partial<Record<'en' | 'zh-cn', string>>>>>;
export type OutsideAdapter = ApiPlatform & { labels?: Labels };

const Manifest = z.looseObject({
  parlance: z.looseObject({
    contract: z.int(),
    sandbox: z.string().optional(),
    fixture: z.string().optional(),
  }),
});

const hasManifest = (folder: string) =>
  statSync(join(folder, 'package.json'), { throwIfNoEntry: false }) !== undefined;

/** Finds a package by the path of its folder, or by its name, as an import from the working folder would. */
export function findPackage(from: string) {
  const require = createRequire(join(process.cwd(), 'package.json'));
  let main: string;
  try {
    main = require.resolve(hasManifest(resolve(from)) ? resolve(from) : from);
  } catch {
    throw new OutsideProblem(from, 'is neither a folder with a package.json nor an installed package.');
  }
  let folder = dirname(main);
  while (!hasManifest(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const manifest = Manifest.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  if (!manifest.success)
    throw new OutsideProblem(from, 'has no "parlance": { "contract": 1 } in its package.json.');
  const { parlance } = manifest.data;
  if (parlance.contract !== CONTRACT)
    throw new OutsideProblem(
      from,
      `is written for version ${parlance.contract} of the contract; this server has version ${CONTRACT}.`,
    );
  /** A module of the package; undefined if it names none. */
  const load = (which: 'main' | 'sandbox' | 'fixture'): unknown => {
    const path = which === 'main' ? main : parlance[which] && join(folder, parlance[which]);
    return path === undefined ? undefined : require(path);
  };
  return { folder, load };
}

/**
 * The platforms of these packages. Throws an OutsideProblem for the first that does not fulfil the contract.
 */
export function loadOutside(
  packages: readonly string[],
  ours: readonly { platform: string }[],
): OutsideAdapter[] {
  const names = new Set(ours.map(({ platform }) => platform));
  return packages.map((from) => {
    const platform = loadOne(from);
    if (names.has(platform.platform))
      throw new OutsideProblem(from, `declares ${platform.platform}, and there is a platform of that name.`);
    names.add(platform.platform);
    return platform;
  });
}

function loadOne(from: string): OutsideAdapter {
  const { load } = findPackage(from);
  const make = madeBy(from, () => load('main'));
  const made = madeBy(from, () => make(KIT), false);
  const { error } = Shape.safeParse(made);
  if (error) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') || 'its default export';
    throw new OutsideProblem(from, `does not hold the contract: ${place} ${wordsOf(issue?.message)}.`);
  }
  // After ours, in the order of the setting.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated as far as possible without calling it
  return { ...(made as OutsideAdapter), kind: 'api', place: Number.MAX_SAFE_INTEGER };
}

const wordsOf = (message = '') =>
  message.startsWith('must') ? message : `is not what it must be (${message.replace(/\.$/, '')})`;

function madeBy(from: string, run: () => unknown, isModule?: true): (kit: typeof KIT) => unknown;
function madeBy(from: string, run: () => unknown, isModule: false): unknown;
function madeBy(from: string, run: () => unknown, isModule = true): unknown {
  let made: unknown;
  try {
    made = run();
  } catch (error) {
    throw new OutsideProblem(from, `could not be loaded: ${error instanceof Error ? error.message : error}`);
  }
  if (!isModule) return made;
  const make = typeof made === 'object' && made !== null && 'default' in made ? made.default : made;
  if (typeof make === 'function') return make;
  throw new OutsideProblem(from, 'exports no function that makes its platform of the kit.');
}
