import { cutLongTexts } from '#adapters/social/check-content.ts';
import type { Issue } from '#adapters/social/contract.ts';
import { FORMS, type ManualName } from '#adapters/social/platforms.ts';
import { type Sentence, say } from '#kernel/say.ts';
import type { ManualContent } from './manual-content.ts';
import { countTags, splitText } from './split-text.ts';

type Form = (typeof FORMS)[ManualName];

/**
 * Problems that a person will run into when filling in the form. Only those that make a post impossible are
 * errors, because the person can still edit.
 */
export function checkManual(platform: ManualName, content: ManualContent): Issue[] {
  const form = FORMS[platform];
  const { content: short, long } = cutLongTexts(content, form.textMax);
  const text = splitText(platform, short);
  const titleField = `settings.${platform}.title`;
  return [
    ...long.map(({ length, part }) => ({ ...tooLong(length, form.textMax, 'text', form.name), part })),
    ...whatIsMissing(form, titleField, text, content),
    ...longer(text.title, form.titleMax, titleField, form.name),
    ...longer(text.body, form.textMax, 'text', form.name),
    ...refusedMedia(form, content),
    ...besideTheText(form, text.body, content),
  ];
}

function whatIsMissing(
  form: Form,
  titleField: string,
  { title, body }: { title: string; body: string },
  { media }: ManualContent,
): Issue[] {
  const issues: Issue[] = [];
  if (form.needsMedia && media.length === 0)
    issues.push(
      issue(
        'media_required',
        'error',
        'mediaIds',
        say('manual.takes_video_images_never_text', { form: form.name }),
      ),
    );
  if (form.article && title === '')
    issues.push(issue('text_required', 'warning', titleField, say('platform.article_needs_title')));
  if (form.article && media.every(({ kind }) => kind === 'video'))
    issues.push(issue('media_required', 'warning', 'mediaIds', say('manual.article_needs_cover_image')));
  if (title === '' && body === '' && !form.article)
    issues.push(issue('text_required', 'warning', 'text', say('manual.no_text_copy')));
  return issues;
}

function refusedMedia(form: Form, { media }: ManualContent): Issue[] {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const images = media.length - videos;
  const issues: Issue[] = [];
  const refuse = (message: Sentence, figures: Pick<Issue, 'limit' | 'actual'> = {}) =>
    issues.push({ ...issue('media_unsupported', 'error', 'mediaIds', message), ...figures });
  if (videos > 1 || (videos === 1 && images > 0 && !form.article))
    refuse(say('manual.takes_one_video_alone_images', { form: form.name }));
  if (images > form.imagesMax)
    refuse(say('manual.takes_images', { form: form.name, imagesMax: form.imagesMax }), {
      limit: form.imagesMax,
      actual: images,
    });
  if (media.some(({ kind }) => kind === 'document'))
    refuse(say('manual.takes_no_documents', { form: form.name }));
  return issues;
}

/** Checks the link and the topics. */
function besideTheText(form: Form, body: string, { link }: ManualContent): Issue[] {
  const issues: Issue[] = [];
  if (link)
    issues.push(
      issue(
        'link_dropped',
        'warning',
        'link',
        say('manual.shows_no_link_card_instructions', { form: form.name }),
      ),
    );
  const tags = countTags(body);
  if (tags > form.tagsMax)
    issues.push({
      ...issue(
        'hashtags_many',
        'warning',
        'text',
        say('manual.takes_topics', { form: form.name, tagsMax: form.tagsMax }),
      ),
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
  const message = say('manual.characters_form_takes', { actual, name, limit });
  return {
    ...issue('text_too_long', 'warning', field, message),
    limit,
    actual,
    fix: say('manual.shorten_before_you_post'),
  };
}

function issue(code: Issue['code'], severity: Issue['severity'], field: string, message: Sentence): Issue {
  return { code, severity, field, part: 0, message };
}
