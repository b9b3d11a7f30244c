import { execFileSync } from 'node:child_process';
import { roomAddress, type RoomSettings } from './protocol.ts';

/** The processes that serve these settings on this machine. */
export function findRooms(settings: RoomSettings): number[] {
  const { address } = roomAddress(settings);
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes('serve-drafts.ts') && line.includes(address))
    .map((line) => Number.parseInt(line, 10));
}
