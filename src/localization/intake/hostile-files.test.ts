import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  makeXlsx,
  makeZip,
  sheetXml,
  type XlsxSpec,
  type ZipPart,
} from '../../../test/fixtures/make-xlsx.ts';
import type { App } from '../../../test/harness.ts';
import { hostileCases } from '../../../test/hostile/cases.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { readUnits } from '../formats/round-trip-for-tests.ts';
import { createAndImport, type Files, openImportApp, startFiles, stringsOf } from './import-for-tests.ts';
import { listeningPort } from '#platform/net/listening-port.ts';

const op = 'POST /tasks/create xlsx_url (async)';
const { check, checkEvery } = hostileCases([
  { id: 'FILE-002', op, input: 'xlsx: nested zip / 42.zip', expect: 'failed 422' },
  { id: 'FILE-003', op, input: 'xlsx: 100 000 entries', expect: 'failed 422' },
  { id: 'FILE-005', op, input: 'xlsx: overlapping entries (Fifield)', expect: 'failed 422' },
  { id: 'FILE-007', op, input: 'xlsx: symlink entry', expect: 'ignored' },
  {
    id: 'FILE-008',
    op,
    input: 'xlsx: DOCTYPE + external entity',
    expect: 'failed 422, no request, no file read',
  },
  {
    id: 'FILE-010',
    op,
    input: 'xlsx: 1 048 576 rows × 16 384 declared, 1 real cell',
    expect: 'treated as 1 cell',
  },
  { id: 'FILE-012', op, input: 'xlsx: merged/hidden/rich text/shared strings', expect: 'documented text' },
  { id: 'FILE-013', op, input: 'xlsx: encrypted (OLE)', expect: 'failed 422' },
  { id: 'FILE-015', op, input: 'xlsx: HTML renamed .xlsx', expect: 'failed 422' },
  {
    id: 'FILE-017',
    op,
    input: 'xlsx_url 404 / 500 / timeout',
    expect: 'scan_status failed, task failed, task.failed sent',
  },
  { id: 'FILE-018', op, input: 'xlsx_url 200 with 5 GB body', expect: 'stopped at limit' },
  { id: 'FILE-020', op, input: 'xlsx date/number/boolean cells', expect: 'documented text form' },
]);

const TIMEOUT_MS = 2500;
let app: App;
let files: Files;
let tenant: Tenant;

beforeAll(async () => {
  [app, files] = await Promise.all([openImportApp(), startFiles()]);
});
afterAll(async () => {
  await app.close();
  await files.close();
});
beforeEach(async () => {
  tenant = await app.tenant();
});

const importFile = (data: Buffer | string) =>
  createAndImport(app, tenant, { xlsx_url: files.putData('/hostile.xlsx', data) });

async function expectRefused(data: Buffer | string, reason: string): Promise<void> {
  const { taskId, view } = await importFile(data);
  expect(view).toMatchObject({
    status: 'failed',
    scanStatus: 'failed',
    failureCode: 422,
    failureReason: expect.stringContaining(reason),
  });
  expect(view.events.map(({ event }) => event)).toEqual(['task.failed']);
  expect(await stringsOf(app, taskId)).toEqual([]);
}

async function expectContents(spec: XlsxSpec, contents: string[]): Promise<void> {
  const { taskId, view } = await importFile(makeXlsx(spec));
  expect([view.status, view.failureReason]).toEqual(['scanning', null]);
  expect((await stringsOf(app, taskId)).map(({ content }) => content)).toEqual(contents);
}

const rows = [['content'], ['hello']];
const MIB = 1024 * 1024;

