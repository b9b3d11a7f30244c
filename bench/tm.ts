import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { findNear } from '../src/localization/tm/candidates.ts';
import { lookUp } from '../src/localization/tm/look-up.ts';
import { sourceKeys } from '../src/localization/tm/normalise.ts';
import { runMemoryIndex } from '../src/localization/tm/run-memory-index.ts';
import { featuresOf, saltOf, signatureOf } from '../src/localization/tm/signature.ts';
import { tokenise } from '../src/localization/tm/tokens.ts';
import { cpuMs } from './processes.ts';
import { type Line, median, monotonicMs, type Site, spread } from './site.ts';
import { BruteForce } from './tm-brute.ts';
import { perturb, randomFrom, segments } from './segments.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';
import { partOf } from '../test/unchecked.ts';
import type { JobContext } from '../src/platform/job.ts';

const FLOOR = 75;
const UNSEEN_SEED = 77;
/** Strings of one call of the pipeline. */
const BATCH = 500;
/** The trigram indexes take seconds per query. */
const TRIGRAM_QUERIES = 20;

/** Look-ups in a large memory: ours, compared with both trigram indexes on the same rows in the same minutes. */
export async function benchTm(site: Site): Promise<Line[]> {
  const count = site.quick ? 50_000 : 1_000_000;
  const world = await openWorld(site);
  const tenant = await addTenant(world, 1, 0);
  const admin = new pg.Client({ connectionString: world.config.databaseUrl ?? '' });
  await admin.connect();
  site.defer(() => admin.end());
  await admin.query("set maintenance_work_mem = '512MB'");

  const brute = new BruteForce();
  const lines = await build(world, admin, tenant, count, brute);
  if (site.caseFilter === 'index') return lines;
  const all = makeQueries(count, BATCH + (site.quick ? 100 : 300));
  const [batch, queries] = [all.slice(0, BATCH), all.slice(BATCH)];
  const near = nearOf(world, tenant);
  await near(queries.slice(0, 20));
  return [
    ...lines,
    ...(await lookUps(near, queries, batch)),
    ...(await wholeLookUps(world, tenant, batch)),
    ...(await recall(near, queries.slice(0, site.quick ? 60 : 150), brute)),
    ...(await besideTrigrams(admin, near, queries.slice(0, TRIGRAM_QUERIES))),
  ];
}

type LookUp = (texts: readonly string[]) => Promise<number[]>;

/** The best score of each text, through the wall of row-level security as in the product. */
function nearOf(world: World, { workspaceId, projectId }: BenchTenant): LookUp {
  return (texts) =>
    world.database.tenant({ workspaceId, projectId }, async (tx) => {
      const found = await findNear(tx, { projectId, language: 'en' }, texts, FLOOR);
      return found.map((list) => list[0]?.levelled ?? 0);
    });
}

async function build(
  world: World,
  admin: pg.Client,
  tenant: BenchTenant,
  count: number,
  brute: BruteForce,
): Promise<Line[]> {
  const { rows } = await admin.query<{ memory_key: string }>(
    'select memory_key from projects where id = $1',
    [tenant.projectId],
  );
  const salt = saltOf(tenant.projectId, 'en', rows[0]?.memory_key ?? '');
  const counts = new Map<number, number>();
  let began = monotonicMs();
  await copy(
    admin,
    'tm_sources (id, workspace_id, project_id, language, source, source_key, normal_key, tokens)',
    (function* () {
      let id = 0;
      for (const source of segments(count, 1)) {
        id += 1;
        const { sourceKey, normalKey } = sourceKeys(source);
        brute.add(source);
        const { all, size } = featuresOf(tokenise(source), salt);
        for (const feature of all) counts.set(feature, (counts.get(feature) ?? 0) + 1);
        yield `${id}\t${tenant.workspaceId}\t${tenant.projectId}\ten\t${source}\t${sourceKey}\t${normalKey}\t${size}\n`;
      }
    })(),
  );
  await admin.query('truncate tm_uncounted');
  await admin.query("select setval(pg_get_serial_sequence('tm_sources', 'id'), $1)", [count]);
  const loadSeconds = (monotonicMs() - began) / 1000;

  await admin.query('drop index tm_signatures_features');
  began = monotonicMs();
  await copy(
    admin,
    'tm_signatures (source_id, tokens, signature)',
    (function* () {
      let id = 0;
      for (const source of segments(count, 1)) {
        id += 1;
        const features = featuresOf(tokenise(source), salt);
        yield `${id}\t${features.size}\t{${signatureOf(features, counts).join()}}\n`;
      }
    })(),
  );
  await copy(
    admin,
    'tm_feature_counts (feature, count)',
    (function* () {
      for (const [feature, n] of counts) yield `${feature}\t${n}\n`;
    })(),
  );
  const signSeconds = (monotonicMs() - began) / 1000;
  await copy(
    admin,
    'tm_targets (source_id, language, workspace_id, project_id, target, origin)',
    (function* () {
      for (let id = 1; id <= count; id += 1)
        yield `${id}\tde\t${tenant.workspaceId}\t${tenant.projectId}\tÜbersetzung ${id}\tai\n`;
    })(),
  );
  const buildSeconds = await timedSeconds(() =>
    admin.query('create index tm_signatures_features on tm_signatures using gin (signature)'),
  );
  await admin.query('vacuum analyze tm_sources, tm_targets, tm_signatures, tm_feature_counts');
  const line = lineOf('tm');
  return [
    line(
      'load sources',
      count / loadSeconds,
      'rows/s',
      `${count} segments by COPY, keys and counts in this process`,
    ),
    line('sign sources', count / signSeconds, 'rows/s', 'by COPY, index not there yet'),
    line('build the signature index', buildSeconds, 's', await size(admin, 'tm_signatures_features')),
    line(
      'table of signatures',
      await megabytes(admin, 'tm_signatures'),
      'MB',
      `${counts.size} features counted`,
    ),
    await incremental(world, admin, tenant),
  ];
}

