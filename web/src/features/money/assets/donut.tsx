import type { WalletType } from '#shared/schemas/ledger.ts';
import { computeDonutArcs } from './compute-donut-arcs.ts';
import { type WalletTypeSummary, FULL_ASSET_SHARE } from './shares.ts';

/** Colour of each wallet type. */
const strokes: Record<WalletType, string> = {
  spot: 'stroke-part-1',
  finance: 'stroke-part-2',
  trading: 'stroke-part-3',
};

interface DonutProps {
  types: readonly WalletTypeSummary[];
  /** Drawn wider. */
  chosen: WalletType;
}

/** Ring of the assets' parts; the text next to it states the same. */
export function AssetDonutChart({ types, chosen }: DonutProps) {
  const arcs = computeDonutArcs(types.map(({ share }) => share ?? 0));
  return (
    <svg viewBox="0 0 100 100" className="size-full -rotate-90" fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="41" strokeWidth={10} className="stroke-surface-2" />
      {types.map(({ type }, place) => {
        const arc = arcs[place];
        if (!arc) return null;
        return (
          <circle
            key={type}
            cx="50"
            cy="50"
            r="41"
            pathLength={FULL_ASSET_SHARE}
            strokeWidth={type === chosen ? 14 : 10}
            strokeDasharray={`${arc.length} ${FULL_ASSET_SHARE - arc.length}`}
            strokeDashoffset={-arc.start}
            className={strokes[type]}
          />
        );
      })}
    </svg>
  );
}
