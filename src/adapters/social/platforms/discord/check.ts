import { say } from '#kernel/say.ts';
import { altTextIssues, at, leftOut, megabytes, noThread, problem, tooLong } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';

export const TEXT_MAX = 2000;
const FILES_MAX = 10;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const QUESTION_MAX = 300;
const ANSWER_MAX = 55;

const platform = 'Discord';
const place = 'mediaIds';

export function check(content: PublishContent): Issue[] {
  const text = withLink(content);
  const { media, poll } = content;
  const isEmpty = text.trim() === '' && media.length === 0 && poll === null;
  return [
    ...(isEmpty ? [problem('text_required', 'text', say('platform.neither_text_nor_media'))] : []),
    ...tooLong(platform, 'text', TEXT_MAX, [...text].length),
    ...mediaIssues(content),
    ...pollIssues(content),
    ...noThread(content, platform),
    ...leftOut(content, platform, ['firstComment', 'contentWarning']),
  ];
}

function mediaIssues({ media }: PublishContent): Issue[] {
  const issues = media.flatMap(({ bytes }, i) =>
    bytes <= FILE_BYTES_MAX
      ? []
      : [
          problem(
            'media_too_large',
            at(place, i),
            say('discord.file_takes', { bytes: megabytes(bytes), platform, max: megabytes(FILE_BYTES_MAX) }),
            { limit: FILE_BYTES_MAX, actual: bytes },
          ),
        ],
  );
  if (media.length > FILES_MAX)
    issues.push(
      problem('media_unsupported', place, say('discord.takes_files_post', { platform, max: FILES_MAX }), {
        limit: FILES_MAX,
        actual: media.length,
      }),
    );
  return [...issues, ...altTextIssues(media)];
}

function pollIssues({ poll, text }: PublishContent): Issue[] {
  if (poll === null) return [];
  const isFine =
    text.trim() !== '' &&
    [...text].length <= QUESTION_MAX &&
    poll.options.every((option) => [...option].length <= ANSWER_MAX);
  if (isFine) return [];
  const message = say('discord.poll_needs_text_most_characters', {
    platform,
    max: QUESTION_MAX,
    answerMax: ANSWER_MAX,
  });
  return [problem('invalid_settings', 'poll', message)];
}
