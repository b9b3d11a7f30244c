import { cutLongTexts } from '#adapters/social/check-content.ts';
import type { Issue } from '#adapters/social/contract.ts';
import type { ManualContent } from './manual-package.ts';
import { type ManualPlatform, RULES } from './rules.ts';
import { countTags, splitText } from './split-text.ts';

/** What a person will run into at the form. Only what makes a post impossible is an error: they may still edit. */
export function checkManual(platform: ManualPlatform, content: ManualContent): Issue[] {
  const rule = RULES[platform];
  const { content: short, long } = cutLongTexts(content, rule.textMax);
  const { title, body } = splitText(platform, short);
  const issues: Issue[] = long.map(({ length, part }) => ({
    ...tooLong(length, rule.textMax, 'text', rule.name),
    part,
  }));
  const videos = content.media.filter(({ kind }) => kind === 'video').length;
  const images = content.media.length - videos;

  if (rule.needsMedia && content.media.length === 0)
    issues.push(
      issue('media_required', 'error', 'mediaIds', `${rule.name} takes a video or images, never text alone.`),
    );
  if (platform === 'wechat_mp' && title === '')
    issues.push(issue('text_required', 'warning', 'settings.wechat_mp.title', 'An article needs a title.'));
  if (platform === 'wechat_mp' && images === 0)
    issues.push(issue('media_required', 'warning', 'mediaIds', 'An article needs a cover image.'));
  if (title === '' && body === '' && platform !== 'wechat_mp')
    issues.push(issue('text_required', 'warning', 'text', 'There is no text to copy.'));
  issues.push(...longer(title, rule.titleMax, `settings.${platform}.title`, rule.name));
  issues.push(...longer(body, rule.textMax, 'text', rule.name));
  if (videos > 1 || (videos === 1 && images > 0 && platform !== 'wechat_mp'))
    issues.push(
      issue('media_unsupported', 'error', 'mediaIds', `${rule.name} takes one video alone, or images.`),
    );
  if (images > rule.imagesMax)
    issues.push({
      ...issue('media_unsupported', 'error', 'mediaIds', `${rule.name} takes ${rule.imagesMax} images.`),
      limit: rule.imagesMax,
      actual: images,
    });
  if (content.media.some(({ kind }) => kind === 'document'))
    issues.push(issue('media_unsupported', 'error', 'mediaIds', `${rule.name} takes no documents.`));
  if (content.link)
    issues.push(
      issue(
        'link_dropped',
        'warning',
        'link',
        `${rule.name} shows no link card; the instructions say where to put it.`,
      ),
    );
  const tags = countTags(body);
  if (tags > rule.tagsMax)
    issues.push({
      ...issue('hashtags_many', 'warning', 'text', `${rule.name} takes ${rule.tagsMax} topics.`),
      limit: rule.tagsMax,
      actual: tags,
    });
  return issues;
}

function longer(text: string, limit: number, field: string, name: string): Issue[] {
  const actual = [...text].length;
  return actual <= limit ? [] : [tooLong(actual, limit, field, name)];
}

function tooLong(actual: number, limit: number, field: string, name: string): Issue {
  const message = `It has ${actual} characters; the form of ${name} takes ${limit}.`;
  return {
    ...issue('text_too_long', 'warning', field, message),
    limit,
    actual,
    fix: 'Shorten it before you post.',
  };
}

function issue(code: Issue['code'], severity: Issue['severity'], field: string, message: string): Issue {
  return { code, severity, field, part: 0, message };
}
