import { Link } from '@tanstack/react-router';
import { linkClass } from '#admin/features/kit/lists/facts.tsx';
import { Id } from '#ui/id.tsx';

/** Where what an entry is about has its page, by the beginning of its id. */
const pages = {
  opt: '/admin/options/$id',
  ord: '/admin/futures/orders/$id',
  pos: '/admin/futures/positions/$id',
  trd: '/admin/futures/trades/$id',
  dep: '/admin/deposits/$id',
  wdr: '/admin/withdrawals/$id',
} as const;

/** What an entry is about: leads to its page where there is one. */
export function Reference({ id }: { id: string }) {
  const kind = id.slice(0, id.indexOf('_'));
  if (kind === 'apv' || kind === 'jnl')
    return (
      <Link
        to={kind === 'apv' ? '/admin/approvals' : '/admin/transactions'}
        search={{ open: id }}
        title={id}
        className={`${linkClass} font-mono text-xs`}
      >
        …{id.slice(-8)}
      </Link>
    );
  if (!Object.hasOwn(pages, kind)) return <Id value={id} />;
  return (
    <Link
      to={pages[kind as keyof typeof pages]}
      params={{ id }}
      title={id}
      className={`${linkClass} font-mono text-xs`}
    >
      …{id.slice(-8)}
    </Link>
  );
}
