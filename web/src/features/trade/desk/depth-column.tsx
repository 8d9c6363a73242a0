import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDepthPanel } from '#web/features/trade/depth/lazy-depth-panel.tsx';
import { PanelSplitter, usePanelSplit } from './splitter.tsx';
import type { DepthFoldState } from './use-depth-fold.ts';

interface DepthColumnProps {
  symbol: string;
  digits: number | undefined;
  fold: DepthFoldState;
}

/** Depth in a column of its own. CSS reserves its space, also in pages drawn at build. */
export function DepthColumn({ symbol, digits, fold }: DepthColumnProps) {
  const { t } = useTranslation('trading');
  const split = usePanelSplit({ name: 'depth', initial: 216, min: 200, max: 360 });
  if (fold.isFolded) return null;
  return (
    <div className="hidden shrink-0 min-[1280px]:flex">
      <PanelSplitter split={split} label={t('resize.depth')} controls="depth" panel="after" />
      <div id="depth" style={{ width: split.size }} className="flex min-h-0 flex-col">
        {fold.isRoomy && (
          <Suspense>
            <LazyDepthPanel
              symbol={symbol}
              digits={digits}
              onFold={() => fold.setOpen(false)}
              focusFold={fold.isMoved}
              className="grow"
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
