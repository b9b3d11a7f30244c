import { useCall } from '../../api/use-call.ts';

/** The built-in receiver of this server; null if it has none. */
export const useReceiver = (): string | null =>
  useCall('list_event_types', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.receiver ?? null;

export const isReceiver = (url: string, receiver: string | null): boolean =>
  receiver !== null && (url === receiver || url.startsWith(`${receiver}/`));
