import type { AdminTranslationKey } from '#admin/lib/translate.ts';

/** Translation key of an object's name, by id prefix. */
const names: Partial<Record<string, AdminTranslationKey>> = {
  usr: 'search.kinds.user',
  opt: 'search.kinds.options_order',
  ord: 'search.kinds.futures_order',
  pos: 'search.kinds.position',
  trd: 'search.kinds.futures_trade',
  xch: 'search.kinds.exchange',
  trf: 'search.kinds.transfer',
  dep: 'search.kinds.deposit',
  wdr: 'search.kinds.withdrawal',
  inv: 'search.kinds.investment',
  lon: 'search.kinds.loan',
  kyc: 'search.kinds.kyc',
  bnk: 'search.kinds.bank_account',
  tkt: 'ticket.title',
  cas: 'aiControl.one',
  nte: 'note.text',
};

/** Returns an object's name; the id prefix for an unknown kind. */
export const getObjectKindName = (id: string): string => {
  const prefix = id.slice(0, 'usr'.length);
  return names[prefix] ?? prefix;
};
