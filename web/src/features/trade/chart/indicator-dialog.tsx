import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { IconClose } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import {
  clampIndicator,
  type ChartIndicator,
  indicatorKinds,
  indicatorParameters,
  MAX_INDICATORS,
  createDefaultIndicator,
} from './indicator-list.ts';
import { useIndicatorName } from './use-indicator-name.ts';

interface IndicatorDialogProps {
  indicators: readonly ChartIndicator[];
  /** Called at each change, which is drawn at once. */
  onChange: (indicators: ChartIndicator[]) => void;
  onClose: () => void;
}

/** Selection and settings of the indicators. */
export function IndicatorDialog({ indicators, onChange, onClose }: IndicatorDialogProps) {
  const { t } = useTranslation(['chart-dialogs', 'chart', 'common']);
  const nameOf = useIndicatorName();
  const full = indicators.length >= MAX_INDICATORS;
  const replace = (at: number, next: ChartIndicator[]) =>
    onChange(indicators.flatMap((candidate, i) => (i === at ? next : [candidate])));
  return (
    <Dialog open onClose={onClose} size="md" title={t('chart:indicators')} closeLabel={t('common:close')}>
      {indicators.length === 0 && <p className="pb-3 text-sm text-muted">{t('indicator.none')}</p>}
      <ul className="flex flex-col">
        {indicators.map((indicator, at) => (
          <li key={`${at} ${indicator.kind}`} className="flex items-end gap-3 border-b border-line py-2">
            <span className="grow self-center text-sm">{t(`indicator.name.${indicator.kind}`)}</span>
            {indicatorParameters[indicator.kind].map(({ name, step }, i) => (
              <NumberBox
                key={name}
                label={t(`indicator.parameter.${name}`)}
                value={indicator.values[i] ?? 0}
                decimals={step < 1}
                onValue={(value) => {
                  const values = indicator.values.map((parameterValue, j) => (j === i ? value : parameterValue));
                  replace(at, [clampIndicator(indicator.kind, values)]);
                }}
              />
            ))}
            <IconButton label={t('indicator.remove', { name: nameOf(indicator) })} onClick={() => replace(at, [])}>
              <IconClose />
            </IconButton>
          </li>
        ))}
      </ul>
      <h3 className="pt-4 pb-2 text-xs text-muted">{t('indicator.add')}</h3>
      <div className="flex flex-wrap gap-2">
        {indicatorKinds.map((kind) => (
          <Button
            key={kind}
            blockedBy={full ? 'indicators-full' : undefined}
            onClick={() => onChange([...indicators, createDefaultIndicator(kind)])}
          >
            {t(`indicator.name.${kind}`)}
          </Button>
        ))}
      </div>
      {full && (
        <p id="indicators-full" className="pt-2 text-xs text-muted">
          {t('indicator.full', { count: MAX_INDICATORS })}
        </p>
      )}
    </Dialog>
  );
}

interface NumberBoxProps {
  label: string;
  value: number;
  decimals: boolean;
  onValue: (value: number) => void;
}

/** Input of a small number, applied on blur or Enter: a half-typed number should not be drawn. */
function NumberBox({ label, value, decimals, onValue }: NumberBoxProps) {
  const { region } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const plain = typed === null ? null : parseTypedNumber(region, typed);
    if (plain !== null && Number(plain) !== value) onValue(Number(plain));
    setTyped(null);
  };
  return (
    <Field label={label} className="w-16">
      {(control) => (
        <Input
          {...control}
          inputMode={decimals ? 'decimal' : 'numeric'}
          className="text-end tabular-nums"
          value={typed ?? formatTypedDecimal(region, String(value))}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
      )}
    </Field>
  );
}
