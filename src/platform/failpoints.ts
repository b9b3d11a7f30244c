import type { Clock } from './clock.ts';

/**
 * Named places where a crash test may kill, hang, delay or throw. Without PARLANCE_FAILPOINTS `fp`
 * calls an empty function.
 */
type Action = (name: string) => Promise<void> | void;

let armed: Map<string, { action: Action; nth: number; seen: number }> | null = null;

export function armFailpoints(spec: string, clock: Clock): void {
  armed = spec === '' ? null : new Map(spec.split(',').map((pair) => parse(pair, clock)));
}

const PASSED = Promise.resolve();

export function fp(name: string): Promise<void> {
  return armed ? pass(armed, name) : PASSED;
}

async function pass(points: NonNullable<typeof armed>, name: string): Promise<void> {
  const point = points.get(name);
  if (!point) return;
  point.seen += 1;
  if (point.nth === 0 || point.seen === point.nth) await point.action(name);
}

function parse(pair: string, clock: Clock): [string, { action: Action; nth: number; seen: number }] {
  const [name = '', rest = ''] = pair.split('=');
  const [verb = '', nth = '0'] = rest.split('@');
  const action: Action =
    verb === 'kill9'
      ? () => void process.kill(process.pid, 'SIGKILL')
      : verb === 'throw'
        ? (at) => {
            throw new Error(`failpoint ${at}`);
          }
        : verb === 'hang'
          ? () => new Promise<never>(() => {})
          : () => clock.sleep(Number(verb.slice('delay:'.length)));
  return [name, { action, nth: Number(nth), seen: 0 }];
}
