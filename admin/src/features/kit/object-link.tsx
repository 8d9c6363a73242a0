import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Page of an object, by id prefix. */
const pages = {
  usr: '/admin/users/$id',
  opt: '/admin/options/$id',
  ord: '/admin/futures/orders/$id',
  pos: '/admin/futures/positions/$id',
  trd: '/admin/futures/trades/$id',
  dep: '/admin/deposits/$id',
  wdr: '/admin/withdrawals/$id',
  inv: '/admin/financial/investments/$id',
  lon: '/admin/loans/applications/$id',
  kyc: '/admin/kyc/$id',
  bnk: '/admin/bank-accounts/$id',
  tkt: '/admin/tickets/$id',
  cas: '/admin/ai-control/$id',
} as const;

/** List that opens the object next to it, by id prefix. */
const lists = {
  apv: '/admin/approvals',
  jnl: '/admin/transactions',
  wal: '/admin/wallets',
  stf: '/admin/staff',
} as const;

const isIn = <Places extends object>(places: Places, prefix: string): prefix is keyof Places & string =>
  Object.hasOwn(places, prefix);

/** Returns the location of an object; null without one. */
export function getObjectLocation(id: string): Pick<LinkProps, 'to' | 'params' | 'search'> | null {
  const prefix = id.slice(0, id.indexOf('_'));
  if (isIn(pages, prefix)) return { to: pages[prefix], params: { id } };
  if (isIn(lists, prefix)) return { to: lists[prefix], search: { open: id } };
  // Objects that only moved money have nothing but their entries.
  if (prefix === 'xch' || prefix === 'trf') return { to: '/admin/transactions', search: { reference: id } };
  return null;
}

/** Link to an object; plain text when it has no location. */
export function ObjectLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const place = getObjectLocation(id);
  if (place === null) return <span>{children}</span>;
  return (
    <Link {...place} title={id} {...(className !== undefined && { className })}>
      {children}
    </Link>
  );
}
