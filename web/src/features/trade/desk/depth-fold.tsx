import { clsx } from 'clsx';
import { Suspense, useId } from 'react';
import { IconChevronDown } from '#ui/icons.tsx';
import { LazyDepthPanel } from '#web/features/trade/depth/lazy-depth-panel.tsx';
import { useRemembered } from '#web/lib/use-remembered.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Depth under the ticket, for windows without room beside it: its line stays in view, and it is loaded once it is open. */
export function DepthFold({ symbol, digits }: { symbol: string; digits: number | undefined }) {
  const { t } = useTranslation('trading');
  const [stored, setStored] = useRemembered<'open' | 'closed'>('depth-fold', (text) =>
    text === 'open' ? text : 'closed',
  );
  const open = stored === 'open';
  const panel = useId();
  return (
    <div className={clsx('-mx-3 mt-auto border-t border-line bg-surface-1', !open && 'sticky -bottom-2')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setStored(open ? 'closed' : 'open')}
        className="flex h-9 w-full items-center justify-between px-3 font-medium focus-visible:-outline-offset-2"
      >
        {t('depth')}
        <IconChevronDown size={12} className={clsx('text-muted transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <div id={panel}>
          <Suspense>
            <LazyDepthPanel symbol={symbol} digits={digits} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
