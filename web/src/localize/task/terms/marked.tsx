/** The first place of a text in which `part` stands, marked. */
export function Marked({ text, part }: { text: string; part: string }) {
  const at = text.indexOf(part);
  if (at < 0 || part === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
