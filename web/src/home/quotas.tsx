import type { Output } from '../api/client.ts';
import { bytes, count } from '../text/format.ts';
import { tOr, t } from '../text/text.ts';
import { Meter } from '../ui/bits.tsx';
import { Panel } from '../ui/card.tsx';

/** Above this share a limit is near. */
const NEAR = 0.9;

export function Quotas({ of }: { of: Output<'get_home'>['quotas'] }) {
  return (
    <Panel title={t('home.quotas')}>
      <ul className="space-y-3 p-4">
        {Object.entries(of).map(([name, { used, limit, left }]) => {
          const label = tOr(`home.quota.${name}`, name);
          const shown = name.endsWith('Bytes') ? bytes : count;
          return (
            <li key={name}>
              <div className="mb-1 flex justify-between gap-3 text-xs">
                <span className="text-fg-2">{label}</span>
                <span className="tnum text-fg-3">
                  {shown(used)} / {shown(limit)}
                </span>
              </div>
              <Meter
                label={label}
                value={used}
                max={limit}
                tone={left <= 0 ? 'bad' : used / limit > NEAR ? 'warn' : 'brand'}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
