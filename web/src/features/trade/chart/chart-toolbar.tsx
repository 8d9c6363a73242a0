import { useTranslation } from 'react-i18next';
import { type Timeframe, timeframeNames } from '#shared/market/timeframes.ts';
import { IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { enterFullScreenIcon, chartIndicatorsIcon, chartSettingsIcon, exitFullScreenIcon } from './chart-icons.tsx';
import { type ChartScale, type ChartType, chartScales, chartTypes } from './chart-settings.ts';

interface ChartToolbarProps {
  timeframe: Timeframe;
  onTimeframe: (timeframe: Timeframe) => void;
  type: ChartType;
  onType: (type: ChartType) => void;
  scale: ChartScale;
  onScale: (scale: ChartScale) => void;
  /** Number of active indicators. */
  indicators: number;
  onIndicators: () => void;
  onTable: () => void;
  full: boolean;
  onFull: () => void;
}

const choices = timeframeNames.map((name) => ({ value: name, label: name }));

/** Timeframes and chart actions. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { t } = useTranslation('chart');
  const choiceGroup = <Value extends string>(
    group: string,
    values: readonly Value[],
    value: Value,
    choose: (value: Value) => void,
  ) => ({
    label: t(group, { defaultValue: group }),
    items: values.map((name) => ({
      key: name,
      label: t(`${group}s.${name}`, { defaultValue: name }),
      checked: name === value,
      onSelect: () => choose(name),
    })),
  });
  return (
    <div className="flex h-9 shrink-0 items-center gap-1 px-2">
      <SegmentedControl
        label={t('timeframe')}
        size="sm"
        choices={choices}
        value={props.timeframe}
        onChange={props.onTimeframe}
        className="min-w-0"
      />
      <span className="grow" />
      <button
        type="button"
        title={t('indicators')}
        aria-haspopup="dialog"
        onClick={props.onIndicators}
        className="flex h-8 shrink-0 items-center gap-1.5 rounded px-2 text-xs text-muted transition-colors hover:bg-surface-2 hover:text-text"
      >
        {chartIndicatorsIcon}
        <span className="max-md:sr-only">{t('indicators')}</span>
        {props.indicators > 0 && <span className="tabular-nums">{props.indicators}</span>}
      </button>
      <Menu
        label={t('settings')}
        trigger={chartSettingsIcon}
        triggerClassName="inline-flex size-8 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text"
        groups={[
          choiceGroup('type', chartTypes, props.type, props.onType),
          choiceGroup('scale', chartScales, props.scale, props.onScale),
          { items: [{ key: 'table', label: t('table.show'), onSelect: props.onTable }] },
        ]}
      />
      <IconButton label={t(props.full ? 'shrink' : 'enlarge')} aria-pressed={props.full} onClick={props.onFull}>
        {props.full ? exitFullScreenIcon : enterFullScreenIcon}
      </IconButton>
    </div>
  );
}