check('FILE-002', async () => {
  const bomb = makeZip([{ name: '0.dll', data: Buffer.alloc(4 * MIB) }]);
  const nest = (inner: Buffer, depth: number): Buffer =>
    depth === 0
      ? inner
      : nest(
          makeZip(Array.from({ length: 16 }, (_, i) => ({ name: `lib ${i}.zip`, data: inner, store: true }))),
          depth - 1,
        );
  await expectRefused(nest(bomb, 2), 'not an xlsx workbook');
  // The same inside a valid workbook is harmless, because it is never unpacked.
  await expectContents(
    { rows, extra: [{ name: 'xl/embeddings/42.zip', data: nest(bomb, 1), store: true }] },
    ['hello'],
  );
  const flat = { name: 'xl/media/zeros.bin', data: Buffer.alloc(4 * MIB) };
  await expectRefused(makeXlsx({ rows, extra: [flat] }), 'packed more than 200 to 1');
  const parts = Array.from(
    { length: 6 },
    (_, i): ZipPart => ({ name: `xl/media/${i}.bin`, data: Buffer.alloc(MIB), claimsSize: 90 * MIB }),
  );
  await expectRefused(makeXlsx({ rows, extra: parts }), 'larger than 500 MiB when unpacked');
});

check('FILE-003', async () => {
  const extra = Array.from({ length: 100_000 }, (_, i) => ({ name: `xl/media/${i}`, data: '', store: true }));
  await expectRefused(makeXlsx({ rows, extra }), 'more than 2000 entries');
});

check('FILE-005', async () => {
  const kernel = { name: 'xl/media/kernel', data: 'x'.repeat(1000) };
  const extra = Array.from({ length: 50 }, (_, i) => ({
    ...kernel,
    name: `xl/media/copy${i}`,
    sharesBytesOf: kernel.name,
  }));
  await expectRefused(makeXlsx({ rows, extra: [kernel, ...extra] }), 'overlap');
});

check('FILE-007', async () => {
  const link = { name: 'xl/media/passwd', data: '/etc/passwd', unixMode: 0o120777 };
  await expectContents({ rows, extra: [link] }, ['hello']);
  const asSheet = (part: ZipPart) =>
    part.name.includes('sheet1') ? { ...part, data: '/etc/passwd', unixMode: 0o120777 } : part;
  await expectRefused(makeXlsx({ rows, edit: asSheet }), 'sheet1.xml is missing');
});

check('FILE-008', async () => {
  const doctype = `<!DOCTYPE x [<!ENTITY a SYSTEM "${files.url}/stolen"><!ENTITY b SYSTEM "file:///etc/passwd">]>`;
  const evil = sheetXml([['content'], ['&a;&b;']])
    .replace('?>\n', `?>\n${doctype}`)
    .replaceAll('&amp;', '&');
  await expectRefused(makeXlsx({ sheetXml: evil }), 'contains a DOCTYPE');
  for (const name of [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
  ]) {
    const edit = (part: ZipPart) =>
      part.name === name ? { ...part, data: String(part.data).replace('?>\n', `?>\n${doctype}`) } : part;
    const workbook = makeXlsx({ rows, sharedStrings: ['<t>a</t>'], formats: ['0'], edit });
    // The same reader without separate processes.
    await expect(readUnits('xlsx', workbook)).rejects.toThrow('contains a DOCTYPE');
  }
  const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  await expectRefused(makeXlsx({ sheetXml: evil.replace(doctype, laughs) }), 'contains a DOCTYPE');
  expect(files.received.filter(({ path }) => path === '/stolen')).toEqual([]);
});

check('FILE-010', () =>
  expectContents({ sheetXml: sheetXml(rows, '<dimension ref="A1:XFD1048576"/>') }, ['hello']),
);

check('FILE-012', () => {
  const merged = sheetXml([
    ['content'],
    [{ xml: '<c t="s"><v>0</v></c>' }],
    [{ xml: '<c t="s"><v>1</v></c>' }],
  ])
    .replace('<row r="2">', '<row r="2" hidden="1">')
    .replace(
      '</sheetData>',
      '<row r="4"><c r="A4" t="inlineStr"><is><r><t>top</t></r><r><t>-left</t></r></is></c><c r="B4"/></row></sheetData><mergeCells count="1"><mergeCell ref="A4:B5"/></mergeCells>',
    );
  const sharedStrings = ['<t>hidden</t>', '<r><t>rich </t></r><r><rPr><i/></rPr><t>text</t></r>'];
  return expectContents({ sheetXml: merged, sharedStrings }, ['hidden', 'rich text', 'top-left']);
});

