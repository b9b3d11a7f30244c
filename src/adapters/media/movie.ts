export interface Track {
  kind: 'video' | 'audio' | 'other';
  codec: string | null;
  width: number;
  height: number;
  durationSec: number | null;
  /** Pictures in it, where the file says so. */
  samples: number | null;
  fps: number | null;
}

/** A piece of the file that is not the video and may say where it was taken. */
export interface HiddenBox {
  start: number;
  end: number;
}

export interface Movie {
  tracks: readonly Track[];
  durationSec: number | null;
  hidden: readonly HiddenBox[];
}
