import { day } from '../../text/format.ts';

/** From one day to another; at noon no time zone shows another day. */
export const spanName = ({ from, to }: { from: string; to: string }) =>
  `${day(`${from}T12:00:00Z`)} – ${day(`${to}T12:00:00Z`)}`;
