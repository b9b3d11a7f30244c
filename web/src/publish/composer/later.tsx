import { later } from '../../ui/later.tsx';
import { PrecheckToCome } from './precheck-to-come.tsx';

// Most posts are written without these.
export const ConnectFirst = later(async () => (await import('./connect-first.tsx')).ConnectFirst);
export const Conflict = later(async () => (await import('./conflict.tsx')).Conflict);
export const CoverDialog = later(async () => (await import('./cover-dialog.tsx')).CoverDialog);
export const CropDialog = later(async () => (await import('./crop-dialog.tsx')).CropDialog);
export const Destinations = later(async () => (await import('./destinations.tsx')).Destinations);
export const DocumentDialog = later(async () => (await import('./document-dialog.tsx')).DocumentDialog);
export const LibraryDialog = later(async () => (await import('./library-dialog.tsx')).LibraryDialog);
export const LocalizeState = later(async () => (await import('./localize-state.tsx')).LocalizeState);
export const Localize = later(async () => (await import('./localize.tsx')).Localize);
export const MediaItem = later(
  async () => (await import('./media-item.tsx')).MediaItem,
  <div className="h-19" />,
);
export const PickerList = later(async () => (await import('./picker-list.tsx')).PickerList);
export const RepeatDialog = later(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);
export const SettingsForm = later(async () => (await import('./settings-form.tsx')).SettingsForm);
// Beside and below the text: drawn a moment after it.
export const AddToPoolButton = later(
  async () => (await import('../pools/add-to-pool-button.tsx')).AddToPoolButton,
  <div className="h-7" />,
);
export const HashtagMenu = later(
  async () => (await import('./hashtag-menu.tsx')).HashtagMenu,
  <span className="h-7 w-36" />,
);
export const TagSearch = later(async () => (await import('../tag-search.tsx')).TagSearch);
export const PrecheckList = later(
  async () => (await import('./precheck-list.tsx')).PrecheckList,
  <PrecheckToCome />,
);
export const Previews = later(async () => (await import('../preview/preview.tsx')).Previews);
export const PublishNow = later(async () => (await import('../publish-now/publish-now.tsx')).PublishNow);
export const UtmForm = later(async () => (await import('./utm-form.tsx')).UtmForm);
export const Untranslated = later(async () => (await import('../publish-now/untranslated.tsx')).Untranslated);
export const Notes = later(async () => (await import('../post/notes.tsx')).Notes);
