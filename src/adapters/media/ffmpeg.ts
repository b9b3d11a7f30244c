import { spawn } from 'node:child_process';
import { MediaError, type MediaMime } from './facts.ts';

/** A picture of 8192 × 8192 with sixteen bits. No single allocation needs to be larger. */
const ALLOCATION_MAX = 512 * 1024 * 1024;
const THREADS = 2;
const POSTER_SEC = 60;

/**
 * The demuxer is fixed by the detected type, so that a list of addresses that pretends to be a video
 * is not opened as a list.
 */
const DEMUXERS: Partial<Record<MediaMime, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
};

export interface Conversion {
  input: string;
  mime: MediaMime;
  output: string;
  /** The region to keep, as shares of width and height, because pixels may not be square. */
  crop: { x: number; y: number; width: number; height: number };
  width: number;
  height: number;
  fps: number;
  videoKbps: number;
  audioKbps: number;
  /** Writing stops there. A file of this size is incomplete and must not be used. */
  maxBytes: number;
}

interface Run {
  timeoutSec: number;
  /** Aborted when the job is no longer ours. */
  signal: AbortSignal;
}

/**
 * Converts to H.264 and AAC in MP4, upright, with this size and frame rate, and without metadata such
 * as the location.
 */
export async function convertVideo(program: string, video: Conversion, run: Run): Promise<void> {
  const { crop, width, height, fps, videoKbps, audioKbps } = video;
  const part = (share: number) => share.toFixed(6);
  const filters = [
    `crop=w=iw*${part(crop.width)}:h=ih*${part(crop.height)}:x=iw*${part(crop.x)}:y=ih*${part(crop.y)}`,
    `scale=${width}:${height}`,
    'setsar=1',
    `fps=${fps}`,
    'format=yuv420p',
  ];
  await execute(
    program,
    [
      ...inputOf(video.input, video.mime),
      ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-vf', filters.join(',')],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '21'],
      ...['-maxrate', `${videoKbps}k`, '-bufsize', `${videoKbps * 2}k`],
      ...['-c:a', 'aac', '-b:a', `${audioKbps}k`, '-ar', '48000', '-ac', '2'],
      ...['-threads', String(THREADS), '-movflags', '+faststart', '-fs', String(video.maxBytes)],
      ...['-f', 'mp4', '-y', `file:${video.output}`],
    ],
    run,
  );
}

/** One frame as a JPEG. */
export async function takePoster(
  program: string,
  { input, mime, output, atSec }: { input: string; mime: MediaMime; output: string; atSec: number },
  signal: AbortSignal,
): Promise<void> {
  await execute(
    program,
    [
      ...['-ss', atSec.toFixed(3), ...inputOf(input, mime)],
      ...['-map', '0:v:0', '-frames:v', '1', '-q:v', '3', '-map_metadata', '-1'],
      ...['-f', 'mjpeg', '-y', `file:${output}`],
    ],
    { timeoutSec: POSTER_SEC, signal },
  );
}

function inputOf(path: string, mime: MediaMime): string[] {
  const demuxer = DEMUXERS[mime];
  if (demuxer === undefined) throw new MediaError('media_unsupported', `${mime} is no video.`);
  // A video may refer to other files and addresses. Only files are allowed, and none by a name from the
  // video.
  return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${path}`];
}

/**
 * Runs without a shell, without our environment and in its own process group, which is killed when the
 * time is over or the job belongs to another worker. If this process dies, the CPU time limit ends it.
 */
async function execute(program: string, args: readonly string[], { timeoutSec, signal }: Run): Promise<void> {
  signal.throwIfAborted();
  const late = AbortSignal.timeout(timeoutSec * 1000);
  const stop = AbortSignal.any([signal, late]);
  const limits = ['-max_alloc', String(ALLOCATION_MAX), '-timelimit', String(timeoutSec * THREADS)];
  const child = spawn(program, ['-hide_banner', '-nostdin', '-loglevel', 'error', ...limits, ...args], {
    stdio: 'ignore',
    env: {},
    detached: true,
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process had already ended.
    }
  };
  stop.addEventListener('abort', kill, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    if (late.aborted) throw new MediaError('media_processing_failed', 'The conversion took too long.');
    if (code !== 0) throw new MediaError('media_processing_failed', 'The video cannot be converted.');
  } finally {
    stop.removeEventListener('abort', kill);
  }
}
