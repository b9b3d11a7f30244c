import {
  Ban,
  BookMarked,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Clock3,
  Database,
  Hand,
  Languages,
  type LucideIcon,
  Pencil,
  ScanSearch,
  Sparkles,
  Upload,
  WandSparkles,
  X,
} from 'lucide-react';
import type { CHINESE } from '#kernel/sentences/zh-cn.ts';
import { sentenceId } from '../text/by-id.ts';
import { t, type TextId } from '../text/text.ts';
import type { Look } from '../ui/badge.tsx';
import type { Tone } from '../ui/tone.ts';

type Entry = readonly [tone: Tone, icon: LucideIcon, text: TextId, isLive?: true];

const look = ([tone, icon, text, isLive]: Entry): Look => ({
  tone,
  icon,
  text: t(text),
  ...(isLive && { isLive }),
});

const UNKNOWN: Entry = ['neutral', CircleDashed, 'state.unknown'];
const from =
  (table: Record<string, Entry>) =>
  (status: string | null): Look =>
    look(table[status ?? ''] ?? UNKNOWN);

export const CANCELLED_CODE = 499;
const TASK: Record<string, Entry> = {
  pending: ['neutral', CircleDashed, 'task.status.pending'],
  importing: ['info', Upload, 'task.status.importing', true],
  scanning: ['info', ScanSearch, 'task.status.scanning', true],
  term_translating: ['info', BookMarked, 'task.status.term_translating', true],
  waiting_confirmation: ['warn', Hand, 'task.status.waiting_confirmation'],
  running: ['brand', Languages, 'task.status.running', true],
  optimizing: ['ai', WandSparkles, 'task.status.optimizing', true],
  completed: ['ok', CircleCheck, 'task.status.completed'],
  failed: ['bad', CircleAlert, 'task.status.failed'],
  cancelled: ['neutral', Ban, 'task.status.cancelled'],
};

/** A stopped task is failed in the API and cancelled for people. */
export const taskLook = (status: string, failureCode: number | null = null): Look =>
  from(TASK)(status === 'failed' && failureCode === CANCELLED_CODE ? 'cancelled' : status);

/** Jobs of a task and publishes, whose statuses are in lower case. */
export const jobLook = (status: string): Look =>
  from({
    pending: ['neutral', CircleDashed, 'job.status.pending'],
    running: ['brand', Languages, 'job.status.running', true],
    succeeded: ['ok', CircleCheck, 'job.status.succeeded'],
    completed: ['ok', CircleCheck, 'job.status.succeeded'],
    failed: ['bad', CircleAlert, 'job.status.failed'],
    cancelled: ['neutral', Ban, 'job.status.cancelled'],
  })(status.toLowerCase());

export const deliveryLook = from({
  pending: ['neutral', Clock3, 'delivery.status.pending'],
  sending: ['brand', Upload, 'delivery.status.sending', true],
  delivered: ['ok', CircleCheck, 'delivery.status.delivered'],
  dead: ['bad', CircleAlert, 'delivery.status.dead'],
});

/** It has no text because no engine of the project covers its language: that is not a failure. */
const isNotCovered = (row: { state: string; failure: string | null }) =>
  row.state === 'new' && row.failure !== null;

/** The offline engine had a draft but was not sure: a person is needed, and nothing is broken. */
const NOT_SURE: keyof typeof CHINESE = 'engine.offline_engine_not_sure_connect';
const isUnsure = (row: { state: string; failure: string | null }) =>
  row.state === 'failed' && row.failure !== null && sentenceId(row.failure) === NOT_SURE;

const MOSTLY_EMPTY: keyof typeof CHINESE = 'pipeline.translation_failed_most';
/** Whether a task failed because most of its strings have no text, for whatever reasons. */
export const isMostlyEmpty = (reason: string | null): boolean =>
  reason !== null && sentenceId(reason) === MOSTLY_EMPTY;

/** The state of a row for people, because its state on the wire says too little. */
export const rowKind = (row: { state: string; failure: string | null }): string =>
  isNotCovered(row) ? 'not_covered' : isUnsure(row) ? 'unsure' : row.state;

/** The state of one translation of a string, as `rowKind` names it. */
export const rowLook = from({
  new: ['neutral', CircleDashed, 'row.state.new'],
  not_covered: ['neutral', CircleSlash, 'row.state.notCovered'],
  unsure: ['warn', CircleHelp, 'row.state.unsure'],
  failed: ['bad', CircleAlert, 'row.state.failed'],
  machine: ['info', Languages, 'row.state.machine'],
  translated: ['info', Languages, 'row.state.machine'],
  edited: ['ok', Pencil, 'row.state.edited'],
  approved: ['ok', CircleCheck, 'row.state.approved'],
  rejected: ['warn', X, 'row.state.rejected'],
});

/** The state in filters and counts, where failed rows and unsure drafts are together. */
export const stateLook = (state: string): Look =>
  state === 'failed' ? look(['warn', CircleHelp, 'row.state.failedOrUnsure']) : rowLook(state);

/** The origin of a text or a term. */
export const originLook = from({
  scan: ['neutral', ScanSearch, 'origin.scan'],
  tm: ['info', Database, 'origin.tm'],
  ai: ['ai', Sparkles, 'origin.ai'],
  mt: ['ai', Languages, 'origin.mt'],
  offline: ['neutral', Languages, 'origin.offline'],
  builtin: ['neutral', Languages, 'origin.builtin'],
  manual: ['neutral', Pencil, 'origin.manual'],
});
