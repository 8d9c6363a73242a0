import { clsx } from 'clsx';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { LazyDepthPanel } from '#web/features/trade/depth/lazy-depth-panel.tsx';
import type { DepthFoldState } from './use-depth-fold.ts';

interface DepthFoldProps {
  symbol: string;
  digits: number | undefined;
  fold: DepthFoldState;
}

/**
 * Depth under the ticket, when it has no column of its own. Its header stays visible; the panel is loaded once opened.
 * CSS hides it in pages drawn at build when the column is shown.
 */
export function FoldableDepthPanel({ symbol, digits, fold }: DepthFoldProps) {
  const { t } = useTranslation('trading');
  const panel = useId();
  const { isOpen, isRoomy, isFolded, isMoved, setOpen } = fold;
  if (isRoomy && isOpen) return null;
  return (
    <div
      className={clsx(
        '-mx-3 mt-auto border-t border-line bg-surface-1',
        !isOpen && 'sticky -bottom-2',
        !isFolded && 'min-[1280px]:hidden',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes in place of the column whose button had the focus
        autoFocus={isRoomy && isMoved}
        onClick={() => setOpen(!isOpen)}
        className="flex h-9 w-full items-center justify-between px-3 font-medium focus-visible:-outline-offset-2"
      >
        {t('depth')}
        <IconChevronDown size={12} className={clsx('text-muted transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div id={panel}>
          <Suspense>
            <LazyDepthPanel symbol={symbol} digits={digits} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
