import type { PublishContent, PublishMedia } from '../../contract.ts';
import { type Block, escapeHtml, htmlOf, readLongForm } from '../../long-form.ts';
import { withLink } from '../../thread-steps.ts';

/** A file in the site's own library. */
interface Uploaded {
  id: number;
  url: string;
}

/** The first picture is above the article, where a theme shows its cover; the others are below the text. */
export const coverOf = ({ media }: PublishContent): number =>
  media.findIndex(({ kind }) => kind === 'image' || kind === 'gif');

/** The article in the blocks of WordPress's own editor, so that people can continue editing there. */
export function blocksOf(content: PublishContent, uploads: readonly Uploaded[]): string {
  const cover = coverOf(content);
  const files = content.media.flatMap((item, i) => {
    const upload = uploads[i];
    return i === cover || !upload ? [] : [fileBlock(item, upload)];
  });
  return [...readLongForm(withLink(content)).map(wordsBlock), ...files].join('\n\n');
}

const block = (name: string, facts: object | null, html: string) =>
  `<!-- wp:${name}${facts === null ? '' : ` ${JSON.stringify(facts)}`} -->\n${html}\n<!-- /wp:${name} -->`;

function wordsBlock(words: Block): string {
  switch (words.kind) {
    case 'heading': {
      const html = `<h${words.level} class="wp-block-heading">${words.html}</h${words.level}>`;
      return block('heading', words.level === 2 ? null : { level: words.level }, html);
    }
    case 'list': {
      const items = words.items.map((item) => block('list-item', null, `<li>${item}</li>`)).join('');
      const tag = words.isOrdered ? 'ol' : 'ul';
      const html = `<${tag} class="wp-block-list">${items}</${tag}>`;
      return block('list', words.isOrdered ? { ordered: true } : null, html);
    }
    case 'quote': {
      const html = `<blockquote class="wp-block-quote">${block('paragraph', null, `<p>${words.html}</p>`)}</blockquote>`;
      return block('quote', null, html);
    }
    case 'code':
      return block('code', null, `<pre class="wp-block-code"><code>${words.html}</code></pre>`);
    case 'rule':
      return block('separator', null, '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
    case 'paragraph':
      return block('paragraph', null, htmlOf(words));
  }
}

function fileBlock({ kind, altText, filename }: PublishMedia, { id, url }: Uploaded): string {
  const src = escapeHtml(url);
  if (kind === 'video')
    return block(
      'video',
      { id },
      `<figure class="wp-block-video"><video controls src="${src}"></video></figure>`,
    );
  if (kind === 'document')
    return block(
      'file',
      { id },
      `<div class="wp-block-file"><a href="${src}">${escapeHtml(filename)}</a></div>`,
    );
  const img = `<img src="${src}" alt="${escapeHtml(altText ?? '')}" class="wp-image-${id}"/>`;
  return block('image', { id }, `<figure class="wp-block-image">${img}</figure>`);
}
