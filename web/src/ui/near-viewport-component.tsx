import { useSelector } from '@tanstack/react-store';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { waitForHydration } from '#web/lib/hydration.ts';
import { pageLanguageAtom } from '#web/lib/language.ts';
import { useEndReached } from '#web/lib/use-end-reached.ts';
import { NEAR_MARGIN } from '#web/lib/use-near.ts';

interface OnceNearProps {
  tag?: 'div' | 'footer';
  className?: string;
  /** Not loaded while true, even when near. */
  wait?: boolean;
  /** Shown until it is loaded. */
  children?: ReactNode;
}

/** Content drawn at build stays untouched. */
const asBuilt = { __html: '' };

/**
 * Creates a part of a page that few users scroll to: loaded with its texts when near the viewport. A page drawn at
 * build contains it and keeps it unchanged until then; in another language it is loaded at once.
 */
export function createNearViewportComponent(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | null = null;
  const Drawn = lazy(async () => ({ default: await load() }));

  return function OnceNear({ tag: Tag = 'div', className, wait = false, children }: OnceNearProps) {
    const [Part, setPart] = useState(() => Loaded);
    const [built] = useState(() => !import.meta.env.SSR && waitForHydration() !== null);
    const language = useSelector(pageLanguageAtom);
    const [first] = useState(language);
    const come = () => {
      void load().then((part) => {
        Loaded = part;
        setPart(() => part);
      });
    };
    const place = useEndReached(come, NEAR_MARGIN);
    const translated = built && language !== first;
    useEffect(() => {
      if (translated) come();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
    }, [translated]);

    if (import.meta.env.SSR)
      return (
        <Tag className={className}>
          <Suspense>
            <Drawn />
          </Suspense>
        </Tag>
      );
    if (built && !Part)
      // oxlint-disable-next-line react/no-danger -- nothing is set: what stands there is kept
      return <Tag ref={wait ? null : place} className={className} dangerouslySetInnerHTML={asBuilt} />;
    return (
      <Tag ref={wait || Part ? null : place} className={className}>
        <Suspense fallback={children}>{Part ? <Part /> : children}</Suspense>
      </Tag>
    );
  };
}
