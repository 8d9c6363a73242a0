import { useTranslation } from 'react-i18next';
import { decimalsOf } from '#admin/features/kit/change/fields.tsx';
import type { Translate } from '#admin/lib/translate.ts';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import { ON } from '#shared/staff/system-figures.ts';
import { Amount } from '#ui/values.tsx';

/** What stands behind a value; nothing behind a number of things, a fraction, or whether something is on. */
export function unitOf({ unit }: Pick<AdminSystemFigure, 'unit'>, t: Translate): { unit?: string } {
  if (unit === 'count' || unit === 'fraction' || unit === 'switch') return {};
  return { unit: unit === 'USDT' ? unit : t(`figure.units.${unit}`) };
}

interface FigureValueProps {
  figure: AdminSystemFigure;
  value: string;
  className?: string;
}

/** A value of a figure, with as many decimals as it has; of a switch whether it is on. */
export function FigureValue({ figure, value, className }: FigureValueProps) {
  const { t } = useTranslation('admin');
  if (figure.unit === 'switch') return t(value === ON ? 'figure.on' : 'figure.off');
  return (
    <Amount
      value={value}
      digits={decimalsOf(value)}
      {...unitOf(figure, t)}
      {...(className !== undefined && { className })}
    />
  );
}
