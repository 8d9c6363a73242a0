import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemFigureNames } from '#shared/staff/system-figures.ts';

const { figure } = JSON.parse(
  readFileSync(new URL('../../../../../shared/locales/en/admin.json', import.meta.url), 'utf8'),
) as { figure: { names: object; explained: object } };

it('every figure of the platform has a name and says what it means, and there are no words for others', () => {
  expect(Object.keys(figure.names).toSorted()).toEqual(systemFigureNames.toSorted());
  expect(Object.keys(figure.explained).toSorted()).toEqual(systemFigureNames.toSorted());
});
