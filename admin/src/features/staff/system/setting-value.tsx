import { useTranslation } from 'react-i18next';
import { countDecimalPlaces } from '#admin/features/kit/change/fields.tsx';
import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { SETTING_SWITCH_ON } from '#shared/staff/system-settings.ts';
import { AmountText } from '#ui/values.tsx';

/** Returns the unit of a value; none for counts, fractions and switches. */
export function getSettingUnit({ unit }: Pick<AdminSystemSetting, 'unit'>, t: AdminTranslate): { unit?: string } {
  if (unit === 'count' || unit === 'fraction' || unit === 'switch') return {};
  return { unit: unit === 'USDT' ? unit : t(`figure.units.${unit}`) };
}

interface FigureValueProps {
  figure: AdminSystemSetting;
  value: string;
  className?: string;
}

/** Value of a setting with all its decimals; on or off for a switch. */
export function SettingValue({ figure, value, className }: FigureValueProps) {
  const { t } = useTranslation('admin');
  if (figure.unit === 'switch') return <span>{t(value === SETTING_SWITCH_ON ? 'figure.on' : 'figure.off')}</span>;
  return (
    <AmountText
      value={value}
      digits={countDecimalPlaces(value)}
      {...getSettingUnit(figure, t)}
      {...(className !== undefined && { className })}
    />
  );
}
