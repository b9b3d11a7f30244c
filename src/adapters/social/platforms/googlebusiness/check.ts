import { say } from '#kernel/say.ts';
import { destinationIssues, type FileRule, problem, titleIssues } from '../../check-rules.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

export const TEXT_MAX = 1500;
const MIN_BYTES = 10 * 1024;
const platform = declaration.title;
const PHOTO: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png'],
  bytes: 5 * 1024 * 1024,
  sides: { min: 250, long: 10_000 },
  codes: { sides: 'media_unsupported' },
};

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  link: 'own',
  needs: null,
  hasThreads: false,
  media: { max: 1, alone: [], files: { image: PHOTO }, altText: null },
  poll: null,
  ...(declaration.choices && { choices: declaration.choices }),
  leftOut: ['firstComment', 'contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { destination, postTitle } = declaration;
  return [
    ...checkPost(RULES, content),
    ...(content.text.trim() === ''
      ? [problem('text_required', 'text', say('googlebusiness.post_needs_text'))]
      : []),
    ...content.media.flatMap(({ bytes }, i) =>
      bytes >= MIN_BYTES
        ? []
        : [
            problem('media_unsupported', `mediaIds[${i}]`, say('googlebusiness.photo_too_small'), {
              limit: MIN_BYTES,
              actual: bytes,
            }),
          ],
    ),
    ...(postTitle ? titleIssues(content, platform, postTitle) : []),
    ...(destination ? destinationIssues(content, facts, platform, destination) : []),
    ...eventIssues(content),
  ];
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A date in Google's format; null if it is invalid. */
export function dayOf(value: unknown): { year: number; month: number; day: number } | null {
  const [, year, month, day] = DAY.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (year === undefined || Number.isNaN(Date.parse(`${year}-${month}-${day}T00:00:00Z`))) return null;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** An offer is like an event: both have a title and two dates. */
export const isEvent = ({ settings: { topicType } }: PublishContent) =>
  topicType === 'EVENT' || topicType === 'OFFER';

function eventIssues(content: PublishContent): Issue[] {
  if (!isEvent(content)) return [];
  const { title, startDate, endDate } = content.settings;
  const hasTitle = typeof title === 'string' && title.trim() !== '';
  const isInOrder =
    dayOf(startDate) !== null && dayOf(endDate) !== null && String(startDate) <= String(endDate);
  return [
    ...(hasTitle
      ? []
      : [problem('text_required', 'settings.title', say('platform.needs_title', { platform }))]),
    ...(isInOrder
      ? []
      : [problem('invalid_settings', 'settings.startDate', say('googlebusiness.event_needs_days'))]),
  ];
}
