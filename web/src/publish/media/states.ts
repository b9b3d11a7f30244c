import { Check, CircleAlert, CloudUpload, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import type { TextId } from '../../text/text.ts';
import type { Tone } from '../../ui/tone.ts';

export type Media = Output<'list_media'>['items'][number];

export const MEDIA_STATES: Record<Media['status'], { tone: Tone; icon: LucideIcon; text: TextId }> = {
  uploading: { tone: 'neutral', icon: CloudUpload, text: 'media.state.uploading' },
  processing: { tone: 'brand', icon: LoaderCircle, text: 'media.state.processing' },
  ready: { tone: 'ok', icon: Check, text: 'media.state.ready' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'media.state.failed' },
};
