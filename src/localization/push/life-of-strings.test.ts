import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { SlotCollector } from '../intake/collect-slots.ts';
import { packed } from '../intake/keep-skeleton.ts';
import { publishAndWait, seedTask, untilEnded } from '../publish/seed-for-tests.ts';
import { listPushFiles, noteRead } from '../publish/store-push/pushes.ts';
import { stageStrings } from '../publish/store-push/stage.ts';
import {
  EMPTY,
  type Files,
  type Known,
  Model,
  type Pushed,
  type State,
  type Texts,
} from './life-model-for-tests.ts';
import { apply, lifeOf, sha256Of } from './push-for-tests.ts';

/** PARLANCE_SCRIPTS=500 runs more of them, PARLANCE_SEED repeats a run. */
const SCRIPTS = Number(process.env['PARLANCE_SCRIPTS'] ?? 12);
const SEED = process.env['PARLANCE_SEED'];
const FRENCH = 'fr.json';
const IDS = 12;

const app = await startWorkingApp();

const ok = ({ status, body, text }: Awaited<ReturnType<Tenant['open']>>) => {
  if (status !== 200) throw new Error(`It was refused: ${text}`);
  return body.data;
};

/** Over the API, with files that are already read, because readers have their own tests. */
async function push(tenant: Tenant, { files, french, textOf }: Pushed, branch = ''): Promise<void> {
  const all = new Map([...files, ...(french ? [[FRENCH, french] as const] : [])]);
  const announced = [...all].map(([path, own]) => ({
    path,
    format: 'json',
    ...(path === FRENCH && { language: 'fr' }),
    sha256: sha256Of(JSON.stringify([...own])),
    size: 1,
  }));
  const { push_id } = ok(
    await tenant.open('POST', '/pushes/begin', {
      complete: true,
      branch,
      with_translations: french !== null,
      files: announced,
    }),
  );
  await app.services.database.tenant(tenant, async (tx) => {
    for (const file of await listPushFiles(tx, push_id)) {
      if (file.state === 'same') continue;
      const strings = [...(all.get(file.path) ?? [])].map(([stringId, content]) => ({
        stringId,
        content,
        translations: file.path === FRENCH ? { fr: content } : { de: textOf(stringId) },
      }));
      if (strings.length > 0) await stageStrings(tx, file, strings, 0);
      await noteRead(tx, file, { strings: strings.length, ...packed(new SlotCollector()) });
    }
  });
  ok(await apply(tenant, push_id, { allow_removals: true }));
}

async function rollBack(tenant: Tenant, to: { job_id: string } | { before: string }): Promise<void> {
  const answer = await tenant.console('rollback_publish', { project_id: tenant.projectId, ...to });
  // The project already is in that state.
  if (answer.status === 422) return;
  await untilEnded(app, ok(answer).job_id);
}

