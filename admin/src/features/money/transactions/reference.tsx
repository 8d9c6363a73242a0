import { linkClass } from '#admin/features/kit/lists/facts.tsx';
import { ObjectLink, getObjectLocation } from '#admin/features/kit/object-link.tsx';
import { ShortId } from '#ui/id.tsx';

/** What an entry is about: leads to its page where there is one. */
export function Reference({ id }: { id: string }) {
  // An entry is among those of its exchange or transfer already.
  if (getObjectLocation(id) === null || /^(xch|trf)_/.test(id)) return <ShortId value={id} />;
  return (
    <ObjectLink id={id} className={`${linkClass} font-mono text-xs`}>
      …{id.slice(-8)}
    </ObjectLink>
  );
}
