import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useColourTokens } from '#web/lib/use-tokens.ts';
import { readChartColours } from './chart-colours.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { MountedChart, mountChart } from './mount-chart.ts';

const loadLibrary = () => {
  const library = import('./mount-chart.ts');
  // The awaiting component reports the failure.
  library.catch(() => undefined);
  return library;
};

/**
 * Mounts the chart library once there is something to draw, and destroys it with the page. Changed settings are applied
 * without a remount.
 * @param wait true while there is nothing to draw: an empty chart under its skeleton costs as much as a full one
 */
export function useMountedChart(settings: Omit<ChartSettings, 'colours'>, wait: boolean) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<MountedChart | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // Requested at the first render: it loads while the page around the chart renders.
  const [library, setLibrary] = useState(loadLibrary);
  // A mounted chart stays while another series loads.
  const [begun, setBegun] = useState(!wait);
  if (!wait && !begun) setBegun(true);
  const tokens = useColourTokens();
  const { digits, timeframe, language, region, type, scale } = settings;
  const styled = useRef('');
  const style = `${tokens} ${digits} ${timeframe} ${language} ${region} ${type} ${scale}`;
  const mountIn = useEffectEvent((mount: typeof mountChart, element: HTMLElement) => {
    styled.current = style;
    return mount(element, { ...settings, colours: readChartColours(element) });
  });

  useEffect(() => {
    const element = host.current;
    if (!element || !begun) return;
    let isUnmounted = false;
    let mounted: MountedChart | null = null;
    library
      .then((module) => {
        if (isUnmounted) return;
        mounted = mountIn(module.mountChart, element);
        // Synchronously: available candles are in the chart before it would draw itself empty.
        flushSync(() => setChart(mounted));
      })
      .catch((error: unknown) => setFailure(error));
    return () => {
      isUnmounted = true;
      mounted?.destroy();
      setChart(null);
    };
  }, [library, begun]);

  useEffect(() => {
    const element = host.current;
    // The settings of the mount need no second drawing.
    if (!chart || !element || styled.current === style) return;
    styled.current = style;
    chart.restyle({ digits, timeframe, language, region, type, scale, colours: readChartColours(element) });
  }, [chart, digits, timeframe, language, region, type, scale, style]);

  const retry = () => {
    setFailure(null);
    setLibrary(loadLibrary());
  };
  return { host, chart, failure, retry };
}
