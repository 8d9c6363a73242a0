import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { Badge } from '#ui/states.tsx';
import { pendingChangesQuery } from './pending-changes.ts';

interface PendingListProps {
  kind: ConfigKind;
  /** Returns an object's name; by default its id. */
  nameOf?: (id: string, t: AdminTranslate) => string;
}

/** Pending changes of a kind, including new objects; each links to its approval. */
export function PendingChangeList({ kind, nameOf = (id) => id }: PendingListProps) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(pendingChangesQuery(kind));
  if (data === undefined || data.approvals.length === 0) return null;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <Badge tone="warn">{t('change.pending')}</Badge>
      {data.approvals.map(({ id, config }) => (
        <Link key={id} to="/admin/approvals" search={{ open: id }} className={`${TEXT_LINK_CLASS} break-all`}>
          {nameOf(config?.id ?? '', t)}
        </Link>
      ))}
    </div>
  );
}
