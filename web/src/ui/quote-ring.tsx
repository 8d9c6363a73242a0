import { useEffect, useRef } from 'react';

const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

/** Validity period, epoch ms on this device. */
export interface QuoteValidityPeriod {
  from: number;
  until: number;
}

/** Small ring that empties while an offer is valid; the text next to it states the same. */
export function QuoteValidityRing({ quote }: { quote: QuoteValidityPeriod | undefined }) {
  const circle = useRef<SVGCircleElement>(null);
  useEffect(() => {
    if (!quote || !circle.current) return;
    const length = quote.until - quote.from;
    const passed = Math.min(length, Math.max(0, Date.now() - quote.from));
    const animation = circle.current.animate(
      [{ strokeDashoffset: (LENGTH * passed) / Math.max(1, length) }, { strokeDashoffset: LENGTH }],
      { duration: Math.max(0, length - passed), fill: 'forwards' },
    );
    return () => animation.cancel();
  }, [quote]);
  return (
    <svg viewBox="0 0 20 20" className="size-5 -rotate-90" aria-hidden="true">
      <circle cx="10" cy="10" r={RADIUS} fill="none" strokeWidth="2.5" className="stroke-surface-3" />
      <circle
        ref={circle}
        cx="10"
        cy="10"
        r={RADIUS}
        fill="none"
        strokeWidth="2.5"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH}
        className="stroke-text"
      />
    </svg>
  );
}
