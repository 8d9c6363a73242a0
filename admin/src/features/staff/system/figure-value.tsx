import { useTranslation } from 'react-i18next';
import { countDecimalPlaces } from '#admin/features/kit/change/fields.tsx';
import type { Translate } from '#admin/lib/translate.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { SWITCH_ON } from '#shared/staff/system-figures.ts';
import { Amount } from '#ui/values.tsx';

/** What stands behind a value; nothing behind a number of things, a fraction, or whether something is on. */
export function getSettingUnit({ unit }: Pick<AdminSystemSetting, 'unit'>, t: Translate): { unit?: string } {
  if (unit === 'count' || unit === 'fraction' || unit === 'switch') return {};
  return { unit: unit === 'USDT' ? unit : t(`figure.units.${unit}`) };
}

interface FigureValueProps {
  figure: AdminSystemSetting;
  value: string;
  className?: string;
}

/** A value of a figure, with as many decimals as it has; of a switch whether it is on. */
export function SettingValue({ figure, value, className }: FigureValueProps) {
  const { t } = useTranslation('admin');
  if (figure.unit === 'switch') return t(value === SWITCH_ON ? 'figure.on' : 'figure.off');
  return (
    <Amount
      value={value}
      digits={countDecimalPlaces(value)}
      {...getSettingUnit(figure, t)}
      {...(className !== undefined && { className })}
    />
  );
}
