import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { States } from '#scripts/playground/states.tsx';
import { DAY_SECONDS } from '#shared/time.ts';
import { AreaChart } from './area-chart.tsx';
import type { AreaChartPoint } from './mount-area.ts';

const FIRST = 1_767_225_600;
const buildPoints = (count: number, step: number): AreaChartPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    time: FIRST + index * step,
    value: 1000 + 80 * Math.sin(index / 4) + 3 * index,
  }));

const formatValue = (value: number): string => value.toFixed(2);
const daily = buildPoints(30, DAY_SECONDS);

export function AreaCharts() {
  const { name } = useSampleTexts();
  const shared = {
    label: name,
    describe: ({ value }: AreaChartPoint) => String(value),
    formatValue,
    className: 'h-48',
  };
  return (
    <States
      states={{
        Hours: <AreaChart {...shared} points={buildPoints(48, 3600)} />,
        'Rise, one point marked': (
          <AreaChart
            {...shared}

            points={daily}
            daily
            colour="--up"
            marked={daily[20]?.time}
          />
        ),
        'Fall, missing days': (
          <AreaChart
            {...shared}

            points={daily.filter((_, i) => i % 9 < 6)}
            daily
            colour="--down"
          />
        ),
        'One point': <AreaChart {...shared} points={daily.slice(0, 1)} daily />,
      }}
    />
  );
}
