/** Splits a text into groups of four, for comparison. */
const splitIntoFourCharGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? [];

/** An address in groups of four for comparison; it is copied whole. */
export const GroupedAddress = ({ address }: { address: string }) => (
  <>
    <span className="sr-only">{address}</span>
    <span
      aria-hidden="true"
      data-testid="grouped-address"
      className="flex flex-wrap gap-x-2 gap-y-0.5 rounded border border-line bg-surface-2 p-3 font-mono text-sm"
    >
      {splitIntoFourCharGroups(address).map((group, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups may be alike, and their order is theirs
        <span key={place}>{group}</span>
      ))}
    </span>
  </>
);