/** The last written change; edits of strings have no id in the history. */
async function lastJob({ projectId }: Tenant): Promise<string> {
  const { id } = await app.services.database.system
    .selectFrom('runs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('job_type', '=', 'PUBLISH_TASK')
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function expectExported(tenant: Tenant, { strings }: State): Promise<void> {
  const { files } = ok(
    await tenant.open('POST', '/export/project', { format: 'json', languages: ['de', 'fr'] }),
  );
  const found: { string_id: string; content: string; translations: object }[] = await (
    await fetch(files[0].download_url)
  ).json();
  const wanted = [...strings]
    .filter(([, { hidden }]) => hidden === null)
    .map(([string_id, { content, texts }]) => ({
      string_id,
      content,
      translations: Object.fromEntries([...texts].map(([language, { text }]) => [language, text])),
    }));
  const byId = (one: { string_id: string }, other: { string_id: string }) =>
    one.string_id < other.string_id ? -1 : 1;
  expect(found.toSorted(byId)).toEqual(wanted.toSorted(byId));
}

async function expectTagged(tenant: Tenant, { tags, state }: Model): Promise<void> {
  const { items } = ok(await tenant.open('GET', '/strings?hidden=all&limit=100'));
  const found = items.map((each: { string_id: string; tags: string[] }) => [each.string_id, each.tags]);
  const wanted = [...state.strings.keys()].map((id) => [id, [...(tags.get(id) ?? [])].toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
}

const PATHS = ['a.json', 'b.json'] as const;
/** Few texts, so that strings share them. */
const Content = fc.constantFrom('OK', 'Cancel', 'Open', 'Save', 'Close');
const Nth = fc.nat(20);
/**
 * Selects among all strings of the project, or among those in a rare state, or among all if none is in
 * it.
 */
const Some = fc.record({
  nth: Nth,
  of: fc.constantFrom('any', 'missing', 'stale', 'hidden', 'merged', 'shown without file'),
});
type Some = typeof Some extends fc.Arbitrary<infer T> ? T : never;
const Edit = fc.record({
  what: fc.constantFrom('add', 'add', 'edit', 'delete', 'rename', 'move', 'swap', 'drop file'),
  one: Nth,
  other: Nth,
  path: fc.constantFrom(...PATHS),
  content: Content,
});
const French = fc.constantFrom('none', 'as before', 'more', 'less');
const Edits = fc.array(Edit, { minLength: 1, maxLength: 4 });
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const Step = fc.oneof(
  often(6, fc.record({ kind: fc.constant('push'), edits: Edits, french: French })),
  often(2, fc.record({ kind: fc.constant('push branch'), edits: Edits })),
  often(1, fc.record({ kind: fc.constant('undo push'), to: Nth })),
  often(2, fc.record({ kind: fc.constant('roll back'), to: fc.nat(8) })),
  often(3, fc.record({ kind: fc.constant('publish'), id: Nth, content: Content, isEmpty: fc.boolean() })),
  often(1, fc.record({ kind: fc.constant('hide'), one: Some })),
  often(1, fc.record({ kind: fc.constant('restore'), one: Some })),
  often(1, fc.record({ kind: fc.constant('rename'), one: Some, id: Nth })),
  often(4, fc.record({ kind: fc.constant('merge'), one: Some, other: Some })),
  often(3, fc.record({ kind: fc.constant('undo merge'), one: Nth })),
  often(1, fc.record({ kind: fc.constant('tag'), one: Some, isOn: fc.boolean() })),
);
type Edit = typeof Edit extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

function edited(files: Files, { what, one, other, path, content }: Edit): Files {
  const next = new Map([...files].map(([each, own]) => [each, new Map(own)]));
  const all = [...next].flatMap(([each, own]) => [...own.keys()].map((id) => [each, id] as const));
  const at = (index: number) => all[index % Math.max(1, all.length)];
  const [from, id] = at(one) ?? ['', ''];
  const own = next.get(from);
  const text = own?.get(id) ?? '';
  const newId = `k${other % IDS}`;
  const isFree = !all.some(([, each]) => each === newId);
  if (what === 'add' && isFree) next.set(path, (next.get(path) ?? new Map()).set(newId, content));
  if (what === 'drop file' && next.size > 1) next.delete(path);
  if (!own) return next;
  if (what === 'edit') own.set(id, content);
  if (what === 'delete' || what === 'move' || (what === 'rename' && isFree)) own.delete(id);
  if (what === 'move') (next.get(path) ?? own).set(id, text);
  if (what === 'rename' && isFree) own.set(newId, text);
  if (what === 'swap') {
    const [where = '', twin = ''] = at(other) ?? [];
    own.set(id, next.get(where)?.get(twin) ?? text);
    next.get(where)?.set(twin, text);
  }
  return next;
}

const IS_IN: Record<Some['of'], (known: Known) => boolean> = {
  any: () => true,
  missing: ({ texts }) => !texts.has('de'),
  stale: ({ texts, content }) => [...texts.values()].some(({ source }) => source !== content),
  hidden: ({ hidden }) => hidden !== null,
  merged: ({ merged }) => merged !== null,
  'shown without file': ({ path, hidden }) => path === null && hidden === null,
};

const START: Files = new Map([
  ['a.json', new Map(Object.entries({ k0: 'OK', k1: 'Cancel', k2: 'OK' }))],
  ['b.json', new Map(Object.entries({ k3: 'Save', k4: 'Open' }))],
]);

/** One project and its model, side by side. */
class Script {
  readonly model = new Model();
  readonly #tenant: Tenant;
  readonly #past: { state: State; job: string }[] = [];
  #turn = 0;

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  async begin(): Promise<void> {
    await this.#push(START, null);
    this.#past.push({ state: this.model.state, job: await lastJob(this.#tenant) });
    for (const id of [5, 6, 7, 8]) await this.take({ kind: 'publish', id, content: 'OK', isEmpty: id > 6 });
  }

  async take(step: Step): Promise<void> {
    this.#turn += 1;
    if (await this.#do(step)) this.#past.push({ state: this.model.state, job: await lastJob(this.#tenant) });
    expect(await lifeOf(app, this.#tenant), JSON.stringify(step)).toEqual(this.model.render());
  }

  async end(): Promise<void> {
    await expectExported(this.#tenant, this.model.state);
    await expectTagged(this.#tenant, this.model);
  }

  /** Every third string has no German text. */
  readonly #textOf = (id: string) =>
    (Number(id.slice(1)) + this.#turn) % 3 === 0 ? '' : `${id}#${this.#turn}`;

  #at({ nth, of }: Some): string {
    const all = [...this.model.state.strings].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const some = all.filter(([, known]) => IS_IN[of](known));
    const from = some.length > 0 ? some : all;
    return from[nth % Math.max(1, from.length)]?.[0] ?? '';
  }

  /** A push without files is refused. */
  async #push(some: Files, french: Texts | null): Promise<void> {
    const files = some.size === 0 ? START : some;
    const pushed = { files, french, textOf: this.#textOf };
    await push(this.#tenant, pushed);
    this.model.push(pushed);
  }

  #french(change: string): Texts | null {
    if (change === 'none') return null;
    const next = new Map(this.model.state.french);
    const [first] = next.keys();
    if (change === 'less' && first !== undefined) next.delete(first);
    // A text that equals the source does not count as a translation.
    if (change === 'more')
      for (let nth = 0; nth < IDS; nth += 2)
        next.set(`k${nth}`, nth % 4 === 0 ? `k${nth}fr${this.#turn}` : 'OK');
    return next;
  }

  /** False if nothing was written to the project. */
  async #do(step: Step): Promise<boolean> {
    const { model } = this;
    const tenant = this.#tenant;
    const call = (path: string, body: object) => tenant.open('POST', `/strings/${path}`, body);
    switch (step.kind) {
      case 'push':
        await this.#push(step.edits.reduce(edited, model.state.files), this.#french(step.french));
        return true;
      case 'push branch': {
        const files = step.edits.reduce(edited, model.state.files);
        if (files.size === 0) return false;
        const pushed = { files, french: null, textOf: this.#textOf };
        await push(tenant, pushed, 'feature');
        model.pushBranch(pushed);
        return true;
      }
      case 'undo push': {
        const files = this.#past[step.to % this.#past.length]?.state.files ?? START;
        await this.#push(files, null);
        return true;
      }
      case 'roll back': {
        const [first] = this.#past;
        if (!first) return false;
        // Frequently to the state before everything.
        const target = step.to === 0 ? null : this.#past[step.to % this.#past.length];
        await rollBack(tenant, target ? { job_id: target.job } : { before: first.job });
        model.state = target?.state ?? EMPTY;
        return true;
      }
      case 'publish': {
        const id = `k${step.id % IDS}`;
        const text = step.isEmpty ? '' : `${id}#${this.#turn}`;
        const strings = [{ id, content: step.content, targets: text === '' ? {} : { de: text } }];
        await publishAndWait(app, tenant, await seedTask(app, tenant, { languages: ['de'], strings }));
        model.publish(id, step.content, text);
        return true;
      }
      case 'tag': {
        const id = this.#at(step.one);
        if (id === '') return false;
        ok(await call('tag', { string_ids: [id], [step.isOn ? 'add' : 'remove']: ['t'] }));
        model.tag(id, 't', step.isOn);
        return false;
      }
      default:
        return this.#act(step, call);
    }
  }

  async #act(
    step: Extract<Step, { kind: 'hide' | 'restore' | 'rename' | 'merge' | 'undo merge' }>,
    call: (path: string, body: object) => ReturnType<Tenant['open']>,
  ): Promise<boolean> {
    const { model } = this;
    if (step.kind === 'undo merge') {
      const job = model.merges[step.one % Math.max(1, model.merges.length)];
      if (job === undefined) return false;
      const { status } = await call('merge/undo', { job_id: job });
      const isDone = model.undoMerge(job);
      expect(status === 200, 'the merge is undone').toBe(isDone);
      return isDone;
    }
    const id = this.#at(step.one);
    if (id === '') return false;
    if (step.kind === 'hide' || step.kind === 'restore') {
      ok(await call(step.kind, { string_ids: [id] }));
      model[step.kind](id);
      return true;
    }
    if (step.kind === 'rename') {
      const new_id = `k${step.id % IDS}`;
      const { status } = await call('rename', { string_id: id, new_id });
      const mayBe = model.mayRename(id, new_id);
      expect(status === 200, 'it is renamed').toBe(mayBe);
      if (mayBe) model.rename(id, new_id);
      return mayBe;
    }
    const into = this.#at(step.other);
    const answer = await call('merge', { into, from: [id] });
    const mayBe = model.mayMerge(id, into);
    expect(answer.status === 200, 'they are merged').toBe(mayBe);
    if (mayBe) model.merge(id, into, answer.body.data.job_id);
    return mayBe;
  }
}

describe('the life of strings', () => {
  it(
    'any sequence of pushes, changes and roll-backs: no text is lost, none exists twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 8 }), async (steps) => {
          const script = new Script(await app.tenant({ targetLanguages: ['de', 'fr'] }));
          await script.begin();
          for (const step of steps) await script.take(step);
          await script.end();
        }),
        {
          numRuns: SCRIPTS,
          // Shrinking would take an hour; the seed and the path reproduce the case.
          endOnFailure: true,
          ...(SEED !== undefined && { seed: Number(SEED) }),
        },
      );
    },
    60_000 + 30_000 * SCRIPTS,
  );
});
