type Close = () => Promise<void>;

const open: Close[] = [];

/** For resources that the tests of one file share: closed when the file has ended. */
export function closeWithFile(close: Close): void {
  open.push(close);
}

export async function closeWhatIsOpen(): Promise<void> {
  for (const close of open.splice(0)) await close();
}
