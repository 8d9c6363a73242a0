import type { AdminKey } from '#admin/lib/translate.ts';

/** The key of the name of an object, by the beginning of its id. */
const names: Partial<Record<string, AdminKey>> = {
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

/** What an object is called; the beginning of its id where that is of another kind. */
export const getObjectName = (id: string): string => {
  const prefix = id.slice(0, 'usr'.length);
  return names[prefix] ?? prefix;
};
