export interface Found {
  /** With the folders that were dropped. */
  path: string;
  file: File;
}

/** More than a push accepts means a wrong folder. */
const FILES_MAX = 1000;

/** What somebody dropped: files, and all files of folders. Names that begin with a dot are left out. */
export async function collectDropped(transfer: DataTransfer): Promise<Found[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((each) => each !== null);
  if (entries.length === 0) return chosenFiles(transfer.files);
  const found: Found[] = [];
  for (const entry of entries) await collect(entry, '', found);
  return found;
}

/** What somebody chose; for a folder, with its paths. */
export const chosenFiles = (files: FileList | null): Found[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

async function collect(entry: FileSystemEntry, folder: string, found: Found[]): Promise<void> {
  if (entry.name.startsWith('.') || entry.name === 'node_modules' || found.length >= FILES_MAX) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: `${folder}${entry.name}`, file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // A reader returns a hundred at a time, and nothing at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return;
      for (const each of some) await collect(each, `${folder}${entry.name}/`, found);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
