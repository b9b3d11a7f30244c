import type { SocialOperations } from '../../../sdk/src/client.ts';
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
    return (await demo.api.call('create_post', body, demo.keyed('post-localized'))).postId;
  });
  const localize = (step: string, wish: Omit<SocialOperations['localize_post']['input'], 'postId'>) =>
    demo.once(step, () => demo.api.call('localize_post', { postId, ...wish }, demo.keyed(step)));
  await localize('localized-variants', { targetLocales: ['de', 'ja'], maxLengthPolicy: 'shorten' });
  await localize('localized-draft', { targetLocales: ['es'], mode: 'draft', review: true });
}
