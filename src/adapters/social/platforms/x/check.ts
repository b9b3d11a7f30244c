import { say } from '#kernel/say.ts';
import { checkPost, type PostRules, type TextRule } from '../../check-post.ts';
import { checkedParts, type FileRule, type Place, placeOf, problem } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import type { PollLimits } from '../../declare.ts';
import { withLink } from '../../thread-steps.ts';
import { weightedLength } from '../../weighted-length.ts';

export const TEXT_MAX = 280;
const TEXT_MAX_PREMIUM = 25_000;
const MB = 1024 * 1024;
export const POLL: PollLimits = { options: 4, letters: 25 };
export const REPLY_SETTINGS = ['following', 'mentionedUsers', 'subscribers', 'verified'];

const platform = 'X';
const IMAGE: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytes: 5 * MB,
};
const GIF: FileRule = {
  platform,
  mimes: ['image/gif'],
  bytes: 15 * MB,
  sides: { long: 1280 },
  codes: { sides: 'media_unsupported' },
};
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime'],
  bytes: 512 * MB,
  ratio: [1 / 3, 3],
  sides: { min: 32, short: 1024, long: 1280 },
  seconds: [0.5, 140],
  fps: [0, 60],
  codecs: ['h264', 'avc', 'avc1'],
  isExact: true,
  codes: { sides: 'media_unsupported' },
};

const RULES: Omit<PostRules, 'text' | 'comment'> = {
  platform,
  link: 'in text',
  needs: 'anything',
  hasThreads: true,
  media: {
    max: 4,
    alone: ['video', 'gif'],
    files: { image: IMAGE, gif: GIF, video: VIDEO },
    altText: { of: ['image'], max: 1000, isCut: true },
  },
  poll: { ...POLL, minutes: [5, 10_080] },
  choices: { replySettings: REPLY_SETTINGS },
  leftOut: ['contentWarning'],
};

export function check(content: PublishContent, { subscription }: Readonly<Record<string, unknown>>): Issue[] {
  const isPremium = subscription === 'Premium' || subscription === 'PremiumPlus';
  const text: TextRule = {
    limit: isPremium ? TEXT_MAX_PREMIUM : TEXT_MAX,
    measure: weightedLength,
    fix: say('x.shorten_go_another_part_link'),
  };
  return [...checkPost({ ...RULES, text, comment: text }, content), ...cashtagIssues(content)];
}

const CASHTAG = /(?<![\p{L}\p{N}$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu;

function cashtagIssues(content: PublishContent): Issue[] {
  const parts = checkedParts({ ...content, text: withLink(content) });
  const texts: [string, Place][] = parts.map(({ text, textAt }) => [text, textAt]);
  return [...texts, [content.firstComment ?? '', placeOf('firstComment')] as const].flatMap(
    ([text, place]) =>
      (text.match(CASHTAG)?.length ?? 0) > 1
        ? [problem('invalid_settings', place, say('x.x_takes_one_cashtag_name'))]
        : [],
  );
}
