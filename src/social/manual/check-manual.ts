import { cutLongTexts } from '#adapters/social/check-content.ts';
import type { Issue } from '#adapters/social/contract.ts';
import { FORMS, type ManualName } from '#adapters/social/platforms.ts';
import type { ManualContent } from './manual-package.ts';
import { countTags, splitText } from './split-text.ts';

/** What a person will run into at the form. Only what makes a post impossible is an error: they may still edit. */
export function checkManual(platform: ManualName, content: ManualContent): Issue[] {
  const form = FORMS[platform];
  const { content: short, long } = cutLongTexts(content, form.textMax);
  const { title, body } = splitText(platform, short);
  const issues: Issue[] = long.map(({ length, part }) => ({
    ...tooLong(length, form.textMax, 'text', form.name),
    part,
  }));
  const videos = content.media.filter(({ kind }) => kind === 'video').length;
  const images = content.media.length - videos;

  if (form.needsMedia && content.media.length === 0)
    issues.push(
      issue('media_required', 'error', 'mediaIds', `${form.name} takes a video or images, never text alone.`),
    );
  if (form.article && title === '')
    issues.push(issue('text_required', 'warning', `settings.${platform}.title`, 'An article needs a title.'));
  if (form.article && images === 0)
    issues.push(issue('media_required', 'warning', 'mediaIds', 'An article needs a cover image.'));
  if (title === '' && body === '' && !form.article)
    issues.push(issue('text_required', 'warning', 'text', 'There is no text to copy.'));
  issues.push(...longer(title, form.titleMax, `settings.${platform}.title`, form.name));
  issues.push(...longer(body, form.textMax, 'text', form.name));
  if (videos > 1 || (videos === 1 && images > 0 && !form.article))
    issues.push(
      issue('media_unsupported', 'error', 'mediaIds', `${form.name} takes one video alone, or images.`),
    );
  if (images > form.imagesMax)
    issues.push({
      ...issue('media_unsupported', 'error', 'mediaIds', `${form.name} takes ${form.imagesMax} images.`),
      limit: form.imagesMax,
      actual: images,
    });
  if (content.media.some(({ kind }) => kind === 'document'))
    issues.push(issue('media_unsupported', 'error', 'mediaIds', `${form.name} takes no documents.`));
  if (content.link)
    issues.push(
      issue(
        'link_dropped',
        'warning',
        'link',
        `${form.name} shows no link card; the instructions say where to put it.`,
      ),
    );
  const tags = countTags(body);
  if (tags > form.tagsMax)
    issues.push({
      ...issue('hashtags_many', 'warning', 'text', `${form.name} takes ${form.tagsMax} topics.`),
      limit: form.tagsMax,
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
