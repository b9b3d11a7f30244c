import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readLongForm } from '../../src/adapters/social/long-form.ts';
import { MarkdownLook } from '../src/publish/preview/markdown-look.tsx';
import { PLATFORM_LOOKS } from '../src/publish/preview/platform-looks.gen.ts';
import { readMarks } from '../src/publish/preview/read-marks.ts';

const drawn = (text: string) => renderToStaticMarkup(createElement(MarkdownLook, { text, locale: 'en' }));
/** Without classes: the content, not the style. */
const bare = (html: string) => html.replaceAll(/ (?:class|dir|lang|data-level)="[^"]*"/g, '');

describe('Markdown in a preview', () => {
  it('is drawn as formatted text', () => {
    const html = bare(
      drawn(
        '# Title\n\nSome **bold**, _soft_ and `code`.\nNext line.\n\n- one\n- [two](https://a.example/)\n\n1. first\n\n> said\n\n```\nif (a < b) {}\n```\n\n---',
      ),
    );
    expect(html).toBe(
      '<div><p>Title</p><p>Some <strong>bold</strong>, <em>soft</em> and <code>code</code>.<br/>Next line.</p>' +
        '<ul><li>one</li><li><span>two</span></li></ul><ol><li>first</li></ol><blockquote>said</blockquote>' +
        '<pre><code>if (a &lt; b) {}</code></pre><hr/></div>',
    );
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '**<script>alert(1)</script>**',
    '[x](javascript:alert(1))',
    '`<b onclick=x>`',
    '[<i>](https://a.example/"><script>)',
    '&lt;script&gt;',
  ])('adds no foreign HTML to the page: %s', (text) => {
    const tags = [...drawn(text).matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1]);
    expect(tags.filter((tag) => !['div', 'p', 'strong', 'code', 'span'].includes(tag ?? ''))).toEqual([]);
    expect(drawn(text)).not.toMatch(/href|<[^>]* on[a-z]+=/);
  });

  it('typed text comes back character by character, whatever it is', () => {
    const textOf = (nodes: ReturnType<typeof readMarks>): string =>
      nodes.map((node) => (typeof node === 'string' ? node : textOf(node.inside))).join('');
    const typed = 'a < b && "c" > d &lt; &amp;amp; <br>';
    const [block] = readLongForm(typed);
    expect(block?.kind === 'paragraph' && textOf(readMarks(block.html))).toBe(typed);
  });

  it('is drawn only on platforms that format it', () => {
    const kinds = Object.entries(PLATFORM_LOOKS).filter(([, look]) => look.isMarkdown);
    expect(kinds.map(([name]) => name).toSorted()).toEqual(['devto', 'discord', 'ghost', 'lemmy', 'reddit', 'wordpress']);
  });
});
