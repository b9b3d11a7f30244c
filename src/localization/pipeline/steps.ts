import type { PipelineStep } from './step.ts';
import { aiScoringBatch } from './steps/ai-scoring-batch.ts';
import { kbExtraction } from './steps/kb-extraction.ts';
import { lqaBatch } from './steps/lqa-batch.ts';
import { tbMatching } from './steps/tb-matching.ts';
import { tmMatching } from './steps/tm-matching.ts';
import { translateBatch } from './steps/translate-batch.ts';
import { translateEnhanceBatch } from './steps/translate-enhance-batch.ts';

/** The order is the public step_index, counted from 1. */
export const STEPS: readonly PipelineStep[] = [
  tmMatching,
  tbMatching,
  kbExtraction,
  translateBatch,
  lqaBatch,
  translateEnhanceBatch,
  aiScoringBatch,
];
