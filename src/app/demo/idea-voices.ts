import type { DemoClient } from './client.ts';
import { openConsole } from './open-console.ts';

/** What the owner thinks of some ideas, by the title of each. */
const VOICES: Readonly<Record<string, string | null>> = {
  'Speedrun challenge': 'Ask the community manager for a date before we announce a prize.',
  'Voice cast interviews': null,
};

/** A vote is the same twice. A comment is not: whoever was cut short looks first. */
export async function addVoices(demo: DemoClient): Promise<void> {
  await demo.once('idea-voices', async () => {
    const ideas = await demo.read<{ id: string; title: string }>(
      'select id, title from ideas where workspace_id = $1 and deleted_at is null and title = any($2)',
      [demo.workspaceId, Object.keys(VOICES)],
    );
    const console = openConsole(demo);
    for (const { id: ideaId, title } of ideas) {
      await console.call('vote_idea', { ideaId, vote: true });
      const text = VOICES[title];
      if (!text) continue;
      const { items } = await console.call('list_idea_comments', { ideaId });
      if (items.length === 0) await console.call('add_idea_comment', { ideaId, text });
    }
    await console.signOut();
    return true;
  });
}
