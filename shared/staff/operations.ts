/** What moves money, as entries of the journal name it: each has its word in `journal.operations` of `admin.json`. */
export const operations = [
  'transfer',
  'option.place',
  'option.enter',
  'option.settle',
  'option.sell',
  'option.void',
  'futures.place',
  'futures.cancel',
  'futures.open',
  'futures.reduce',
  'futures.close',
  'futures.liquidate',
  'futures.void',
  'demo.grant',
  'demo.reset',
  'demo.void',
  'seed.grant',
] as const;

/** Operations that begin alike are searched for together by this much of their names. */
export const operationGroups = ['option.', 'futures.', 'demo.'] as const;
