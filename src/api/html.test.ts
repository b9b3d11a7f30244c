import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes every value, in text and in attributes', () => {
    const evil = `"><script>alert('&')</script>`;
    expect(String(html`<a title="${evil}">${evil}</a> ${3}`)).toBe(
      '<a title="&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;">&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;</a> 3',
    );
  });

  it('accepts pieces and lists of pieces as they are, and escapes once', () => {
    const items = ['a&b', '<c>'].map((each) => html`<li>${each}</li>`);
    expect(String(html`<ul>${items}</ul>${html``}`)).toBe('<ul><li>a&#38;b</li><li>&#60;c&#62;</li></ul>');
  });

  it('a backslash in the page is the one in the source', () => {
    expect(String(html`a\n${'b'}`)).toBe('a\nb');
  });
});