/** What the job does with rows that a publish or an import left without signatures. */
async function incremental(world: World, admin: pg.Client, tenant: BenchTenant): Promise<Line> {
  const fresh = [...segments(20_000, UNSEEN_SEED + 1)];
  await copy(
    admin,
    'tm_sources (workspace_id, project_id, language, source, source_key, normal_key)',
    (function* () {
      for (const source of fresh) {
        const { sourceKey, normalKey } = sourceKeys(`${source} (new)`);
        yield `${tenant.workspaceId}\t${tenant.projectId}\ten\t${source} (new)\t${sourceKey}\t${normalKey}\n`;
      }
    })(),
  );
  const commit: JobContext['commit'] = (run) => world.database.everyone(run);
  const before = [cpuMs(process.pid) ?? Number.NaN, cpuMs(world.postgresPid()) ?? Number.NaN];
  const seconds = await timedSeconds(() =>
    runMemoryIndex.run({}, partOf<JobContext>({ ...world, commit, signal: new AbortController().signal })),
  );
  const after = [cpuMs(process.pid) ?? Number.NaN, cpuMs(world.postgresPid()) ?? Number.NaN];
  const each = after.map((ms, n) => ((1000 * (ms - (before[n] ?? 0))) / fresh.length).toFixed(0));
  await admin.query("delete from tm_sources where source like '% (new)'");
  return lineOf('tm')(
    'index rows one batch after the other',
    fresh.length / seconds,
    'rows/s',
    `the job run_memory_index, the index in place; CPU of a row ${each.join(' + ')} µs (worker + PostgreSQL)`,
  );
}

async function copy(admin: pg.Client, into: string, rows: Iterable<string>): Promise<void> {
  const stream = admin.query(copyFrom(`copy ${into} from stdin`));
  let block = '';
  for (const row of rows) {
    block += row;
    if (block.length < 65_536) continue;
    if (!stream.write(block)) await once(stream, 'drain');
    block = '';
  }
  stream.end(block);
  await once(stream, 'finish');
}

/** Four of five are entries that an editor changed; the fifth is new. */
function makeQueries(count: number, wanted: number): string[] {
  const random = randomFrom(4242);
  const every = Math.floor(count / wanted);
  const unseen = segments(wanted, UNSEEN_SEED);
  const queries: string[] = [];
  let n = 0;
  for (const text of segments(count, 1)) {
    n += 1;
    if (n % every !== 0 || queries.length === wanted) continue;
    queries.push(queries.length % 5 === 4 ? String(unseen.next().value) : perturb(text, random));
  }
  return queries;
}

async function lookUps(near: LookUp, queries: readonly string[], batch: readonly string[]): Promise<Line[]> {
  const times: number[] = [];
  for (const query of queries) times.push(1000 * (await timedSeconds(() => near([query]))));
  const each = (1000 * (await timedSeconds(() => near(batch)))) / batch.length;
  const line = lineOf('tm');
  return [
    {
      ...line('look-up, one by one', median(times), 'ms', `${queries.length} queries, scoring included`),
      ...spread(times),
    },
    line(
      'look-up, 500 in a call',
      each,
      'ms each',
      `${(1000 / each).toFixed(0)} strings/s on one connection`,
    ),
  ];
}

