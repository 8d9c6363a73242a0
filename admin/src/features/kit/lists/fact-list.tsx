import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface FactItem {
  key: string;
  label: string;
  value: ReactNode;
}

/** List of an object's facts, one name and value a line. */
export const FactList = ({ facts, className }: { facts: readonly FactItem[]; className?: string }) => (
  <dl className={clsx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-4', className)}>
    {facts.map(({ key, label, value }) => (
      <div key={key} className="col-span-2 grid min-h-8 grid-cols-subgrid items-center border-b border-line py-1">
        <dt className="text-muted">{label}</dt>
        <dd className="text-end break-words tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Section of an object's page with a heading. */
export const DetailSection = ({
  title,
  children,
  className,
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) => (
  <section className={clsx('flex flex-col gap-2', className)}>
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

/** Style of text links. */
export const TEXT_LINK_CLASS =
  'rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** Link to the user. */
export const UserLink = ({ id, username, className }: { id: string; username: string; className?: string }) => (
  <Link
    to="/admin/users/$id"
    params={{ id }}
    title={username}
    className={clsx(TEXT_LINK_CLASS, className ?? 'break-all')}
  >
    {username}
  </Link>
);
