import { decimalsOf } from '#admin/features/kit/change/fields.tsx';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import { ON } from '#shared/staff/system-figures.ts';
import { Amount } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

export const unitOf = ({ unit }: AdminSystemFigure) => (unit === 'count' || unit === 'switch' ? {} : { unit });

/** A value of a figure, with as many decimals as it has; of a switch whether it is on. */
export function FigureValue({ figure, value }: { figure: AdminSystemFigure; value: string }) {
  const { t } = useTranslation('admin');
  if (figure.unit === 'switch') return t(value === ON ? 'figure.on' : 'figure.off');
  return <Amount value={value} digits={decimalsOf(value)} {...unitOf(figure)} />;
}
