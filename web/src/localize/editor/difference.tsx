import type { Output } from '../../api/client.ts';

type Pieces = Output<'search_memory'>['results'][number]['matches'][number]['diff'];

/** The differences between the memory's source and this one. */
export function Difference({ pieces }: { pieces: Pieces }) {
  return pieces.map(({ op, from, to }, n) => {
    const key = `${n} ${op}`;
    if (op === 'equal') return <span key={key}>{to}</span>;
    return (
      <span key={key}>
        {from !== '' && <del className="df">{from}</del>}
        {to !== '' && <ins className="df">{to}</ins>}
      </span>
    );
  });
}