check('FILE-013', () =>
  expectRefused(
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
    'encrypted or in the old .xls format',
  ),
);

check('FILE-015', async () => {
  await expectRefused('<!doctype html><html><body>Please sign in</body></html>', 'a web page');
  await expectRefused('\n  <table><tr><td>content</td></tr></table>', 'a web page');
  await expectRefused('string_id,content\na,b\n', 'not an xlsx workbook');
});

check('FILE-017', async () => {
  const failures: [Parameters<Files['put']>[1], string][] = [
    [{ status: 404, body: 'secret words' }, 'The file could not be downloaded: the server answered 404.'],
    [{ status: 500, body: 'secret words' }, 'The file could not be downloaded: the server answered 500.'],
    [
      { status: 302, headers: { location: `${files.url}/stolen` } },
      'The file could not be downloaded: the server answered 302.',
    ],
    ['hang', 'The file could not be downloaded: The receiver did not answer in time.'],
    ['slow', 'The file could not be downloaded: The receiver did not answer in time.'],
    [
      'reset',
      'The file could not be downloaded: The receiver closed the connection before the answer was complete.',
    ],
  ];
  const impatient = await openImportApp(TIMEOUT_MS);
  const owner = await impatient.tenant();
  for (const [answer, reason] of failures) {
    const { view } = await createAndImport(impatient, owner, {
      xlsx_url: files.put('/failing.xlsx', answer),
    });
    expect(view).toMatchObject({
      status: 'failed',
      scanStatus: 'failed',
      failureCode: 502,
      failureReason: reason,
    });
    expect(view.events.map(({ event }) => event)).toEqual(['task.failed']);
    expect(JSON.parse(view.events[0]?.body ?? '').detail).toMatchObject({
      failure_code: 502,
      retryable: true,
      stage: 'import',
    });
  }
  await impatient.close();
  expect(files.received.filter(({ path }) => path === '/stolen')).toEqual([]);
});

check('FILE-018', async () => {
  const endless = await startEndless();
  try {
    for (const path of ['/announced', '/unannounced']) {
      const { view } = await createAndImport(app, tenant, { xlsx_url: endless.url + path });
      expect(view).toMatchObject({
        status: 'failed',
        scanStatus: 'failed',
        failureCode: 422,
        failureReason: 'The file is larger than 100 MiB.',
      });
    }
    expect(endless.sentBytes()).toBeLessThan(130 * MIB);
  } finally {
    endless.close();
  }
});

check('FILE-020', () => {
  const cells = [
    '<c s="1"><v>45292.75</v></c>',
    '<c s="2"><v>45292</v></c>',
    '<c s="3"><v>0.5</v></c>',
    '<c><v>1234.5</v></c>',
    '<c><v>-7</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="b"><v>0</v></c>',
  ];
  const spec = {
    formats: ['yyyy\\-mm\\-dd hh:mm:ss', 'dd.mm.yyyy', 'hh:mm'],
    rows: [['content'], ['text'], ...cells.map((xml) => [{ xml }])],
  };
  return expectContents(spec, [
    'text',
    '2024-01-01T18:00:00',
    '2024-01-01',
    '12:00:00',
    '1234.5',
    '-7',
    'TRUE',
    'FALSE',
  ]);
});

checkEvery();

const FIVE_GB = 5_000_000_000;

/** Sends zeros until the client disconnects. */
async function startEndless(): Promise<{ url: string; sentBytes(): number; close(): void }> {
  let sent = 0;
  const block = Buffer.alloc(64 * 1024);
  const server: Server = createServer((request, response) => {
    response.writeHead(200, request.url === '/announced' ? { 'content-length': FIVE_GB } : {});
    const push = () => {
      while (!response.destroyed && sent < FIVE_GB) {
        sent += block.length;
        if (!response.write(block)) return;
      }
    };
    response.on('drain', push).on('error', () => {});
    push();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${listeningPort(server)}`,
    sentBytes: () => sent,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
