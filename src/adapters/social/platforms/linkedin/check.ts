import { say } from '#kernel/say.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import { type FileRule, H26X, problem, titleIssues, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import type { PollLimits } from '../../declare.ts';
import { escapeLittle } from './text.ts';
import { hasCard } from './words.ts';

export const TEXT_MAX = 3000;
export const TITLE_MAX = 200;
const MB = 1024 * 1024;
const DAY_MINUTES = 1440;
export const POLL: PollLimits = { options: 4, letters: 30 };
export const VISIBILITIES = ['PUBLIC', 'CONNECTIONS'] as const;

const platform = 'LinkedIn';
const PICTURE: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png', 'image/gif'],
  bytes: 5 * MB,
  pixels: 36_152_319,
};
const DOCUMENT: FileRule = { platform, mimes: ['application/pdf'], bytes: 100 * MB, pages: 300 };
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4'],
  bytes: 500 * MB,
  minBytes: 75 * 1024,
  ratio: [1 / 2.4, 2.4],
  seconds: [3, 1800],
  codecs: H26X,
};

/** LinkedIn does not say whether escape characters count. Counting them ensures that no text is too long. */
export const measure = (text: string) => escapeLittle(text).length;

const units = (text: string) => text.length;

const RULES: Omit<PostRules, 'link' | 'needs'> = {
  platform,
  text: { limit: TEXT_MAX, measure },
  comment: { limit: 1250, measure: units },
  hasThreads: false,
  media: {
    max: 20,
    alone: ['video', 'document'],
    files: { image: PICTURE, gif: PICTURE, document: DOCUMENT, video: VIDEO },
    altText: { of: ['image', 'gif'] },
  },
  poll: { ...POLL, measure: units, question: { limit: 140, of: questionOf } },
  choices: { visibility: VISIBILITIES },
  leftOut: ['contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const link = hasCard(content) ? 'own' : 'in text';
  return [
    ...checkPost({ ...RULES, link, needs: content.link ? null : 'anything' }, content),
    ...titleIssues(content, platform, { limit: TITLE_MAX }),
    ...termIssues(content),
    ...(content.settings['visibility'] === 'CONNECTIONS' && facts['kind'] === 'page'
      ? [
          problem('invalid_settings', 'settings.visibility', say('linkedin.linkedin_page_no_connections'), {
            fix: say('linkedin.choose_public'),
          }),
        ]
      : []),
  ];
}

const TERMS = [
  { name: 'ONE_DAY', days: 1 },
  { name: 'THREE_DAYS', days: 3 },
  { name: 'SEVEN_DAYS', days: 7 },
  { name: 'FOURTEEN_DAYS', days: 14 },
] as const;

/** The shortest duration that is not shorter than requested. */
export const pollTermOf = (minutes: number) => TERMS.find(({ days }) => minutes <= days * DAY_MINUTES);

/** The title of the post, or its text. */
export function questionOf({ settings, text }: Pick<PublishContent, 'settings' | 'text'>): string {
  const { title } = settings;
  return typeof title === 'string' && title.trim() !== '' ? title : text;
}

function termIssues({ poll }: PublishContent): Issue[] {
  if (poll === null) return [];
  const term = pollTermOf(poll.durationMinutes);
  if (!term) return [problem('invalid_settings', 'poll', say('linkedin.poll_linkedin_open_14_days'))];
  if (term.days * DAY_MINUTES === poll.durationMinutes) return [];
  return [warning('invalid_settings', 'poll', say('linkedin.linkedin_polls_1_3_7', { days: term.days }))];
}
