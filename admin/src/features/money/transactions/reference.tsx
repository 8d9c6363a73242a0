import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectLink, getObjectLocation } from '#admin/features/kit/object-link.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { ShortId } from '#ui/id.tsx';

/** Reference of an entry, linked to its page if it has one. */
export function JournalEntryReference({ id }: { id: string }) {
  // The entry is one of its exchange or transfer: no link.
  if (getObjectLocation(id) === null || /^(xch|trf)_/.test(id)) return <ShortId value={id} />;
  return (
    <ObjectLink id={id} className={`${TEXT_LINK_CLASS} font-mono text-xs`}>
      {shortenObjectId(id)}
    </ObjectLink>
  );
}
