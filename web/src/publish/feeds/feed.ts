import type { Input, Output } from '../../api/client.ts';

export type Feed = Output<'list_feeds'>['items'][number];

export const asInput = (feed: Feed): Input<'save_feed'> => ({
  id: feed.id,
  version: feed.version,
  name: feed.name,
  url: feed.url,
  template: feed.template,
  locale: feed.locale,
  accountIds: feed.accountIds,
  outcome: feed.outcome,
  localize: feed.localize,
  everyMinutes: feed.everyMinutes,
  firstItems: feed.firstItems,
  paused: feed.paused,
});
