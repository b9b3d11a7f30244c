import { say, type Sentence } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from './contract.ts';
import type { Declaration, PostTitle } from './declare.ts';
import { destinationsOf } from './destinations.ts';

type More = Pick<Issue, 'limit' | 'actual' | 'fix'>;

export interface Place {
  field: string;
  part: number;
}
/** A field alone is one of the first part. */
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

/** The first part and the ones after it, with the names of their fields. */
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

export function tooLong(platform: string, where: Where, limit: number, actual: number): Issue[] {
  if (actual <= limit) return [];
  const message = say('graph.text_characters_takes', { actual, wherePlatform: platform, limit });
  return [problem('text_too_long', where, message, { limit, actual, fix: say('platform.shorten_text') })];
}

/** What one kind of file may be. Widths are told only where the platform refuses instead of scaling. */
export interface FileRule {
  platform: string;
  mimes: readonly string[];
  bytes: number;
  /** Width divided by height. */
  ratio?: readonly [min: number, max: number];
  minWidth?: number;
  maxWidth?: number;
  seconds?: readonly [min: number, max: number];
  fps?: readonly [min: number, max: number];
  codecs?: readonly string[];
}

/** A ratio of 4:5 is rarely exact to the pixel. */
const RATIO_SLACK = 0.005;
const SECONDS_SLACK = 0.5;

export function fileIssues(item: PublishMedia, rule: FileRule, where: Where): Issue[] {
  const { platform } = rule;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: Sentence, more: More = {}) =>
    issues.push(problem(code, where, message, more));
  if (!rule.mimes.includes(item.mime))
    add('media_unsupported', say('graph.does_not_take_here', { platform, mime: item.mime }), {
      fix: say('graph.use', {
        mimes: rule.mimes.map((mime) => mime.split('/')[1]?.toUpperCase()).join(' or '),
      }),
    });
  if (item.bytes > rule.bytes)
    add(
      'media_too_large',
      say('graph.file_bytes_takes', { bytes: item.bytes, platform, ruleBytes: rule.bytes }),
      { limit: rule.bytes, actual: item.bytes },
    );
  if (rule.ratio && item.width && item.height) {
    const ratio = item.width / item.height;
    const [min, max] = rule.ratio;
    if (ratio < min - RATIO_SLACK || ratio > max + RATIO_SLACK)
      add(
        'media_aspect_ratio',
        say('graph.shape_outside_what_takes', { width: item.width, height: item.height, platform }),
        {
          limit: ratio < min ? min : max,
          actual: Math.round(ratio * 1000) / 1000,
          fix: say('graph.crop_media'),
        },
      );
  }
  if (rule.minWidth !== undefined && item.width !== null && item.width < rule.minWidth)
    add(
      'media_aspect_ratio',
      say('graph.media_pixels_wide_wants_more', { width: item.width, platform, minWidth: rule.minWidth }),
      { limit: rule.minWidth, actual: item.width },
    );
  if (rule.maxWidth !== undefined && item.width !== null && item.width > rule.maxWidth)
    add(
      'media_aspect_ratio',
      say('graph.media_pixels_wide_takes', { width: item.width, platform, maxWidth: rule.maxWidth }),
      { limit: rule.maxWidth, actual: item.width },
    );
  if (rule.seconds && item.durationSec !== null) {
    const [min, max] = rule.seconds;
    if (item.durationSec < min || item.durationSec > max + SECONDS_SLACK)
      add(
        'media_duration',
        say('graph.video_seconds_takes', { durationSec: item.durationSec, platform, min, max }),
        { limit: item.durationSec < min ? min : max, actual: item.durationSec },
      );
  }
  if (rule.fps && item.fps !== null && (item.fps < rule.fps[0] - 0.1 || item.fps > rule.fps[1] + 0.1))
    add(
      'media_unsupported',
      say('graph.video_frames_second_takes', { fps: item.fps, platform, range: rule.fps.join(' to ') }),
    );
  if (rule.codecs && item.videoCodec !== null && !rule.codecs.includes(item.videoCodec.toLowerCase()))
    add('media_unsupported', say('graph.does_not_take_video', { platform, videoCodec: item.videoCodec }), {
      fix: say('platform.use_h_264'),
    });
  return issues;
}

export const H26X = ['h264', 'avc1', 'avc', 'hevc', 'h265', 'hvc1', 'hev1'];

export function altTextIssues(media: readonly PublishMedia[], where: Where = 'mediaIds'): Issue[] {
  return media.flatMap((item, i) =>
    item.kind !== 'video' && (item.altText === null || item.altText.trim() === '')
      ? [warning('alt_text_missing', at(where, i), say('graph.image_no_alternative_text'))]
      : [],
  );
}

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

/** What the platform has no room for: it goes without, and says so. */
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

/** `settings.<name>` must be one of these, where it is given. */
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

/** The title that readers see, by what the platform declares of it. */
export function titleIssues(
  { settings: { title } }: PublishContent,
  platform: string,
  { limit, isRequired }: PostTitle,
): Issue[] {
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

/** Where in the account it goes: chosen where it must be, and still there when the account was last read. */
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
