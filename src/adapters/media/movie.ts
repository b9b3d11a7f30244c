export interface Track {
  kind: 'video' | 'audio' | 'other';
  codec: string | null;
  width: number;
  height: number;
  durationSec: number | null;
  /** The number of frames, if the file has it. */
  samples: number | null;
  fps: number | null;
}

/** A part of the file that is not needed to play it and may contain its location. */
export interface HiddenBox {
  start: number;
  end: number;
}

export interface Movie {
  tracks: readonly Track[];
  durationSec: number | null;
  hidden: readonly HiddenBox[];
}
