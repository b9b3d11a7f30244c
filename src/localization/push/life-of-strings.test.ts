import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { SlotCollector } from '../intake/collect-slots.ts';
import { packed } from '../intake/keep-skeleton.ts';
import { untilEnded } from '../publish/seed-for-tests.ts';
import { listPushFiles, noteRead } from '../publish/store-push/pushes.ts';
import { stageStrings } from '../publish/store-push/stage.ts';
import { apply, lifeOf, sha256Of } from './push-for-tests.ts';

/** More of them: PARLANCE_SCRIPTS=500. */
const SCRIPTS = Number(process.env['PARLANCE_SCRIPTS'] ?? 12);

let app: App;
beforeAll(async () => {
  app = await startWorkingApp();
});

type Files = ReadonlyMap<string, ReadonlyMap<string, string>>;
interface Known {
  path: string;
  content: string;
  isHidden: boolean;
  text?: { text: string; source: string };
}
interface State {
  files: Files;
  strings: ReadonlyMap<string, Known>;
}

const render = ({ strings }: State) =>
  [...strings]
    .map(([id, { content, isHidden, text }]) => {
      const line = `${id}: ${content}${text ? ` de=${text.text}${text.source === content ? '' : '*'}` : ''}`;
      return isHidden ? `(${line})` : line;
    })
    .toSorted();

const bytesOf = (strings: ReadonlyMap<string, string>) => JSON.stringify([...strings]);
const isSame = (state: State, path: string, strings: ReadonlyMap<string, string>) =>
  state.files.has(path) && bytesOf(state.files.get(path) ?? new Map()) === bytesOf(strings);

/** What a push must do, said as simply as it can be. */
function pushInto(state: State, next: Files, textOf: (id: string) => string): State {
  const strings = new Map(state.strings);
  const wanted = new Map(
    [...next].flatMap(([path, own]) => [...own].map(([id, content]) => [id, { path, content }])),
  );
  const gone = [...strings].filter(([id, known]) => !known.isHidden && !wanted.has(id));
  const fresh = [...wanted].filter(([id]) => !strings.has(id));
  for (const [newId, { path, content }] of fresh) {
    const isIt = (each: { path: string; content: string }) => each.path === path && each.content === content;
    const olds = gone.filter(([, known]) => isIt(known));
    const [old] = olds;
    if (!old || olds.length > 1 || fresh.filter(([, each]) => isIt(each)).length > 1) continue;
    strings.delete(old[0]);
    strings.set(newId, old[1]);
  }
  for (const [id, known] of strings) if (!wanted.has(id)) strings.set(id, { ...known, isHidden: true });
  for (const [id, { path, content }] of wanted) {
    const known = strings.get(id);
    const isRead = !isSame(state, path, next.get(path) ?? new Map());
    const text = known?.text ?? (isRead ? { text: textOf(id), source: content } : undefined);
    strings.set(id, { path, content, isHidden: false, ...(text && { text }) });
  }
  return { files: next, strings };
}

/** The same over the wire, with the files read already: what a reader finds is the matter of other tests. */
async function push(tenant: Tenant, next: Files, textOf: (id: string) => string): Promise<string> {
  const files = [...next].map(([path, own]) => ({
    path,
    format: 'json',
    sha256: sha256Of(bytesOf(own)),
    size: 1,
  }));
  const { body } = await tenant.open('POST', '/pushes/begin', { complete: true, files });
  const { push_id } = body.data;
  await app.services.database.tenant(tenant, async (tx) => {
    for (const file of await listPushFiles(tx, push_id)) {
      if (file.state === 'same') continue;
      const own = [...(next.get(file.path) ?? [])];
      const strings = own.map(([stringId, content]) => ({
        stringId,
        content,
        translations: { de: textOf(stringId) },
      }));
      if (strings.length > 0) await stageStrings(tx, file, strings, 0);
      await noteRead(tx, file, { strings: strings.length, ...packed(new SlotCollector()) });
    }
  });
  const done = await apply(tenant, push_id, { allow_removals: true });
  if (done.status !== 200) throw new Error(`The push was refused: ${done.text}`);
  return done.body.data.job_id;
}

