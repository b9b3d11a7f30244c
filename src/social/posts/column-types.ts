import type { Said } from '#kernel/sentences/fill.ts';
import type { Approval, BeforeRequest, BeforeRule, Recurrence } from '../model.ts';
import type { Frozen } from './blocked-versions.ts';
import type { Content, Variant } from './content.ts';
import type { StoredLocalization } from './localization.ts';

type Fields = Record<string, unknown>;

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'posts.content': Content;
    'posts.variants': Variant[];
    'posts.settings': Record<string, Fields>;
    'posts.approval': Approval;
    'posts.before_request': BeforeRequest;
    'posts.before_rule': BeforeRule;
    'posts.localization': StoredLocalization;
    'posts.blocked_versions': Record<string, string>;
    'posts.recurrence': Recurrence;
    'posts.precheck': Fields;
    'posts.utm': Fields;
    'post_targets.snapshot': Frozen;
    'post_targets.parts': Fields[];
    'post_targets.error': Fields & { message: string; said?: Said };
    'post_targets.first_comment': Fields;
    'post_targets.manual': Fields;
    'post_targets.cost_estimate': Fields;
  }
}
