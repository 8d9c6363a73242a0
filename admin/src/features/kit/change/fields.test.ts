import { describe, expect, it } from 'vitest';
import {
  findAmbiguousNumber,
  toConfigChangeLines,
  type ConfigFieldSpec,
  toRequestFieldName,
  toConfigFieldText,
  toConfigFormInput,
  toConfigValues,
} from './fields.tsx';

const brackets: ConfigFieldSpec = {
  name: 'brackets',
  label: 'Leverage by notional',
  kind: 'pairs',
  figures: [
    { name: 'notional_up_to', kind: 'decimal' },
    { name: 'leverage', kind: 'integer' },
  ],
};
const pairs = [
  { notional_up_to: '100000', leverage: 200 },
  // A table does not keep the order of an item's fields.
  { leverage: 100, notional_up_to: '500000' },
];

describe('number pair field', () => {
  it('lists the numbers in the order of the field and sends them by name', () => {
    const typed = toConfigFormInput([brackets], { brackets: pairs }, 'en');
    expect(typed).toEqual({ brackets: '100000: 200, 500000: 100' });
    expect(toConfigValues([brackets], typed, 'en')).toEqual({ brackets: pairs });
  });

  it('shows the names of values without a field spec', () => {
    expect(toConfigFieldText(pairs)).toBe('notional_up_to 100000 leverage 200, leverage 100 notional_up_to 500000');
  });
});

describe('translated field', () => {
  const names: ConfigFieldSpec = { name: 'names', label: 'Name', kind: 'words' };
  const translations = { en: 'Steady', zh: '穩健', ja: '安定型', ko: '안정형', es: 'Estable' };

  it('has one input per language and is sent as one object', () => {
    const typed = toConfigFormInput([names], { names: translations }, 'en');
    expect(Object.keys(typed)).toEqual(['names:en', 'names:zh', 'names:ja', 'names:ko', 'names:es']);
    expect(toConfigValues([names], { ...typed, 'names:es': ' Tranquilo ' }, 'en')).toEqual({
      names: { ...translations, es: 'Tranquilo' },
    });
    expect(toRequestFieldName('names:es')).toBe('names.es');
  });

  it('shows a line for each changed language, and for all languages of a new object', () => {
    const lines = toConfigChangeLines(names, 'names', translations, { ...translations, es: 'Tranquilo' });
    expect(lines).toEqual([{ name: 'names:es', label: 'Name · Español', before: 'Estable', after: 'Tranquilo' }]);
    expect(toConfigChangeLines(names, 'names', null, translations)).toHaveLength(5);
  });
});

describe('optional number field', () => {
  const fields: ConfigFieldSpec[] = [
    { name: 'capacity', label: 'Room', kind: 'decimal', optional: true },
    { name: 'score', label: 'Score', kind: 'integer', optional: true },
  ];

  it('reads and sends an empty value as null', () => {
    const typed = toConfigFormInput(fields, { capacity: null, score: null }, 'es');
    expect(typed).toEqual({ capacity: '', score: '' });
    expect(toConfigValues(fields, typed, 'es')).toEqual({ capacity: null, score: null });
    expect(toConfigValues(fields, { capacity: '1,5', score: '60' }, 'es')).toEqual({ capacity: '1.5', score: 60 });
  });
});

describe('decimal field', () => {
  const limit: ConfigFieldSpec = { name: 'limit', label: 'Limit', kind: 'decimal' };
  const travels = (typed: string, language: string) => toConfigValues([limit], { limit: typed }, language)['limit'];

  it.each([
    ['50,000', 'en', ''],
    ['50.000', 'es', ''],
    ['50.000', 'es-MX', '50'],
    ['５００００', 'ja', '50000'],
    ['50,000.50', 'en', '50000.5'],
    ['0,5', 'en', '0.5'],
    ['1,25', 'es', '1.25'],
    ['1.125', 'en', '1.125'],
    [' 10 ', 'en', '10'],
    ['-5', 'en', '-5'],
    ['1,2,3', 'en', '1,2,3'],
  ])('reads “%s” in %s as %s', (typed, language, wire) => {
    expect(travels(typed, language)).toBe(wire);
  });

  it('reports a number that could be read in two ways, also in pairs', () => {
    const both = { grouped: '50000', decimal: '50.000' };
    expect(findAmbiguousNumber(limit, '50.000', 'es')).toEqual(both);
    expect(findAmbiguousNumber(limit, '50.000', 'es-MX')).toBeNull();
    expect(findAmbiguousNumber(limit, '50.0000', 'es')).toBeNull();
    expect(findAmbiguousNumber(limit, 'x', 'es')).toBeNull();
    const inPairs = { grouped: '50000', decimal: '50.0000' };
    expect(findAmbiguousNumber(brackets, '20000: 200, 50.000: 100', 'en')).toEqual(inPairs);
    expect(findAmbiguousNumber(brackets, '20000.5: 200, 50000: 100', 'en')).toBeNull();
    expect(findAmbiguousNumber(brackets, '50.0000: 100', 'en')).toBeNull();
  });

  it('round-trips a value with the decimal mark of the language', () => {
    for (const language of ['en', 'es'])
      for (const value of ['1.125', '1000.5', '0.00000001', '50000']) {
        const typed = toConfigFormInput([limit], { limit: value }, language);
        expect(toConfigValues([limit], typed, language)).toEqual({ limit: value });
      }
  });
});

describe('time field', () => {
  const ends: ConfigFieldSpec = { name: 'ends_at', label: 'Ends', kind: 'time' };
  const at = new Date(2030, 0, 2, 3, 4, 30).getTime() / 1000;

  it('keeps the seconds of an unchanged value and sends an empty one as null', () => {
    const typed = toConfigFormInput([ends], { ends_at: at }, 'en');
    expect(typed).toEqual({ ends_at: '2030-01-02T03:04' });
    expect(toConfigValues([ends], typed, 'en', { ends_at: at })).toEqual({ ends_at: at });
    expect(toConfigValues([ends], { ends_at: '2030-01-02T03:05' }, 'en', { ends_at: at })).toEqual({
      ends_at: at + 30,
    });
    expect(toConfigValues([ends], { ends_at: '' }, 'en', { ends_at: at })).toEqual({ ends_at: null });
    expect(toConfigFormInput([ends], { ends_at: null }, 'en')).toEqual({ ends_at: '' });
  });
});