async function rollBack(tenant: Tenant, job_id: string): Promise<void> {
  const { body, status } = await tenant.console('rollback_publish', { project_id: tenant.projectId, job_id });
  // To where it is already.
  if (status === 422) return;
  await untilEnded(app, body.data.job_id);
}

const PATHS = ['a.json', 'b.json'] as const;
const Edit = fc.record({
  what: fc.constantFrom('add', 'edit', 'delete', 'rename', 'move', 'swap'),
  one: fc.nat(20),
  other: fc.nat(20),
  path: fc.constantFrom(...PATHS),
  /** Few, so that texts meet. */
  content: fc.constantFrom('OK', 'Cancel', 'Open', 'Save', 'Close'),
});
const Step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      edits: fc.array(Edit, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), to: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('roll back' as const), to: fc.nat(5) }) },
);
type Edit = typeof Edit extends fc.Arbitrary<infer T> ? T : never;

function edited(files: Files, { what, one, other, path, content }: Edit): Files {
  const next = new Map([...files].map(([each, own]) => [each, new Map(own)]));
  const all = [...next].flatMap(([each, own]) => [...own.keys()].map((id) => [each, id] as const));
  const at = (index: number) => all[index % Math.max(1, all.length)];
  const [from, id] = at(one) ?? ['', ''];
  const own = next.get(from);
  const text = own?.get(id) ?? '';
  const newId = `k${other}`;
  const isFree = !all.some(([, each]) => each === newId);
  if (what === 'add' && isFree) next.get(path)?.set(newId, content);
  if (!own) return next;
  if (what === 'edit') own.set(id, content);
  if (what === 'delete' || what === 'move' || (what === 'rename' && isFree)) own.delete(id);
  if (what === 'move') next.get(path)?.set(id, text);
  if (what === 'rename' && isFree) own.set(newId, text);
  if (what === 'swap') {
    const [where = '', twin = ''] = at(other) ?? [];
    own.set(id, next.get(where)?.get(twin) ?? text);
    next.get(where)?.set(twin, text);
  }
  return next;
}

const START: Files = new Map([
  [
    'a.json',
    new Map([
      ['k0', 'OK'],
      ['k1', 'Cancel'],
      ['k2', 'OK'],
    ]),
  ],
  [
    'b.json',
    new Map([
      ['k3', 'Save'],
      ['k4', 'Open'],
    ]),
  ],
]);

describe('the life of strings', () => {
  it(
    'any script of edits, undone and rolled back: no text is lost, none is there twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 5 }), async (steps) => {
          const tenant = await app.tenant({ targetLanguages: ['de'] });
          let turn = 0;
          const textOf = (id: string) => `${id}#${turn}`;
          let state: State = { files: new Map(), strings: new Map() };
          const past: { state: State; job: string }[] = [];
          const pushNow = async (next: Files) => {
            const isNothing = [...next].every(([path, own]) => isSame(state, path, own));
            const job = await push(tenant, next, textOf);
            state = isNothing ? { ...state, files: next } : pushInto(state, next, textOf);
            past.push({ state, job });
          };
          await pushNow(START);
          for (const step of steps) {
            turn += 1;
            if (step.kind === 'push') await pushNow(step.edits.reduce(edited, state.files));
            else {
              const target = past[step.to % past.length];
              if (!target) continue;
              if (step.kind === 'undo') await pushNow(target.state.files);
              else {
                await rollBack(tenant, target.job);
                state = target.state;
              }
            }
            expect(await lifeOf(app, tenant)).toEqual(render(state));
            const texts = [...state.strings.values()].flatMap(({ text }) => text?.text ?? []);
            expect(new Set(texts).size).toBe(texts.length);
          }
        }),
        { numRuns: SCRIPTS, endOnFailure: SCRIPTS < 100 },
      );
    },
    60_000 + 10_000 * SCRIPTS,
  );
});
