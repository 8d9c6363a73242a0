import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readColours } from './chart-colours.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { MountedChart, mountChart } from './mount-chart.ts';
import { useTokens } from './use-tokens.ts';

/** Mounts the chart library when the page shows, and takes it down with it. What is set is followed without that. */
export function useMountedChart(settings: Omit<ChartSettings, 'colours'>) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<MountedChart | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const tokens = useTokens();
  const { digits, timeframe, language, type, scale } = settings;
  const styled = useRef('');
  const style = `${tokens} ${digits} ${timeframe} ${language} ${type} ${scale}`;
  const mountIn = useEffectEvent((mount: typeof mountChart, element: HTMLElement) => {
    styled.current = style;
    return mount(element, { ...settings, colours: readColours(element) });
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    void tries;
    let gone = false;
    let mounted: MountedChart | null = null;
    import('./mount-chart.ts')
      .then((module) => {
        if (gone) return;
        mounted = mountIn(module.mountChart, element);
        setChart(mounted);
      })
      .catch((error: unknown) => setFailure(error));
    return () => {
      gone = true;
      mounted?.destroy();
      setChart(null);
    };
  }, [tries]);

  useEffect(() => {
    const element = host.current;
    // What it was mounted with needs no second drawing.
    if (!chart || !element || styled.current === style) return;
    styled.current = style;
    chart.restyle({ digits, timeframe, language, type, scale, colours: readColours(element) });
  }, [chart, digits, timeframe, language, type, scale, style]);

  const retry = () => {
    setFailure(null);
    setTries((before) => before + 1);
  };
  return { host, chart, failure, retry };
}
