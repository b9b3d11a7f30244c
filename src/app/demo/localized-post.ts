import type { DemoClient } from './client.ts';
import type { AccountIds } from './connect.ts';

const POST = {
  title: 'New version available',
  text: 'Emberfall: new version available! 🏮 https://aurora.example.com/news #AuroraOdyssey',
};

/** Written once, read in three languages: two as variants, and one as a draft that waits for a reviewer. */
export async function addLocalizedPost(demo: DemoClient, ids: AccountIds): Promise<void> {
  const { title, text } = POST;
  const postId = await demo.once('post-localized', async () => {
    const accountIds = [ids.get('x')].filter((id) => id !== undefined);
    const body = { title, content: { text, locale: 'en' }, accountIds };
    return String((await demo.social('POST', '/posts', body, 'post-localized'))['postId']);
  });
  const localize = (step: string, wish: object) =>
    demo.once(step, () => demo.social('POST', `/posts/${postId}/localize`, { ...wish }, step));
  await localize('localized-variants', { targetLocales: ['de', 'ja'], maxLengthPolicy: 'shorten' });
  await localize('localized-draft', { targetLocales: ['es'], mode: 'draft', review: true });
}
