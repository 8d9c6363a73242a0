/** Separators of numbers in a region. */
interface NumberSeparators {
  group: string;
  decimal: '.' | ',';
  /** True for groups of two digits above a thousand: 12,34,567. */
  isIndian?: boolean;
  /** Between a number and its percent sign. */
  percentSpace?: string;
}

const POINT: NumberSeparators = { group: ',', decimal: '.' };
const COMMA: NumberSeparators = { group: '.', decimal: ',' };
const SPACE: NumberSeparators = { group: '\u00a0', decimal: ',' };
const NARROW_SPACE: NumberSeparators = { group: '\u202f', decimal: ',' };

/** Marks of the pages' languages, and of regions that differ from their language. */
const separatorsByLanguage = new Map<string, NumberSeparators>(
  (
    [
      [POINT, 'en zh ja ko'],
      [{ ...COMMA, percentSpace: '\u00a0' }, 'es'],
      [
        COMMA,
        'es-AR es-BO es-CL es-CO es-EC es-PY es-UY es-VE en-AT en-BE en-DE en-DK en-ES en-ID en-IT en-NL en-PL en-RO en-SI',
      ],
      [POINT, 'es-419 es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US'],
      [SPACE, 'es-CR en-CZ en-EE en-FI en-HU en-LT en-LV en-NO en-PT en-SE en-SK en-UA en-ZA'],
      [NARROW_SPACE, 'en-FR en-GE'],
      [{ group: "'", decimal: '.' }, 'en-CH'],
      [{ ...POINT, isIndian: true }, 'en-IN'],
    ] as const
  ).flatMap(([marks, tags]) => tags.split(' ').map((tag) => [tag, marks] as const)),
);

/** Returns the marks of a region whose language the pages do not have: slow the first time. */
function readMarks(tag: string): NumberSeparators {
  try {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(12_345_678.5);
    const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
    const [decimal, group = ''] = [valueOf('decimal'), valueOf('group')];
    if (decimal !== '.' && decimal !== ',') return POINT;
    const isIndian = parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2;
    const percent = new Intl.NumberFormat(tag, { numberingSystem: 'latn', style: 'percent' }).format(1);
    return { group, decimal, isIndian, percentSpace: /\d(\s)%/.exec(percent)?.[1] ?? '' };
  } catch {
    return POINT;
  }
}

/** Returns the number marks for a language tag (BCP 47), such as `es-MX`. */
export function getNumberSeparators(tag: string): NumberSeparators {
  const cachedMarks = separatorsByLanguage.get(tag);
  if (cachedMarks) return cachedMarks;
  const [, language = '', region = ''] = /^([a-z]+)(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?:-|$)/i.exec(tag) ?? [];
  const base = language.toLowerCase();
  const foundMarks =
    separatorsByLanguage.get(`${base}-${region.toUpperCase()}`) ?? separatorsByLanguage.get(base) ?? readMarks(tag);
  separatorsByLanguage.set(tag, foundMarks);
  return foundMarks;
}
