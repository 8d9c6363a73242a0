import type { ReactNode } from 'react';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import { createMulberry32 } from '#shared/mulberry32.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

/** Width and height of a drawing. A phone crops its upper and lower quarter. */
const [WIDTH, HEIGHT] = [320, 180];
const MIDDLE = HEIGHT / 2;

const places = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Drawing of linked ticks. */
function Chain({ next }: { next: () => number }) {
  const ticks = places(7).map((i) => ({ x: 40 + i * 40, y: MIDDLE + (next() - 0.5) * 64 }));
  return (
    <>
      <path d={`M${ticks.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {ticks.map(({ x, y }, i) => (
        <rect
          key={x}
          x={x - 9}
          y={y - 9}
          width={18}
          height={18}
          rx={4}
          className={i === ticks.length - 1 ? 'fill-current' : 'fill-surface-2'}
        />
      ))}
    </>
  );
}

/** Returns candles, each opening at the last close. */
function generateCandles(next: () => number): { open: number; close: number }[] {
  let close = MIDDLE;
  return places(14).map(() => {
    const open = close;
    close = Math.max(50, Math.min(HEIGHT - 50, open + (next() - 0.5) * 44));
    return { open, close };
  });
}

function Candles({ next }: { next: () => number }) {
  return generateCandles(next).map(({ open, close }, i) => {
    const [top, height] = [Math.min(open, close), Math.max(3, Math.abs(close - open))];
    const x = 30 + i * 20;
    return (
      <g key={x}>
        <path d={`M${x} ${top - 4 - next() * 10}V${top + height + 4 + next() * 10}`} />
        <rect
          x={x - 5}
          y={top}
          width={10}
          height={height}
          rx={1}
          className={close > open ? 'fill-current' : 'fill-surface-2'}
        />
      </g>
    );
  });
}

/** Drawing of a stepped payout, and the second that decides. */
function Steps({ next }: { next: () => number }) {
  const widths = places(5).map(() => 24 + next() * 32);
  const decided = 90 + next() * 140;
  return (
    <>
      <path d={`M40 42V${HEIGHT - 42}H${WIDTH - 40}`} opacity={0.5} />
      <path
        d={`M48 ${HEIGHT - 56}${widths.map((width) => `h${width}v-14`).join('')}H${WIDTH - 48}`}
        strokeWidth={2.5}
      />
      <path d={`M${decided} 42V${HEIGHT - 42}`} strokeDasharray="3 5" />
      <circle cx={decided} cy={HEIGHT - 42} r={5} className="fill-current" />
    </>
  );
}

/** Drawing of a hash tree, with the paths from two leaves to the root. */
function Tree({ next }: { next: () => number }) {
  const leafIndexes = [Math.floor(next() * 8), Math.floor(next() * 8)];
  const levels = places(4).map((level) =>
    places(2 ** level).map((i) => ({ x: ((i + 0.5) * WIDTH) / 2 ** level, y: 48 + level * 28, i })),
  );
  return levels.flatMap((nodes, level) =>
    nodes.map(({ x, y, i }) => {
      const proves = leafIndexes.some((leaf) => i === leaf >> (3 - level));
      const parent = levels[level - 1]?.[i >> 1];
      return (
        <g key={`${level} ${i}`}>
          {parent && <path d={`M${x} ${y - 6}L${parent.x} ${parent.y + 6}`} opacity={proves ? 1 : 0.45} />}
          <circle cx={x} cy={y} r={6} className={proves ? 'fill-current' : 'fill-surface-2'} />
        </g>
      );
    }),
  );
}

const drawings: Record<NewsCategory, (means: { next: () => number }) => ReactNode> = {
  platform: Chain,
  markets: Candles,
  guides: Steps,
  security: Tree,
};

/** Drawing in place of a missing poster: by category, different for each article. */
export function GeneratedPoster({ article }: { article: Pick<NewsArticle, 'id' | 'category'> }) {
  const Drawing = drawings[article.category];
  return (
    <div className="aspect-[3/1] w-full bg-surface-2 text-muted sm:aspect-video" aria-hidden="true">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        className="size-full fill-none stroke-current"
        strokeWidth={1.5}
        focusable="false"
      >
        <Drawing next={createMulberry32(article.id)} />
      </svg>
    </div>
  );
}
