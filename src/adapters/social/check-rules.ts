import { type Sentence, say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from './contract.ts';
import type { Declaration, PostTitle } from './declare.ts';
import { destinationsOf } from './destinations.ts';
import { optionOf } from './option-of.ts';

type More = Pick<Issue, 'limit' | 'actual' | 'fix'>;

export interface Place {
  field: string;
  part: number;
}
/** A field name alone means the first part. */
type Where = Place | string;

export const placeOf = (where: Where): Place =>
  typeof where === 'string' ? { field: where, part: 0 } : where;

export const at = (where: Where, index: number): Place => {
  const { field, part } = placeOf(where);
  return { field: `${field}[${index}]`, part };
};

export function problem(code: Issue['code'], where: Where, message: Sentence, more: More = {}): Issue {
  return { code, severity: 'error', ...placeOf(where), message, ...more };
}

export function warning(code: Issue['code'], where: Where, message: Sentence, more: More = {}): Issue {
  return { ...problem(code, where, message, more), severity: 'warning' };
}

/** The first part and the following ones, with the names of their fields. */
export function checkedParts(content: PublishContent): {
  text: string;
  media: readonly PublishMedia[];
  textAt: Place;
  mediaAt: Place;
}[] {
  return [{ text: content.text, media: content.media }, ...content.parts].map(({ text, media }, part) => {
    const prefix = part === 0 ? '' : `parts[${part - 1}].`;
    return {
      text,
      media,
      textAt: { field: `${prefix}text`, part },
      mediaAt: { field: `${prefix}mediaIds`, part },
    };
  });
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`;

export function tooLong(
  platform: string,
  where: Where,
  limit: number,
  actual: number,
  fix = say('platform.shorten_text'),
): Issue[] {
  if (actual <= limit) return [];
  const message = say('graph.text_characters_takes', { actual, wherePlatform: platform, limit });
  return [problem('text_too_long', where, message, { limit, actual, fix })];
}

/**
 * The limits of one kind of file. Dimensions are given only where the platform refuses a
 * file instead of scaling it.
 */
export interface FileRule {
  platform: string;
  /** Null where the platform does not say. */
  mimes: readonly string[] | null;
  bytes: number;
  minBytes?: number;
  /** Width times height. */
  pixels?: number;
  /** Width divided by height. */
  ratio?: Range;
  minWidth?: number;
  maxWidth?: number;
  /** Pixels of the sides, in either orientation. */
  sides?: { min?: number; short?: number; long: number };
  seconds?: Range;
  fps?: Range;
  codecs?: readonly string[];
  /** Pages of a document. */
  pages?: number;
  /** The platform measures to the pixel and to fractions of a second. */
  isExact?: true;
  /** Its own codes for these problems, if they differ. */
  codes?: { sides?: Issue['code']; fps?: Issue['code'] };
}
type Range = readonly [min: number, max: number];

/**
 * A ratio of 4:5 is rarely exact to the pixel, nor is a video of one minute exact to
 * the fraction of a second.
 */
const SLACK = { ratio: 0.005, seconds: 0.5, fps: 0.1 };
const NONE = { ratio: 0, seconds: 0, fps: 0 };

/** The limit that a value exceeds; null within the range. */
function beyond(value: number, [min, max]: Range, below: number, above: number): number | null {
  if (value < min - below) return min;
  return value > max + above ? max : null;
}

export function fileIssues(item: PublishMedia, rule: FileRule, where: Where): Issue[] {
  const { platform } = rule;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: Sentence, more: More = {}) =>
    issues.push(problem(code, where, message, more));
  if (rule.mimes !== null && !rule.mimes.includes(item.mime))
    add('media_unsupported', say('graph.does_not_take_here', { platform, mime: item.mime }), {
      fix: say('graph.use', {
        mimes: rule.mimes.map((mime) => mime.split('/')[1]?.toUpperCase()).join(' or '),
      }),
    });
  if (item.bytes > rule.bytes)
    add(
      'media_too_large',
      say('platform.file_takes', { bytes: megabytes(item.bytes), platform, max: megabytes(rule.bytes) }),
      { limit: rule.bytes, actual: item.bytes },
    );
  if (rule.minBytes !== undefined && item.bytes < rule.minBytes)
    add('media_unsupported', say('platform.takes_files_from', { platform, min: rule.minBytes / 1024 }), {
      limit: rule.minBytes,
      actual: item.bytes,
    });
  if (rule.pages !== undefined && (item.pages ?? 0) > rule.pages)
    add(
      'media_too_large',
      say('platform.takes_pages', { platform, limit: rule.pages, actual: item.pages ?? 0 }),
      {
        limit: rule.pages,
        actual: item.pages ?? 0,
      },
    );
  return [...issues, ...shapeIssues(item, rule, where), ...filmIssues(item, rule, where)];
}

/** The platform's limits on width and height. */
function shapeIssues(item: PublishMedia, rule: FileRule, where: Where): Issue[] {
  const { platform, codes = {} } = rule;
  const slack = rule.isExact ? NONE : SLACK;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: Sentence, more: More = {}) =>
    issues.push(problem(code, where, message, more));
  const { width, height } = item;
  const actual = (width ?? 0) * (height ?? 0);
  if (rule.pixels !== undefined && actual > rule.pixels)
    add(
      'media_aspect_ratio',
      say('platform.takes_million_pixels', { platform, millions: Math.floor(rule.pixels / 1_000_000) }),
      { limit: rule.pixels, actual },
    );
  if (rule.ratio && width && height) {
    const limit = beyond(width / height, rule.ratio, slack.ratio, slack.ratio);
    if (limit !== null)
      add(
        codes.sides ?? 'media_aspect_ratio',
        say('graph.shape_outside_what_takes', { width, height, platform }),
        {
          limit,
          actual: Math.round((width / height) * 1000) / 1000,
          fix: say('graph.crop_media'),
        },
      );
  }
  if (rule.minWidth !== undefined && width !== null && width < rule.minWidth)
    add(
      'media_aspect_ratio',
      say('graph.media_pixels_wide_wants_more', { width, platform, minWidth: rule.minWidth }),
      { limit: rule.minWidth, actual: width },
    );
  if (rule.maxWidth !== undefined && width !== null && width > rule.maxWidth)
    add(
      'media_aspect_ratio',
      say('graph.media_pixels_wide_takes', { width, platform, maxWidth: rule.maxWidth }),
      { limit: rule.maxWidth, actual: width },
    );
  if (rule.sides) issues.push(...sideIssues(item, rule, rule.sides, where));
  return issues;
}

/** The platform's limits on a video's length, frame rate and codec. */
function filmIssues(item: PublishMedia, rule: FileRule, where: Where): Issue[] {
  const { platform, codes = {} } = rule;
  const slack = rule.isExact ? NONE : SLACK;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: Sentence, more: More = {}) =>
    issues.push(problem(code, where, message, more));
  if (rule.seconds && item.durationSec !== null) {
    const { durationSec } = item;
    const [min, max] = rule.seconds;
    const limit = beyond(durationSec, rule.seconds, 0, slack.seconds);
    if (limit !== null)
      add('media_duration', say('graph.video_seconds_takes', { durationSec, platform, min, max }), {
        limit,
        actual: durationSec,
      });
  }
  if (rule.fps && item.fps !== null) {
    const { fps } = item;
    const [min, max] = rule.fps;
    const limit = beyond(fps, rule.fps, slack.fps, slack.fps);
    if (limit !== null)
      add(
        codes.fps ?? 'media_unsupported',
        say('graph.video_frames_second_takes', { fps, platform, min, max }),
        { limit, actual: fps },
      );
  }
  if (rule.codecs && item.videoCodec !== null && !rule.codecs.includes(item.videoCodec.toLowerCase()))
    add('media_unsupported', say('graph.does_not_take_video', { platform, videoCodec: item.videoCodec }), {
      fix: say('platform.use_h_264'),
    });
  return issues;
}

function sideIssues(
  { width, height }: PublishMedia,
  { platform, codes = {} }: FileRule,
  { min = 1, long, short = long }: NonNullable<FileRule['sides']>,
  where: Where,
): Issue[] {
  if (width === null || height === null) return [];
  const code = codes.sides ?? 'media_aspect_ratio';
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const shape = { width, height, platform };
  if (shorter < min)
    return [
      problem(code, where, say('platform.sides_too_short', { ...shape, min }), {
        limit: min,
        actual: shorter,
      }),
    ];
  if (longer <= long && shorter <= short) return [];
  return [
    problem(code, where, say('platform.sides_too_long', { ...shape, long, short }), {
      limit: longer > long ? long : short,
      actual: longer > long ? longer : shorter,
      fix: say('platform.make_smaller_render'),
    }),
  ];
}

export const H26X = ['h264', 'avc1', 'avc', 'hevc', 'h265', 'hvc1', 'hev1'];

export const altTextMissing = (where: Place): Issue =>
  warning('alt_text_missing', where, say('platform.no_alternative_text'));

export function noPoll(content: PublishContent, platform: string): Issue[] {
  if (content.poll === null) return [];
  return [
    problem('invalid_settings', 'poll', say('graph.no_polls_applications', { platform }), {
      fix: say('platform.remove_poll'),
    }),
  ];
}

export function noThread(content: PublishContent, platform: string): Issue[] {
  if (content.parts.length === 0) return [];
  const fix = say('graph.put_all_into_one_text');
  return [
    problem('invalid_settings', { field: 'parts', part: 1 }, say('graph.no_threads', { platform }), {
      limit: 0,
      actual: content.parts.length,
      fix,
    }),
  ];
}

const EXTRAS = {
  firstComment: say('platform.first_comment'),
  contentWarning: say('platform.content_warning'),
} as const;

/** Fields the platform does not support: the post goes out without them, with a warning. */
export function leftOut(
  content: PublishContent,
  platform: string,
  fields: readonly (keyof typeof EXTRAS)[],
): Issue[] {
  return fields
    .filter((field) => content[field] !== null)
    .map((field) =>
      warning('invalid_settings', field, say('platform.no_left_out', { platform, what: EXTRAS[field] })),
    );
}

/** `settings.<name>`, if given, must be one of these. */
export function choiceIssues(content: PublishContent, name: string, choices: readonly string[]): Issue[] {
  const value = content.settings[name];
  if (value === undefined || value === null || choices.includes(String(value))) return [];
  return [
    problem(
      'invalid_settings',
      `settings.${name}`,
      say('graph.must_be_one', { name, choices: choices.join(', ') }),
    ),
  ];
}

/** Checks the title that readers see against the declaration of the platform. */
export function titleIssues(
  { settings }: PublishContent,
  platform: string,
  { limit, isRequired, of }: PostTitle,
): Issue[] {
  if (of !== undefined && settings[of] !== true) return [];
  const { title } = settings;
  const actual = typeof title === 'string' ? [...title.trim()].length : 0;
  const field = 'settings.title';
  if (actual === 0 && isRequired)
    return [problem('text_required', field, say('platform.needs_title', { platform }))];
  if (actual <= limit) return [];
  return [
    problem('text_too_long', field, say('platform.title_characters_takes', { actual, platform, limit }), {
      limit,
      actual,
      fix: say('platform.shorten_title'),
    }),
  ];
}

/**
 * Checks the destination within the account: chosen if required, and still present when
 * the account was last read.
 */
export function destinationIssues(
  content: PublishContent,
  facts: Readonly<Record<string, unknown>>,
  platform: string,
  { option, isRequired }: NonNullable<Declaration['destination']>,
): Issue[] {
  const chosen = content.settings[option];
  const field = `settings.${option}`;
  if (typeof chosen !== 'string' || chosen === '')
    return isRequired
      ? [problem('invalid_settings', field, say('platform.choose_where_post_goes', { platform }))]
      : [];
  const known = destinationsOf(facts);
  if (known === null || known.some(({ id }) => id === chosen)) return [];
  return [
    problem('invalid_settings', field, say('platform.account_no_such_place_any', { platform }), {
      fix: say('platform.choose_another_one'),
    }),
  ];
}

/** Checks title and destination against the declaration of the platform. */
export const declaredIssues = (
  content: PublishContent,
  facts: Readonly<Record<string, unknown>>,
  { title, postTitle, destination }: Pick<Declaration, 'title' | 'postTitle' | 'destination'>,
): Issue[] => [
  ...(postTitle ? titleIssues(content, title, postTitle) : []),
  ...(destination ? destinationIssues(content, facts, title, destination) : []),
];

/** `settings.<name>`, if given, must be a web address. */
export function addressIssues(content: PublishContent, name: string): Issue[] {
  const address = optionOf(content, name);
  if (address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return [];
  return [problem('invalid_settings', `settings.${name}`, say('devto.must_be_web_address'))];
}
