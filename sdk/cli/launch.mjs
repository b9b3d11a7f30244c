#!/usr/bin/env node
// What the package starts. It runs on any Node, so that one that is too old can be told so; the command itself
// could not even be loaded there.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 17)) await import('./cli.js');
else {
  process.stderr.write(
    `parlance needs Node 22.17 or newer, and this is Node ${process.versions.node}.\nNext: install a newer Node, then type the same again\n`,
  );
  process.exitCode = 1;
}
