import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { OUTSIDE } from '../outside.ts';
import { loadConfig } from '#platform/config.ts';
import { sampleMp4 } from '../social/sample-media-for-tests.ts';

/** The ffmpeg of this machine. Tests that need it are skipped if there is none. */
export const realFfmpeg = loadConfig(OUTSIDE, { PATH: process.env['PATH'] }).ffmpeg;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Deleted after the tests of the file. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-ffmpeg-'));
  folders.push(folder);
  return folder;
}

interface FakeFfmpeg {
  /** Records its arguments and succeeds. */
  program: string;
  /** Its arguments, one line per start. */
  log: string;
  folder: string;
}

/** A program with the interface of ffmpeg. `script` runs with $out as the output file. */
export function fakeFfmpeg(script: string): FakeFfmpeg {
  const folder = tempFolder();
  const [program, log] = [join(folder, 'ffmpeg'), join(folder, 'log')];
  const lines = [
    '#!/bin/sh',
    `here='${folder}'`,
    'for last; do :; done',
    'out="${last#file:}"',
    'echo "$(env | grep -v -e ^PWD= -e ^_= -e ^OLDPWD= -e ^SHLVL= | wc -l) $*" >> "$here/log"',
    script,
  ];
  writeFileSync(program, `${lines.join('\n')}\n`);
  chmodSync(program, 0o755);
  return { program, log, folder };
}

/** Answers every request for a video with this video, and every request for a picture with this picture. */
export function obedientFfmpeg(
  video: { width: number; height: number; durationSec: number; bytes?: number },
  picture: Buffer | null,
): FakeFfmpeg {
  const fake = fakeFfmpeg(
    'case "$out" in *.jpg) cp "$here/poster" "$out";; *) cp "$here/video" "$out";; esac',
  );
  writeFileSync(join(fake.folder, 'video'), sampleMp4({ bytes: 20_000, ...video }));
  if (picture) writeFileSync(join(fake.folder, 'poster'), picture);
  return fake;
}
