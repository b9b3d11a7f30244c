import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { OUTSIDE } from '../outside.ts';
import { loadConfig } from '#platform/config.ts';
import { sampleMp4 } from '../social/sample-media-for-tests.ts';

/** The one of this machine, if it has one: tests that need it are skipped where it has none. */
export const realFfmpeg = loadConfig(OUTSIDE, { PATH: process.env['PATH'] }).ffmpeg;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Gone when the tests of the file are over. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-ffmpeg-'));
  folders.push(folder);
  return folder;
}

export interface FakeFfmpeg {
  /** Writes what it was made with and says ok. */
  program: string;
  /** Its arguments, a line for each start. */
  log: string;
  folder: string;
}

/** A program that is called as ffmpeg is; `script` runs with $out as the file to be written. */
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

/** One that answers every wish with this video, and every wish for a picture with this picture. */
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
