import { execFileSync } from 'node:child_process';
import { draftAddress, type DraftProcessSettings } from './protocol.ts';

/** The processes on this machine that use these settings. */
export function findDraftProcesses(settings: DraftProcessSettings): number[] {
  const { address } = draftAddress(settings);
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes('serve-drafts.ts') && line.includes(address))
    .map((line) => Number.parseInt(line, 10));
}
