import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { bufferSource } from './byte-source.ts';
import { type Conversion, convertVideo, takePoster } from './ffmpeg.ts';
import { fakeFfmpeg, realFfmpeg, tempFolder } from './ffmpeg-for-tests.ts';
import { probeVideo } from './probe-video.ts';

const never = new AbortController().signal;

function conversion(fields: Partial<Conversion> = {}): Conversion {
  const folder = tempFolder();
  writeFileSync(join(folder, 'in'), 'bytes');
  return {
    input: join(folder, 'in'),
    mime: 'video/mp4',
    output: join(folder, 'out.mp4'),
    crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
    width: 360,
    height: 640,
    fps: 30,
    videoKbps: 1000,
    audioKbps: 128,
    maxBytes: 1_000_000,
    ...fields,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie, which was killed but not yet waited for, counts as dead.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
}

const HANGING = 'sleep 600 & echo $! > "$here/pid"; wait';
const childOf = (folder: string) =>
  until('it runs', async () => {
    const text = existsSync(join(folder, 'pid')) ? readFileSync(join(folder, 'pid'), 'utf8') : '';
    return text.endsWith('\n') ? Number(text) : null;
  });

describe('the converter program', () => {
  it('gets a file, its type, our limits, and nothing of our environment', async () => {
    const { program, log } = fakeFfmpeg('echo made > "$out"');
    const wish = conversion();
    await convertVideo(program, wish, { timeoutSec: 60, signal: never });
    const [line = ''] = readFileSync(log, 'utf8').split('\n');
    expect(line).toMatch(/^ *0 /);
    for (const words of [
      '-nostdin',
      `-protocol_whitelist file -f mov -i file:${wish.input}`,
      '-vf crop=w=iw*0.500000:h=ih*1.000000:x=iw*0.250000:y=ih*0.000000,scale=360:640,setsar=1,fps=30,format=yuv420p',
      '-c:v libx264',
      '-maxrate 1000k',
      '-map_metadata -1',
      '-fs 1000000',
      `-timelimit 120`,
    ])
      expect(line).toContain(words);
    expect(readFileSync(wish.output, 'utf8')).toBe('made\n');
  });

  it('is no shell: a file name with commands in it is a file name', async () => {
    const { program, folder } = fakeFfmpeg('exit 0');
    const mark = join(folder, 'mark');
    await convertVideo(program, conversion({ input: `/nowhere/$(touch ${mark});touch ${mark}` }), {
      timeoutSec: 60,
      signal: never,
    });
    expect(existsSync(mark)).toBe(false);
  });

  it('fails: the file is at fault', async () => {
    const { program } = fakeFfmpeg('exit 1');
    const run = { timeoutSec: 60, signal: never };
    await expect(convertVideo(program, conversion(), run)).rejects.toMatchObject({
      code: 'media_processing_failed',
    });
    await expect(convertVideo(program, conversion({ mime: 'image/jpeg' }), run)).rejects.toMatchObject({
      code: 'media_unsupported',
    });
  });

  it('hangs: after the time limit it is killed with all its child processes', async () => {
    const { program, folder } = fakeFfmpeg(HANGING);
    const limit = new AbortController();
    const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const work = convertVideo(program, conversion(), { timeoutSec: 1, signal: never });
    const ended = expect(work).rejects.toMatchObject({
      code: 'media_processing_failed',
      message: 'The conversion took too long.',
    });
    expect(limited).toHaveBeenCalledWith(1000);
    limited.mockRestore();
    const pid = await childOf(folder);
    expect(isAlive(pid)).toBe(true);
    limit.abort();
    await ended;
    await until('the child of the program is dead', async () => !isAlive(pid));
  });

  it('is killed with all its child processes when the job is lost, which is not the file’s fault', async () => {
    const { program, folder } = fakeFfmpeg(HANGING);
    const lost = new AbortController();
    const work = convertVideo(program, conversion(), { timeoutSec: 60, signal: lost.signal });
    const ended = expect(work).rejects.toThrow('lost');
    const pid = await childOf(folder);
    expect(isAlive(pid)).toBe(true);
    lost.abort(new Error('lost'));
    await ended;
    await until('the child of the program is dead', async () => !isAlive(pid));
    await expect(
      convertVideo(program, conversion(), { timeoutSec: 60, signal: lost.signal }),
    ).rejects.toThrow('lost');
  });
});

describe.skipIf(realFfmpeg === null)('a real ffmpeg', () => {
  const program = realFfmpeg ?? '';
  const make = (path: string, ...args: string[]) =>
    spawnSync(program, ['-loglevel', 'error', ...args, '-y', path], { stdio: 'inherit' });

  it('makes complete H.264 and AAC in the requested shape and frame rate, and a poster', async () => {
    const wish = conversion({ mime: 'video/webm', width: 360, height: 640, fps: 24 });
    const sources = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=12:duration=2'];
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=2', '-metadata', 'location=+51.5-0.1/'];
    make(wish.input, ...sources, ...sound, '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm');
    await convertVideo(program, wish, { timeoutSec: 60, signal: never });
    const bytes = readFileSync(wish.output);
    const { facts } = await probeVideo(bufferSource(bytes), { kind: 'video', mime: 'video/mp4' });
    expect(facts).toMatchObject({
      width: 360,
      height: 640,
      videoCodec: 'h264',
      audioCodec: 'aac',
      hasAudio: true,
    });
    expect(facts.fps).toBeCloseTo(24, 0);
    expect(facts.durationSec).toBeCloseTo(2, 0);
    expect(bytes.includes('+51.5')).toBe(false);
    const poster = `${wish.output}.jpg`;
    await takePoster(program, { input: wish.output, mime: 'video/mp4', output: poster, atSec: 1 }, never);
    expect(readFileSync(poster).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it('opens no address, and no playlist of addresses that pretends to be a video', async () => {
    const server = await startReceiver(() => ({ status: 200, body: 'x' }));
    try {
      const list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${server.url}\n#EXT-X-ENDLIST\n`;
      for (const mime of ['video/mp4', 'video/webm'] as const) {
        const wish = conversion({ mime });
        writeFileSync(wish.input, list);
        await expect(convertVideo(program, wish, { timeoutSec: 60, signal: never })).rejects.toMatchObject({
          code: 'media_processing_failed',
        });
      }
      expect(server.received).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
