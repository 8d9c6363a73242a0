import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemFigureNames } from '#shared/staff/system-figures.ts';

const { figure } = JSON.parse(
  readFileSync(new URL('../../../../../shared/locales/en/admin.json', import.meta.url), 'utf8'),
) as { figure: Record<'names' | 'explained' | 'touches', object> };

it('every figure of the platform has a name, says what it means and what a change touches, and there are no words for others', () => {
  for (const words of [figure.names, figure.explained, figure.touches])
    expect(Object.keys(words).toSorted()).toEqual(systemFigureNames.toSorted());
});
