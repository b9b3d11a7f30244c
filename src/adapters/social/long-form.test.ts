import { describe, expect, it } from 'vitest';
import { longFormHtml, readLongForm } from './long-form.ts';

describe('a long text', () => {
  it.each([
    [
      'Two lines\nof one paragraph\n\nand another',
      '<p>Two lines<br>of one paragraph</p>\n<p>and another</p>',
    ],
    ['# One\n### Three', '<h1>One</h1>\n<h3>Three</h3>'],
    ['#AuroraOdyssey is a tag', '<p>#AuroraOdyssey is a tag</p>'],
    ['- a\n- b\n1. c\n2) d', '<ul><li>a</li><li>b</li></ul>\n<ol><li>c</li><li>d</li></ol>'],
    ['> said\n> twice', '<blockquote><p>said<br>twice</p></blockquote>'],
    ['```js\nif (a < b) *c*\n```\nafter', '<pre><code>if (a &lt; b) *c*</code></pre>\n<p>after</p>'],
    ['above\n---\nbelow', '<p>above</p>\n<hr>\n<p>below</p>'],
    [
      '**strong** and *soft* and `co*de*`',
      '<p><strong>strong</strong> and <em>soft</em> and <code>co*de*</code></p>',
    ],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['\\*as it stands\\*', '<p>*as it stands*</p>'],
    [
      'See https://example.com/a?b=1&c. Or [there](https://example.com/x).',
      '<p>See <a href="https://example.com/a?b=1&amp;c">https://example.com/a?b=1&amp;c</a>. Or <a href="https://example.com/x">there</a>.</p>',
    ],
    ['', ''],
  ])('%j', (markdown, html) => {
    expect(longFormHtml(markdown)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](https://a.example/"onmouseover="alert(1))',
    'https://a.example/"><img/src=x>',
    '```\n</code></pre><script>\n```',
    '# <img onerror=1>',
  ])('adds no markup of its own to the page: %s', (markdown) => {
    const html = longFormHtml(markdown);
    expect(html).not.toMatch(/<(?:script|img)|javascript:[^<]*">|"[^>]*on\w+=/);
    expect(html.replaceAll(/<\/?(?:p|h1|pre|code|br|a(?: href="[^"<>]*")?)>/g, '')).not.toMatch(/[<>]/);
  });

  it('an unclosed sign, list or fence loses no words', () => {
    for (const text of ['**open', '[open](', '`open', '- **open', '```\nopen', '_*[open'])
      expect(JSON.stringify(readLongForm(text))).toContain('open');
  });
});
