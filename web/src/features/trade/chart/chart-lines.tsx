import { clsx } from 'clsx';
import { type CSSProperties, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import { chartLineColourTokens } from './chart-colours.ts';
import type { ChartLine } from './chart-line.ts';
import { type PriceLineAxis, createPriceLineAxis } from './create-line-axis.ts';
import { layoutLabels } from './layout-labels.ts';
import { getPriceStep } from './line-price.ts';
import type { MountedChart } from './mount-chart.ts';
import { useLineDrag } from './use-line-drag.ts';

/** Height of a label with its gap, px. */
const LABEL = 26;

interface ChartLinesProps {
  chart: MountedChart;
  lines: readonly ChartLine[];
  digits: number;
}

/** Price lines with labels. Draggable ones are sliders for users without a pointer. */
export function ChartLinesOverlay({ chart, lines, digits }: ChartLinesProps) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const axis = useRef<PriceLineAxis | null>(null);
  const { draft, priceOf, handlers } = useLineDrag(lines, () => axis.current, digits);
  const shown = (price: string) => format.price(price, digits);

  /** Positions the elements at each drawing of the chart, outside of React. */
  const place = useEffectEvent(() => {
    const layer = axis.current;
    if (!layer || !root.current) return;
    const { width, height } = layer.size();
    root.current.style.width = `${width}px`;
    root.current.style.height = `${height}px`;
    const heights = lines.map((line) => layer.heightOf(Number(priceOf(line))));
    const visibleLines = lines.flatMap((line, i) => {
      const at = heights[i] ?? null;
      const inside = at !== null && at >= 0 && at <= height;
      // A draggable line stays in reach at the edge of any view.
      return at !== null && (inside || line.onDragEnd) ? [{ id: line.id, at, inside }] : [];
    });
    const middles = layoutLabels(
      visibleLines.map(({ at }) => at),
      LABEL,
      height,
    );
    const byId = new Map(
      visibleLines.map((visibleLine, i) => [visibleLine.id, { ...visibleLine, middle: middles[i] ?? visibleLine.at }]),
    );
    for (const element of root.current.querySelectorAll<HTMLElement>('[data-line]'))
      putLine(element, byId.get(element.dataset['line'] ?? '') ?? null);
  });

  const show = useEffectEvent(() => {
    axis.current?.set(
      lines.map((line) => ({ kind: line.kind, price: Number(priceOf(line)), text: shown(priceOf(line)) })),
    );
    place();
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const remove = chart.addLayer((base) => {
      axis.current = createPriceLineAxis(base, element, () => place());
      return axis.current;
    });
    show();
    return () => {
      axis.current = null;
      remove();
    };
  }, [chart]);

  useLayoutEffect(() => show());

  return (
    <>
      <p id={hint} hidden>
        {t('line.hint')}
      </p>
      <div ref={root} className="pointer-events-none absolute start-0 top-0 z-2 overflow-hidden">
        {lines.map((line) => {
          const price = priceOf(line);
          const moving = draft?.id === line.id;
          const preview = moving ? (line.preview?.(price) ?? '') : '';
          const drag = line.onDragEnd ? handlers(line) : undefined;
          return (
            <div
              key={line.id}
              data-line={line.id}
              className={clsx('absolute inset-x-0 top-0 h-0', moving && 'z-1')}
              style={{ '--line-colour': `var(${chartLineColourTokens[line.kind]})` } as CSSProperties}
            >
              <div data-part="stroke" className="absolute inset-x-0 top-0">
                <div
                  className={clsx(
                    'absolute inset-x-0 -top-px border-t border-(--line-colour)',
                    line.kind === 'entry' ? 'border-solid' : line.kind === 'exit' ? 'border-dotted' : 'border-dashed',
                  )}
                />
                {drag && (
                  <div
                    {...drag}
                    className="pointer-events-auto absolute inset-x-0 -top-1 hidden h-2 cursor-ns-resize touch-none pointer-fine:block"
                  />
                )}
              </div>
              <div
                data-part="label"
                {...drag}
                {...(drag && {
                  role: 'slider',
                  tabIndex: 0,
                  'aria-label': line.label,
                  'aria-orientation': 'vertical' as const,
                  'aria-valuemin': getPriceStep(digits),
                  'aria-valuemax': Number(line.price) * 10,
                  'aria-valuenow': Number(price),
                  'aria-valuetext': moving ? t('line.moved', { price: shown(price), preview }) : shown(price),
                  'aria-describedby': hint,
                })}
                className={clsx(
                  'absolute end-2 top-0 -mt-3 flex h-6 max-w-[calc(100%-16px)] items-center gap-1.5 rounded-sm border border-(--line-colour) bg-surface-1/90 px-1.5 text-xs whitespace-nowrap text-text tabular-nums select-none',
                  drag &&
                    'pointer-events-auto cursor-ns-resize touch-none pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2',
                )}
              >
                {drag && <Grip />}
                <span className="font-medium">{line.label}</span>
                {!drag && <span className="sr-only">{shown(price)}</span>}
                <span data-part="beyond" aria-hidden="true" />
                {moving && (
                  <span className="truncate">
                    <span className="text-muted">{`${shown(line.price)} → `}</span>
                    {shown(price)}
                    {preview !== '' && <span className="text-muted">{` · ${preview}`}</span>}
                  </span>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </>
  );
}

interface LinePosition {
  /** Position of the price, px from the top; outside of the chart when `inside` is false. */
  at: number;
  inside: boolean;
  /** Middle of the label. */
  middle: number;
}

function putLine(element: HTMLElement, place: LinePosition | null): void {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-part=${name}]`);
  const [stroke, label, beyond] = [part('stroke'), part('label'), part('beyond')];
  element.style.visibility = place ? '' : 'hidden';
  if (!place || !stroke || !label || !beyond) return;
  stroke.style.visibility = place.inside ? '' : 'hidden';
  stroke.style.transform = `translateY(${place.at}px)`;
  label.style.transform = `translateY(${place.middle}px)`;
  beyond.textContent = place.inside ? '' : place.at < 0 ? '↑' : '↓';
}

const Grip = () => (
  <svg viewBox="0 0 6 10" width={6} height={10} fill="currentColor" className="text-muted" aria-hidden="true">
    <path d="M0 1h2v2H0zM4 1h2v2H4zM0 4h2v2H0zM4 4h2v2H4zM0 7h2v2H0zM4 7h2v2H4z" />
  </svg>
);
