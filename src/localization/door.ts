// What the bridge and the desk may use of localization; they import no other file of this half.
export { callbackEndpoint } from './callbacks/callback-endpoint.ts';
export { isEngineError } from './engines/engine.ts';
export { StageFailure } from './engines/stage-failure.ts';
export { CALLBACK_EVENTS, STEP_NAMES } from './events.ts';
export { readSecrets } from './keys/store.ts';
export type { Issue, Row } from './model.ts';
export type { StepContext } from './pipeline/step.ts';
export { tbMatching } from './pipeline/steps/tb-matching.ts';
export { tmMatching } from './pipeline/steps/tm-matching.ts';
export { translateBatch } from './pipeline/steps/translate-batch.ts';
export { PUBLISH_STATUS, PublishCounts } from './publish/present.ts';
export type { RunStatus } from './runs/run.ts';
export { findTask } from './task-store/store.ts';
export { CANCELLED_CODE, STAGES, TASK, type Task, type TaskStatus } from './task-store/task.ts';
export { createTask } from './tasks/create-task.ts';
export { CreateTaskInput } from './tasks/create-task-input.ts';
export { sourceView } from './tasks/present.ts';
