// Builds the bundle that desktop assistants install with a double click: the manifest, its picture and the command
// `parlance` from the SDK. `node scripts/pack-mcpb.mjs <file.mcpb>`
import { createWriteStream, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { buildPrograms } from './build-programs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sdk = join(root, 'sdk');
/** The same sources give the same bytes. */
const MOMENT = new Date('1980-01-01T00:00:00Z');
const ICON_PX = 256;

async function packMcpb(file) {
  const made = mkdtempSync(join(tmpdir(), 'parlance-mcpb-'));
  try {
    await buildPrograms(made, { cli: 'cli/main.ts' });
    const zip = new ZipFile();
    const add = (bytes, path) => zip.addBuffer(bytes, path, { mtime: MOMENT, mode: 0o100644 });
    add(readFileSync(join(sdk, 'mcpb/manifest.json')), 'manifest.json');
    add(await sharp(join(root, 'web/start/favicon.svg')).resize(ICON_PX).png().toBuffer(), 'icon.png');
    add(readFileSync(join(root, 'LICENSE')), 'LICENSE');
    // Says that the program beside it is a module; the command reads its version from it.
    add(readFileSync(join(sdk, 'package.json')), 'package.json');
    for (const path of globSync('**/*.js', { cwd: made }).sort())
      add(readFileSync(join(made, path)), `server/${path}`);
    zip.end();
    mkdirSync(dirname(file), { recursive: true });
    await pipeline(zip.outputStream, createWriteStream(file));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

await packMcpb(resolve(process.argv[2] ?? 'parlance.mcpb'));
