import { decimalsOf } from '#admin/features/kit/change/fields.tsx';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import { Amount } from '#ui/values.tsx';

export const unitOf = ({ unit }: AdminSystemFigure) => (unit === 'count' ? {} : { unit });

/** A value of a figure, with as many decimals as it has. */
export const FigureValue = ({ figure, value }: { figure: AdminSystemFigure; value: string }) => (
  <Amount value={value} digits={decimalsOf(value)} {...unitOf(figure)} />
);
