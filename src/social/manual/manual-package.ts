import type { ManualForm } from '#adapters/social/declare.ts';
import { FORMS, type ManualName } from '#adapters/social/platforms.ts';
import type { ManualContent } from './manual-content.ts';
import { splitText } from './split-text.ts';

/** Everything a person needs to post by hand. `doneAt` and `doneBy` are set when they are done. */
export type ManualPackage = {
  instructions: string;
  textToCopy: string;
  mediaUrls: string[];
  appLink: string;
  doneAt: null;
  doneBy: null;
};

export function manualPackage(platform: ManualName, content: ManualContent): ManualPackage {
  const form = FORMS[platform];
  const { title, body } = splitText(platform, content);
  return {
    instructions: stepsOf(form, content, { title, body })
      .map((step, i) => `${i + 1}. ${step}`)
      .join('\n'),
    textToCopy: [title, body].filter(Boolean).join('\n\n'),
    mediaUrls: content.media.map(({ url }) => url),
    appLink: form.appLink,
    doneAt: null,
    doneBy: null,
  };
}

function stepsOf(
  { name, appLink, steps, titleMax, textMax, article }: ManualForm,
  content: ManualContent,
  text: { title: string; body: string },
): string[] {
  const videos = content.media.filter(({ kind }) => kind === 'video').length;
  const images = content.media.length - videos;
  const found: string[] = [`Open ${name} at ${appLink} and sign in to the account of this target.`];
  if (article) found.push(article.begin);
  if (videos > 0) found.push(`Choose ${steps.video} and upload the video from mediaUrls.`);
  if (images > 0)
    found.push(
      `${videos > 0 ? 'Add' : `Choose ${steps.images} and add`} the ${many(images, 'image')} from mediaUrls, in this order.`,
    );
  if (text.title !== '')
    found.push(`Paste the first line of the text into ${steps.title}${overNote(text.title, titleMax)}.`);
  if (text.body !== '') found.push(`Paste the rest into ${steps.text}${overNote(text.body, textMax)}.`);
  if (content.link) found.push((article?.link ?? nowhereToPut)(content.link.url));
  const described = content.media.filter(({ altText }) => altText !== null && altText.trim() !== '').length;
  if (described > 0 && article)
    found.push('Give the images their descriptions, for readers who cannot see them.');
  if (content.contentWarning !== null && content.contentWarning.trim() !== '')
    found.push(`Mind the content warning: ${content.contentWarning.trim()}`);
  found.push(`Look at the preview, then press ${steps.send}.`);
  if (content.firstComment !== null && content.firstComment.trim() !== '')
    found.push(`Write this as the first comment: ${content.firstComment.trim()}`);
  found.push('Come back, paste the address of the post and mark this target as done.');
  return found;
}

const nowhereToPut = (url: string) =>
  `Links cannot be followed here; say where to find ${url}, for example in the profile.`;

/** A text is never cut without telling its author. */
function overNote(text: string, max: number): string {
  const length = [...text].length;
  return length > max ? `; it has ${length} characters and the form takes ${max}, so shorten it` : '';
}

const many = (count: number, what: string) => (count === 1 ? what : `${count} ${what}s`);
