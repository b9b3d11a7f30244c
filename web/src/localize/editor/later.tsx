import { later } from '../../ui/later.tsx';

// The list of strings appears without waiting for these.
export const BulkBar = later(async () => (await import('./bulk-bar.tsx')).BulkBar);
export const BulkMenu = later(async () => (await import('./bulk-menu.tsx')).BulkMenu);
export const ColumnsMenu = later(async () => (await import('./columns-menu.tsx')).ColumnsMenu);
export const Coverage = later(async () => (await import('./coverage.tsx')).Coverage);
export const FilterChoices = later(async () => (await import('./filter-choices.tsx')).FilterChoices);
export const NoRows = later(async () => (await import('./no-rows.tsx')).NoRows);
export const RowFailure = later(async () => (await import('../row-failure.tsx')).RowFailure);
export const RowPanel = later(async () => (await import('./row-panel.tsx')).RowPanel);
export const SavedViews = later(async () => (await import('./saved-views.tsx')).SavedViews);
export const StringGrid = later(async () => (await import('./string-grid.tsx')).StringGrid);
export const TermDialog = later(async () => (await import('../termbase/term-dialog.tsx')).TermDialog);
export const UnsureDraft = later(async () => (await import('./unsure-draft.tsx')).UnsureDraft);
export const ZenView = later(async () => (await import('./zen-view.tsx')).ZenView);
