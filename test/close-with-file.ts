type Close = () => Promise<void>;

const open: Close[] = [];

/** For what tests of one file share and the next file may not need: it is closed when this one has ended. */
export function closeWithFile(close: Close): void {
  open.push(close);
}

export async function closeWhatIsOpen(): Promise<void> {
  for (const close of open.splice(0)) await close();
}
