import { useSelector } from '@tanstack/react-store';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { getHydration } from '#web/lib/hydration.ts';
import { shownLanguage } from '#web/lib/language.ts';
import { useEndReached } from '#web/lib/use-end-reached.ts';
import { NEAR_MARGIN } from '#web/lib/use-near.ts';

interface OnceNearProps {
  tag?: 'div' | 'footer';
  className?: string;
  /** Not loaded yet, however near it is. */
  wait?: boolean;
  /** Stands there until it is loaded. */
  children?: ReactNode;
}

/** What was drawn at build is left as it is. */
const asBuilt = { __html: '' };

/**
 * A part of a page that few scroll to: loaded, with its words, when it comes near. A page that was drawn at build has it
 * from the beginning, and keeps it as it stands until then; in another language it is loaded at once.
 */
export function lazyWhenNear(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | null = null;
  const Drawn = lazy(async () => ({ default: await load() }));

  return function OnceNear({ tag: Tag = 'div', className, wait = false, children }: OnceNearProps) {
    const [Part, setPart] = useState(() => Loaded);
    const [built] = useState(() => !import.meta.env.SSR && getHydration() !== null);
    const language = useSelector(shownLanguage);
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
