import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';

type More = Pick<Issue, 'limit' | 'actual' | 'fix'>;

export function error(
  code: Issue['code'],
  field: string,
  part: number,
  message: string,
  more: More = {},
): Issue {
  return { code, severity: 'error', field, part, message, ...more };
}

export function warning(
  code: Issue['code'],
  field: string,
  part: number,
  message: string,
  more: More = {},
): Issue {
  return { code, severity: 'warning', field, part, message, ...more };
}

export function tooLong(
  where: { platform: string; field: string; part: number },
  limit: number,
  actual: number,
): Issue[] {
  if (actual <= limit) return [];
  const message = `The text has ${actual} characters; ${where.platform} takes ${limit}.`;
  return [
    error('text_too_long', where.field, where.part, message, { limit, actual, fix: 'Shorten the text.' }),
  ];
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

export function fileIssues(item: PublishMedia, rule: FileRule, field: string, part: number): Issue[] {
  const { platform } = rule;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], message: string, more: More = {}) =>
    issues.push(error(code, field, part, message, more));
  if (!rule.mimes.includes(item.mime))
    add('media_unsupported', `${platform} does not take ${item.mime} here.`, {
      fix: `Use ${rule.mimes.map((mime) => mime.split('/')[1]?.toUpperCase()).join(' or ')}.`,
    });
  if (item.bytes > rule.bytes)
    add('media_too_large', `The file has ${item.bytes} bytes; ${platform} takes ${rule.bytes}.`, {
      limit: rule.bytes,
      actual: item.bytes,
    });
  if (rule.ratio && item.width && item.height) {
    const ratio = item.width / item.height;
    const [min, max] = rule.ratio;
    if (ratio < min - RATIO_SLACK || ratio > max + RATIO_SLACK)
      add(
        'media_aspect_ratio',
        `The shape ${item.width}×${item.height} is outside of what ${platform} takes.`,
        {
          limit: ratio < min ? min : max,
          actual: Math.round(ratio * 1000) / 1000,
          fix: 'Crop the media.',
        },
      );
  }
  if (rule.minWidth !== undefined && item.width !== null && item.width < rule.minWidth)
    add(
      'media_aspect_ratio',
      `The media is ${item.width} pixels wide; ${platform} wants ${rule.minWidth} or more.`,
      {
        limit: rule.minWidth,
        actual: item.width,
      },
    );
  if (rule.maxWidth !== undefined && item.width !== null && item.width > rule.maxWidth)
    add('media_aspect_ratio', `The media is ${item.width} pixels wide; ${platform} takes ${rule.maxWidth}.`, {
      limit: rule.maxWidth,
      actual: item.width,
    });
  if (rule.seconds && item.durationSec !== null) {
    const [min, max] = rule.seconds;
    if (item.durationSec < min || item.durationSec > max + SECONDS_SLACK)
      add(
        'media_duration',
        `The video has ${item.durationSec} seconds; ${platform} takes ${min} to ${max}.`,
        {
          limit: item.durationSec < min ? min : max,
          actual: item.durationSec,
        },
      );
  }
  if (rule.fps && item.fps !== null && (item.fps < rule.fps[0] - 0.1 || item.fps > rule.fps[1] + 0.1))
    add(
      'media_unsupported',
      `The video has ${item.fps} frames a second; ${platform} takes ${rule.fps.join(' to ')}.`,
    );
  if (rule.codecs && item.videoCodec !== null && !rule.codecs.includes(item.videoCodec.toLowerCase()))
    add('media_unsupported', `${platform} does not take ${item.videoCodec} video.`, { fix: 'Use H.264.' });
  return issues;
}

export const H26X = ['h264', 'avc1', 'avc', 'hevc', 'h265', 'hvc1', 'hev1'];

export function altTextIssues(media: readonly PublishMedia[], field: string, part: number): Issue[] {
  return media.flatMap((item, i) =>
    item.kind !== 'video' && (item.altText === null || item.altText.trim() === '')
      ? [warning('alt_text_missing', `${field}[${i}]`, part, 'The image has no alternative text.')]
      : [],
  );
}

export function noPoll(content: PublishContent, platform: string): Issue[] {
  if (content.poll === null) return [];
  return [
    error('invalid_settings', 'poll', 0, `${platform} has no polls for applications.`, {
      fix: 'Remove the poll.',
    }),
  ];
}

export function noThread(content: PublishContent, platform: string): Issue[] {
  if (content.parts.length === 0) return [];
  const fix = 'Put it all into one text.';
  return [
    error('invalid_settings', 'parts', 1, `${platform} has no threads.`, {
      limit: 0,
      actual: content.parts.length,
      fix,
    }),
  ];
}

/** `settings.<name>` must be one of these, where it is given. */
export function choiceIssues(content: PublishContent, name: string, choices: readonly string[]): Issue[] {
  const value = content.settings[name];
  if (value === undefined || value === null || choices.includes(String(value))) return [];
  return [error('invalid_settings', `settings.${name}`, 0, `${name} must be one of ${choices.join(', ')}.`)];
}
