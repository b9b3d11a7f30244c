import { useCall } from '../../api/use-call.ts';
import { isOver } from '../expiry.ts';

export interface Caller {
  id: string;
  name: string;
  appKey: string;
}

/** In whose name a call can be made: App Keys for the one API, credentials for the other. */
export function useCallers(face: 'open' | 'social'): readonly Caller[] {
  const keys = useCall('list_app_keys', {}, { enabled: face === 'open' });
  const credentials = useCall('list_credentials', {}, { enabled: face === 'social' });
  if (face === 'open')
    return (keys.data?.items ?? [])
      .filter((each) => !each.disabled && !isOver(each.expires_at))
      .map((each) => ({ id: each.key_id, name: each.label, appKey: each.app_key }));
  return (credentials.data?.items ?? [])
    .filter((each) => !each.disabled && !isOver(each.expiresAt))
    .map((each) => ({ id: each.id, name: each.name, appKey: '' }));
}
