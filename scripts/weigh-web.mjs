// Measures what a first visit loads, in kB of gzip, against the budgets. Fails when one is exceeded.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

// `later`: the menus of the sidebar, which every page loads after its first paint.
const BUDGETS = { shell: 197, later: 33, styles: 30, screen: 44, editor: 120 };

const dist = join(dirname(fileURLToPath(import.meta.url)), '../web/dist');
const json = (path) => JSON.parse(readFileSync(join(dist, path), 'utf8'));
const manifest = json('.vite/manifest.json');
const weights = new Map();

function weigh(file) {
  if (!weights.has(file))
    weights.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000);
  return weights.get(file);
}

/** A module and everything that it imports. */
function modules(key, seen = new Set()) {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const each of manifest[key].imports ?? []) modules(each, seen);
  return seen;
}
const closure = (key) => new Set([...modules(key)].map((each) => manifest[each].file));

const isCell = (key) => key.endsWith('/cell-editor.tsx');
const total = (files) => [...files].reduce((sum, file) => sum + weigh(file), 0);
const keys = Object.keys(manifest);
const entry = keys.find((key) => manifest[key].isEntry);
const styles = manifest[entry].css ?? [];
// The page cannot show texts before it has one catalog.
const english = keys.find((key) => key.includes('text/en/base'));
const shell = new Set([...closure(entry), ...closure(english)]);

const menus = keys.filter((key) => /shell\/[\w-]+-menu\.tsx$/.test(key)).flatMap((key) => [...closure(key)]);
const later = new Set(menus.filter((file) => !shell.has(file)));

const weighed = [
  ['the shell', total(shell) + total(styles), BUDGETS.shell],
  ['the shell after its first paint', total(later), BUDGETS.later],
  ['styles', total(styles), BUDGETS.styles],
  ...json('routes.json').map(([path, key]) => {
    // The editing cell comes after the list, and is counted with it.
    const cells = [...modules(key)].flatMap((each) => manifest[each].dynamicImports ?? []).filter(isCell);
    const files = new Set([key, ...cells].flatMap((each) => [...closure(each)]));
    const own = [...files].filter((file) => !shell.has(file) && !later.has(file));
    return [path, total(own), cells.length > 0 ? BUDGETS.editor : BUDGETS.screen];
  }),
];
const over = weighed.filter(([, weight, budget]) => weight > budget);
const line = ([what, weight, budget]) => `${what}: ${weight.toFixed(1)} of ${budget} kB`;
if (process.argv.includes('--all')) for (const each of weighed) console.log(line(each));
for (const each of over) console.error(`Too heavy: ${line(each)}`);
process.exit(over.length === 0 ? 0 : 1);
