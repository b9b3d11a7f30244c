// One line per job.
export { runExport } from '../localization/export/run-export.ts';
export { runImport } from '../localization/intake/run-import.ts';
export { runSmartOptimize } from '../localization/optimize/run-smart-optimize.ts';
export { runTranslate } from '../localization/pipeline/run-translate.ts';
export { runPublish } from '../localization/publish/run-publish.ts';
export { runRescue } from '../localization/runs/run-rescue.ts';
export { runTermScan } from '../localization/scan/run-term-scan.ts';
export { runTermTranslate } from '../localization/scan/run-term-translate.ts';
export { runTermPurge } from '../localization/terms/run-term-purge.ts';
export { runTermUpload } from '../localization/terms/run-term-upload.ts';
export { runMemoryImport } from '../localization/tm/run-memory-import.ts';
export { runMemoryIndex } from '../localization/tm/run-memory-index.ts';
export { runHousekeeping } from '../platform/run-housekeeping.ts';
