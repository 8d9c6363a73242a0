import { type RefObject, useEffect, useRef } from 'react';
import { useFormat } from '#web/lib/use-format.ts';
import { type IndicatorLayer, createIndicatorLayer } from './create-indicator-layer.ts';
import type { ChartIndicator } from './indicator-list.ts';
import type { MountedChart } from './mount-chart.ts';
import { useIndicatorName } from './use-indicator-name.ts';

interface ChartIndicatorsProps {
  chart: MountedChart;
  indicators: readonly ChartIndicator[];
  /** Container of the names and values of the indicators on the candles, under the legend. */
  overlays: RefObject<HTMLElement | null>;
  digits: number;
}

/** Draws the chosen indicators. */
export function ChartIndicatorsOverlay({ chart, indicators, overlays, digits }: ChartIndicatorsProps) {
  const format = useFormat();
  const nameOf = useIndicatorName();
  const panes = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [overlayContainer, paneContainer] = [overlays.current, panes.current];
    if (!overlayContainer || !paneContainer) return;
    // The digits come from the chart's settings; a change redraws everything.
    void digits;
    let layer: IndicatorLayer | null = null;
    const remove = chart.addLayer((base) => {
      layer = createIndicatorLayer(base, indicators, {
        overlays: overlayContainer,
        panes: paneContainer,
        nameOf,
        format: (value, places) => format.price(value.toFixed(places), places),
      });
      return layer;
    });
    const stop = chart.onCrosshair((index) => layer?.point(index));
    return () => {
      stop();
      remove();
    };
  }, [chart, indicators, overlays, digits, format, nameOf]);

  return <div ref={panes} className="pointer-events-none absolute inset-0 z-2 overflow-hidden" />;
}
