import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Mounts a chart in an element once its module is loaded, and destroys it with the element. `mount` imports the module,
 * so that pages without a chart do not load the library.
 */
export function useLazyChart<Chart extends { destroy: () => void }>(
  mount: () => Promise<(element: HTMLElement) => Chart>,
) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useEffectEvent(mount);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let isGone = false;
    let mounted: Chart | null = null;
    load()
      .then((create) => {
        if (isGone) return;
        mounted = create(element);
        setChart(mounted);
      })
      .catch((error: unknown) => setFailure(error));
    return () => {
      isGone = true;
      mounted?.destroy();
      setChart(null);
    };
  }, []);
  return { host, chart, failure };
}
