import { later } from '../../ui/later.tsx';

// Most posts are written without these.
export const Conflict = later(async () => (await import('./conflict.tsx')).Conflict);
export const CoverDialog = later(async () => (await import('./cover-dialog.tsx')).CoverDialog);
export const CropDialog = later(async () => (await import('./crop-dialog.tsx')).CropDialog);
export const LibraryDialog = later(async () => (await import('./library-dialog.tsx')).LibraryDialog);
export const Localize = later(async () => (await import('./localize.tsx')).Localize);
export const PickerList = later(async () => (await import('./picker-list.tsx')).PickerList);
export const RepeatDialog = later(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);
export const SettingsForm = later(async () => (await import('./settings-form.tsx')).SettingsForm);
export const Notes = later(async () => (await import('../post/notes.tsx')).Notes);
