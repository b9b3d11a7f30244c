// What the bridge may use of localization; it imports no other file of this half.
export { isEngineError } from './engines/engine.ts';
export { StageFailure } from './engines/stage-failure.ts';
export type { Issue, Row } from './model.ts';
export type { StepContext } from './pipeline/step.ts';
export { tbMatching } from './pipeline/steps/tb-matching.ts';
export { tmMatching } from './pipeline/steps/tm-matching.ts';
export { translateBatch } from './pipeline/steps/translate-batch.ts';
export { findTask } from './task-store/store.ts';
export { CANCELLED_CODE, type Task } from './task-store/task.ts';
export { createTask } from './tasks/create-task.ts';
export { CreateTaskInput } from './tasks/create-task-input.ts';