/**
 * What the step does: same text, same wording, near, translations, penalties. The second language finds the near ones
 * in the cache.
 */
async function wholeLookUps(
  world: World,
  { workspaceId, projectId }: BenchTenant,
  batch: readonly string[],
): Promise<Line[]> {
  const wanted = batch.map((source) => ({
    source,
    stringId: '',
    previousKey: null,
    nextKey: null,
    ...sourceKeys(source),
  }));
  const scope = { projectId, language: 'en' };
  const query = { scope, version: 1, wanted, minScore: FLOOR, limit: 3 };
  const eachIn = async (targetLanguage: string) => {
    const seconds = await timedSeconds(() =>
      world.database.tenant({ workspaceId, projectId }, (tx) => lookUp(tx, { ...query, targetLanguage })),
    );
    return (1000 * seconds) / batch.length;
  };
  const line = lineOf('tm');
  return [
    line('whole look-up, first language', await eachIn('de'), 'ms each', 'with translations and penalties'),
    line('whole look-up, second language', await eachIn('fr'), 'ms each', 'near sources from the cache'),
  ];
}

async function recall(near: LookUp, queries: readonly string[], brute: BruteForce): Promise<Line[]> {
  let [known, found, best] = [0, 0, 0];
  for (const query of queries) {
    const truth = brute.best(query, FLOOR);
    if (truth === 0) continue;
    const [ours = 0] = await near([query]);
    known += 1;
    if (ours >= FLOOR) found += 1;
    else process.stderr.write(`missed ${truth}: ${query}\n`);
    if (ours === truth) best += 1;
  }
  const line = lineOf('tm');
  return [
    line('recall at ≥ 75', (100 * found) / known, '%', `${found} of ${known} that a full scan finds`),
    line('best match reached', (100 * best) / known, '%', `${best} of ${known}`),
  ];
}

async function besideTrigrams(admin: pg.Client, near: LookUp, queries: readonly string[]): Promise<Line[]> {
  await admin.query('create extension pg_trgm');
  const lines: Line[] = [];
  const ways = [
    {
      name: 'pg_trgm GIN % ≥ 0.5, sorted',
      index: 'gin (source gin_trgm_ops)',
      before: 'set pg_trgm.similarity_threshold = 0.5',
      query:
        'select source, similarity(source, $1) as s from tm_sources where source % $1 order by s desc limit 50',
    },
    {
      name: 'pg_trgm GiST KNN, 50 nearest',
      index: 'gist (source gist_trgm_ops)',
      before: 'set enable_seqscan = off',
      query: 'select source from tm_sources order by source <-> $1 limit 50',
    },
  ];
  for (const { name, index, before, query } of ways) {
    const seconds = await timedSeconds(() =>
      admin.query(`create index bench_trgm on tm_sources using ${index}`),
    );
    await admin.query(before);
    const [theirs, ours]: [number[], number[]] = [[], []];
    await admin.query(query, [queries[0]]);
    for (const text of queries) {
      theirs.push(1000 * (await timedSeconds(() => admin.query(query, [text]))));
      ours.push(1000 * (await timedSeconds(() => near([text]))));
    }
    lines.push({
      ...lineOf('tm')(
        name,
        median(theirs),
        'ms',
        `${await size(admin, 'bench_trgm')}, built in ${seconds.toFixed(0)} s; ours on the same ${queries.length} queries, in turn: ${median(ours).toFixed(1)} ms, ${(median(theirs) / median(ours)).toFixed(0)} × faster`,
      ),
      ...spread(theirs),
    });
    await admin.query('drop index bench_trgm');
  }
  return lines;
}

const lineOf =
  (bench: string) =>
  (name: string, figure: number, unit: string, note: string): Line => ({ bench, name, figure, unit, note });

async function timedSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = monotonicMs();
  await work();
  return (monotonicMs() - began) / 1000;
}

async function megabytes(admin: pg.Client, relation: string): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>('select pg_relation_size($1::regclass) as bytes', [
    relation,
  ]);
  return Number(rows[0]?.bytes ?? 0) / 1_048_576;
}

async function size(admin: pg.Client, relation: string): Promise<string> {
  return `${Math.round(await megabytes(admin, relation))} MB`;
}
